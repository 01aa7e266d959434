import { codeOf } from './database.ts'

/** Node's codes of an unreachable server or a lost connection. */
const unreachable = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
])

/** Of Postgres and of files: there is no room. */
const diskFull = new Set(['53100', 'ENOSPC', 'EDQUOT'])

/**
 * SQLSTATEs of a database that cannot work at the moment (PostgreSQL appendix A): lost connection, shutdown or start,
 * no resources, read only, timeouts, conflicts.
 */
const unavailableStates = /^(08...|57P0[123]|57014|53...|25006|55P03|40001|40P01)$/

/** Errors of the driver that have no code. */
const connectionLost =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error)/

/** Prisma's codes for the same. */
const unavailablePrismaCodes = /^P(1001|1002|1008|1017|2024|2034|2037)$/

/** Where an error may hide its cause: Prisma keeps the driver's error as plain values. */
interface Failure {
  readonly message?: unknown
  readonly cause?: unknown
  readonly originalCode?: unknown
  readonly meta?: { readonly driverAdapterError?: unknown }
}

/** Whether the database is unreachable or overloaded, so that a later retry may succeed. */
export function isUnavailable(error: unknown): boolean {
  return (
    isDiskFull(error) ||
    anyCause(
      error,
      (code, message) =>
        unreachable.has(code) ||
        unavailableStates.test(code) ||
        unavailablePrismaCodes.test(code) ||
        connectionLost.test(message),
    )
  )
}

/** Whether something could not be written for want of room. */
export function isDiskFull(error: unknown): boolean {
  return anyCause(error, (code) => diskFull.has(code))
}

function anyCause(error: unknown, is: (code: string, message: string) => boolean): boolean {
  if (typeof error !== 'object' || error === null) return false
  const { message, cause, originalCode, meta } = error as Failure
  if (is(codeOf(error), String(message)) || is(String(originalCode), '')) return true
  const others = error instanceof AggregateError ? error.errors : []
  return [cause, meta?.driverAdapterError, ...others].some((other) => anyCause(other, is))
}
