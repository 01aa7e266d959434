/** Reasons of rejections that the app translates, for these kinds of review; any other is shown as the operator wrote it. */
export const standardReasons = {
  wrongNetwork: { text: 'Wrong network chosen.', kinds: ['deposit', 'withdrawal'] },
  notArrived: { text: 'The payment has not arrived.', kinds: ['deposit', 'wireTransfer'] },
  creditedBefore: { text: 'This payment was credited before.', kinds: ['deposit', 'wireTransfer'] },
  cannotBeSent: { text: 'It could not be sent. The money is back in your account.', kinds: ['withdrawal'] },
  pictureUnreadable: { text: 'A photo cannot be read. Take it again in good light.', kinds: ['identity', 'deposit'] },
  documentExpired: { text: 'The document has expired.', kinds: ['identity', 'identityCheck'] },
  nameDiffers: { text: 'The name is not the one on the document.', kinds: ['identity', 'identityCheck'] },
  heldPhotoUnclear: {
    text: 'The photo with you does not show your face and the document together.',
    kinds: ['identity', 'identityCheck'],
  },
  coverTooSmall: { text: 'Cover too small.', kinds: ['loan'] },
} as const

type StandardReason = keyof typeof standardReasons

/** The standard reason that a text equals, if any. */
export function standardReasonOf(text: string): StandardReason | undefined {
  return (Object.keys(standardReasons) as StandardReason[]).find((name) => standardReasons[name].text === text)
}
