/**
 * Reasons that an operator may write word for word: the app says each of these in the user's language, any other as it was
 * written.
 */
const standardReasons = {
  wrongNetwork: 'Wrong network chosen.',
  coverTooSmall: 'Cover too small.',
} as const

type StandardReason = keyof typeof standardReasons

/** Which of the standard reasons a text is, if any. */
export function standardReasonOf(text: string): StandardReason | undefined {
  return (Object.keys(standardReasons) as StandardReason[]).find((name) => standardReasons[name] === text)
}
