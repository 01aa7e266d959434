import { codeOf } from './database.ts'

/** What Node says when the other side cannot be reached, or went away. */
const unreachable = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
])

/**
 * What Postgres says when it cannot work at the moment (PostgreSQL appendix A): lost connections, shutting down or starting up, no room
 * for another connection, on disk or in memory, read only, a statement or a wait for a lock that took too long.
 */
const notNow = /^(08...|57P0[123]|57014|53...|25006|55P03|40001|40P01)$/

/** What the driver says without a code. */
const lost =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error)/

/** What Prisma calls the same: not reached, timed out, closed, no connection free, too many connections, a conflict of transactions. */
const notNowOfPrisma = /^P(1001|1002|1008|1017|2024|2034|2037)$/

/** As much of an error as says why, whoever wrapped it: Prisma keeps what its driver said as plain values. */
interface Failure {
  readonly message?: unknown
  readonly cause?: unknown
  readonly originalCode?: unknown
  readonly meta?: { readonly driverAdapterError?: unknown }
}

/** Whether something failed because the database is away or overwhelmed, so that asking again later may well succeed. */
export function isUnavailable(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  const { message, cause, originalCode, meta } = error as Failure
  const saysSo = (code: string) => unreachable.has(code) || notNow.test(code) || notNowOfPrisma.test(code)
  if (saysSo(codeOf(error)) || saysSo(String(originalCode)) || lost.test(String(message))) return true
  if (error instanceof AggregateError && error.errors.some(isUnavailable)) return true
  return isUnavailable(cause) || isUnavailable(meta?.driverAdapterError)
}
