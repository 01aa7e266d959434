import type { HtxErrorCode } from '@halyard/wire/htx/errors'
import type { RefusalName } from '@halyard/wire/refusals'

/** The server refused. `message` is its sentence in the caller's language, `refusal` its name and `detail` its values. */
export class ApiRefusal extends Error {
  override readonly name = 'ApiRefusal'

  constructor(
    readonly code: number,
    message: string,
    /** The refusal's name in the closed list, when the answer carried one. */
    readonly refusal: RefusalName | undefined,
    readonly detail: Readonly<Record<string, string>>,
    /** Field errors, by the trade's terms. */
    readonly errors: Readonly<Record<string, string>>,
    readonly endsSession: boolean,
    /** The HTTP status of the answer: 200 for what the server decided. */
    readonly status: number,
    /** Seconds after which the same may be asked again, where the server said so. */
    readonly retryAfter?: number,
  ) {
    super(message)
  }

  /** Whether the submit has ended so. Otherwise it may be under way, or have happened without an answer. */
  get settles(): boolean {
    return this.status === 200 && this.refusal !== 'requestInProgress' && this.refusal !== 'overloaded'
  }

  /** What an app does besides showing the message, by the catalogue of spec section 8. */
  get effect(): 'none' | 'signOut' | 'realName' {
    if (this.endsSession) return 'signOut'
    return this.code === 4025 ? 'realName' : 'none'
  }
}

/** No answer arrived: offline, cut, or later than 20 s. The call may or may not have happened. */
export class NetworkFailure extends Error {
  override readonly name = 'NetworkFailure'

  /** Whether the answer was waited for in vain; otherwise there was no connection to the host, or it broke. */
  get isLate(): boolean {
    return this.cause instanceof DOMException && this.cause.name === 'TimeoutError'
  }
}

/** The answer has no envelope of ours: a proxy's page, another version's shape. */
export class UnexpectedAnswer extends Error {
  override readonly name = 'UnexpectedAnswer'

  constructor(
    message: string,
    /** The HTTP status of the answer. */
    readonly status = 200,
  ) {
    super(message)
  }
}

/** The host refused what a program asked in HTX's dialect. */
export class HtxRefusal extends Error {
  override readonly name = 'HtxRefusal'

  constructor(
    /** Of the dialect: `order-invalid-price`. */
    readonly code: HtxErrorCode,
    message: string,
    readonly status: number,
    readonly retryAfter?: number,
  ) {
    super(message)
  }

  /** Whether it has ended so. Otherwise it may be under way, or have happened without an answer. */
  get settles(): boolean {
    return this.status < 500 && this.code !== 'gateway-internal-error'
  }
}
