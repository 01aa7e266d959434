/** A live session: who calls. */
export interface Session {
  readonly sessionId: number
  readonly userId: number
  readonly token: string
}

/** Why a session ended. `replaced` ends with a message that says when and from what device. */
export type SessionEnd = 'replaced' | 'signedOut' | 'passwordChanged' | 'operator' | 'deviceForgotten'
