/** A mail or text message to one person, already in their language. */
export interface Message {
  /** An email address, or a phone number in E.164. */
  readonly target: string
  /** For readers of the outbox: `register`. */
  readonly purpose: string
  readonly subject: string
  readonly text: string
  /** The code in it, if any, so that the outbox can show it alone. */
  readonly code?: string | undefined
}
