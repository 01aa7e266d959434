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

/** Whether something failed because the database is away or overwhelmed, so that asking again later may well succeed. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = codeOf(error)
  if (unreachable.has(code) || notNow.test(code) || lost.test(error.message)) return true
  if (error instanceof AggregateError && error.errors.some(isUnavailable)) return true
  return isUnavailable(error.cause)
}
