/** The envelope of every answer (spec section 7). Code 0 is success. */
export interface Envelope<Data = unknown> {
  code: number
  /** A sentence in the caller's language; `ok` on success. */
  msg: string
  data: Data
}

/** The `data` of a refusal. */
export interface RefusalData {
  /** The refusal's name in the closed list, for programs. */
  refusal: string
  /** Present and true when the client must drop its session. */
  reload?: true
  /** Present when the input was at fault: where, and what to change. */
  errors?: { path: string; message: string }[]
  /** The values that the message speaks of, as text. */
  detail?: Record<string, string>
}

/** The header that carries the session token (spec section 7). */
export const tokenHeader = 'x-token'
/** The header that carries an operator's token. */
export const operatorTokenHeader = 'x-operator-token'
/** The header that names the caller's language. */
export const languageHeader = 'lang'
/** The header that carries a proof of work, where a refusal asked for one. Ours. */
export const proofHeader = 'x-proof'
/** The header that makes a repeated submit harmless. 1 to 64 characters of `A-Z a-z 0-9 _ -`. */
export const idempotencyKeyHeader = 'idempotency-key'
export const idempotencyKeyFormat = /^[A-Za-z0-9_-]{1,64}$/
