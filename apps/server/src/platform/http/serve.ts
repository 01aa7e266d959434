import { type Endpoint, type RequestOf, type ResponseOf, tokenHeader } from '@halyard/wire'
import type { Operator } from '../back-office/operator-access.ts'
import type { Session } from '../session/session.ts'
import type { Claim, IdempotencyKey } from '../submit/idempotency-key.ts'
import { type CallOrigin, type HalyardRequest, headerOf, languageFrom, originOf } from './request.ts'

/** A call of an endpoint, as what answers it sees it. */
class Call<E extends Endpoint> {
  constructor(private readonly request: HalyardRequest) {}

  /** The decoded request, in the trade's terms. */
  get input() {
    return this.request.input as RequestOf<E>
  }

  /** The caller. Only for endpoints whose session is `required`. */
  get caller(): Session {
    const { session } = this.request
    if (!session) throw new Error('an endpoint without a session has no caller')
    return session
  }

  get userId() {
    return this.caller.userId
  }

  /** The operator. Only for endpoints whose session is `operator`. */
  get operator(): Operator {
    const { operator } = this.request
    if (!operator) throw new Error('only endpoints of operators have one')
    return operator
  }

  /** The request as it came, for what goes by its headers. */
  get raw(): HalyardRequest {
    return this.request
  }

  /** The session token as it was sent, for endpoints that do without one in some cases. */
  get token(): string | undefined {
    return headerOf(this.request, tokenHeader)
  }

  /** The Idempotency-Key of this call with the fingerprint of its body, when it carries one. */
  get key(): IdempotencyKey | undefined {
    return this.request.key
  }

  /** Of a call whose answer is remembered: what it holds its key by. */
  get claim(): Claim | undefined {
    return this.request.claim
  }

  /** Language, address and device of the caller. */
  get origin(): CallOrigin {
    return originOf(this.request)
  }

  get language() {
    return languageFrom(this.request)
  }
}

/** An endpoint of the wire contract with what answers it. */
export interface Served {
  readonly endpoint: Endpoint
  readonly answer: (request: HalyardRequest) => unknown
  readonly shown: Shown<never>
}

/** How an answer outside of the envelope is shown. */
interface Shown<Answer> {
  /** Its HTTP status, where that is not always 200. */
  readonly status?: (answer: Answer) => number
  /** The page that a browser gets instead of the JSON. */
  readonly page?: (answer: Answer) => string
}

/** The routes of a controller: the endpoints that it serves. */
export interface Serving {
  readonly routes: readonly Served[]
}

/** Binds an endpoint to its handler; the compiler holds both to the same types. */
export function serve<E extends Endpoint>(
  endpoint: E,
  answer: (call: Call<E>) => ResponseOf<E> | Promise<ResponseOf<E>>,
  shown: Shown<ResponseOf<E>> = {},
): Served {
  return { endpoint, answer: (request) => answer(new Call(request)), shown }
}
