/** Reasons that the app translates; any other is shown as the operator wrote it. */
const standardReasons = {
  wrongNetwork: 'Wrong network chosen.',
  coverTooSmall: 'Cover too small.',
} as const

type StandardReason = keyof typeof standardReasons

/** The standard reason that a text equals, if any. */
export function standardReasonOf(text: string): StandardReason | undefined {
  return (Object.keys(standardReasons) as StandardReason[]).find((name) => standardReasons[name] === text)
}
