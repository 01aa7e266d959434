/** A mail or a text message to one person, in their language already. */
export interface Message {
  /** An email address, or a phone number in E.164. */
  readonly target: string
  /** Why it is sent, for those who look into the outbox: `register`. */
  readonly purpose: string
  readonly subject: string
  readonly text: string
  /** The code in it, if there is one, so that the outbox can show it alone. */
  readonly code?: string
}
