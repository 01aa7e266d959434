import type { RefusalName } from '@halyard/wire/refusals'

/** The server understood and said no. `message` is its sentence in the user's language. */
export class ApiRefusal extends Error {
  override readonly name = 'ApiRefusal'

  constructor(
    readonly code: number,
    message: string,
    /** The refusal's name in the closed list, when the answer carried one. */
    readonly refusal: RefusalName | undefined,
    readonly detail: Readonly<Record<string, string>>,
    /** What is wrong at which field, by the terms that code uses. */
    readonly errors: Readonly<Record<string, string>>,
    readonly endsSession: boolean,
    /** The HTTP status of the answer: 200 for what the server decided. */
    readonly status: number,
  ) {
    super(message)
  }

  /** Whether this is how the submit ended. Otherwise it may be under way, or have happened without an answer. */
  get settles(): boolean {
    return this.status === 200 && this.refusal !== 'requestInProgress' && this.refusal !== 'overloaded'
  }

  /** What the app does besides showing the message, by the catalogue of spec section 8. */
  get effect(): 'none' | 'signOut' | 'realName' {
    if (this.endsSession) return 'signOut'
    return this.code === 4025 ? 'realName' : 'none'
  }
}

/** No answer arrived: offline, cut, or later than 20 s. The call may or may not have happened. */
export class NetworkFailure extends Error {
  override readonly name = 'NetworkFailure'
}

/** An answer arrived that is none of ours: a proxy's page, another version's shape. */
export class UnexpectedAnswer extends Error {
  override readonly name = 'UnexpectedAnswer'
}
