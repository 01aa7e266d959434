/**
 * Every expected "no" that a user can act on, answered as HTTP 200 with its code; anything else is answered as
 * `internal`. `effect` is what the app does besides showing the message: `signOut` ends the session, `realName` leads
 * to verification (spec section 8). `detail` names the message's values, all text.
 */
interface RefusalRule {
  readonly code: number
  readonly effect: 'none' | 'signOut' | 'realName'
  readonly detail: readonly string[]
}

export const refusals = {
  // Code 7: the generic failure. The message says what to change.
  badInput: { code: 7, effect: 'none', detail: ['fields'] },
  notFound: { code: 7, effect: 'none', detail: [] },
  wrongState: { code: 7, effect: 'none', detail: [] },
  idempotencyKeyReused: { code: 7, effect: 'none', detail: [] },
  requestInProgress: { code: 7, effect: 'none', detail: [] },
  overloaded: { code: 7, effect: 'none', detail: [] },
  tradingPaused: { code: 7, effect: 'none', detail: [] },
  internal: { code: 7, effect: 'none', detail: ['requestId'] },
  accountExists: { code: 7, effect: 'none', detail: [] },
  phoneFormat: { code: 7, effect: 'none', detail: [] },
  passwordLength: { code: 7, effect: 'none', detail: ['minimum', 'maximum'] },
  passwordCommon: { code: 7, effect: 'none', detail: [] },
  passwordUnchanged: { code: 7, effect: 'none', detail: [] },
  passwordsAlike: { code: 7, effect: 'none', detail: [] },
  emailOrPhoneMissing: { code: 7, effect: 'none', detail: [] },
  priceStale: { code: 7, effect: 'none', detail: ['age'] },
  beaconSilent: { code: 7, effect: 'none', detail: ['seconds'] },
  priceStep: { code: 7, effect: 'none', detail: ['step'] },
  quantityStep: { code: 7, effect: 'none', detail: ['step'] },
  notionalTooSmall: { code: 7, effect: 'none', detail: ['minimum', 'asset', 'entered'] },
  limitPriceTooFar: { code: 7, effect: 'none', detail: ['lowest', 'highest'] },
  triggerReached: { code: 7, effect: 'none', detail: ['price'] },
  triggerTooFar: { code: 7, effect: 'none', detail: ['lowest', 'highest'] },
  trailOutside: { code: 7, effect: 'none', detail: ['lowest', 'highest'] },
  takeProfitOutside: { code: 7, effect: 'none', detail: ['lowest', 'highest'] },
  stopLossOutside: { code: 7, effect: 'none', detail: ['lowest', 'highest'] },
  exitTooSmall: { code: 7, effect: 'none', detail: ['minimum', 'asset', 'entered'] },
  orderKindNeedsBook: { code: 7, effect: 'none', detail: [] },
  orderNotOpen: { code: 7, effect: 'none', detail: [] },
  orderCancelled: { code: 7, effect: 'none', detail: [] },
  orderTooLarge: { code: 7, effect: 'none', detail: ['maximum', 'asset'] },
  tooManyOpenOrders: { code: 7, effect: 'none', detail: ['maximum'] },
  durationNotOffered: { code: 7, effect: 'none', detail: ['offered'] },
  belowMinimum: { code: 7, effect: 'none', detail: ['minimum', 'asset', 'entered'] },
  quantityAboveMaximum: { code: 7, effect: 'none', detail: ['maximum', 'asset', 'entered'] },
  amountPrecision: { code: 7, effect: 'none', detail: ['precision', 'asset'] },
  networkUnsupported: { code: 7, effect: 'none', detail: [] },
  addressMalformed: { code: 7, effect: 'none', detail: ['network'] },
  transactionHashFormat: { code: 7, effect: 'none', detail: [] },
  transactionUsed: { code: 7, effect: 'none', detail: [] },
  voucherUnknown: { code: 7, effect: 'none', detail: [] },
  voucherUsed: { code: 7, effect: 'none', detail: [] },
  depositUndeclared: { code: 7, effect: 'none', detail: [] },
  tooManyDeclared: { code: 7, effect: 'none', detail: ['maximum'] },
  amountsTaken: { code: 7, effect: 'none', detail: [] },
  tooManyInReview: { code: 7, effect: 'none', detail: ['maximum'] },
  withdrawalsBlocked: { code: 7, effect: 'none', detail: ['until', 'reason'] },
  withdrawalTooLarge: { code: 7, effect: 'none', detail: ['maximum', 'worth', 'asset'] },
  withdrawalDayFull: { code: 7, effect: 'none', detail: ['left', 'maximum', 'asset'] },
  withdrawalBeingPaid: { code: 7, effect: 'none', detail: [] },
  addressNotSaved: { code: 7, effect: 'none', detail: [] },
  addressTooNew: { code: 7, effect: 'none', detail: ['until'] },
  cardTooNew: { code: 7, effect: 'none', detail: ['until'] },
  withdrawalsStopped: { code: 7, effect: 'none', detail: [] },
  entryExists: { code: 7, effect: 'none', detail: [] },
  tooManyEntries: { code: 7, effect: 'none', detail: ['maximum'] },
  identityPassed: { code: 7, effect: 'none', detail: [] },
  subscriptionBarred: { code: 7, effect: 'none', detail: [] },
  saleNotOpen: { code: 7, effect: 'none', detail: ['opensAt'] },
  saleEnded: { code: 7, effect: 'none', detail: [] },
  productClosed: { code: 7, effect: 'none', detail: [] },
  stakeOver: { code: 7, effect: 'none', detail: [] },
  machineNotListed: { code: 7, effect: 'none', detail: ['opensAt'] },
  holdingTooSmall: { code: 7, effect: 'none', detail: ['minimum', 'held'] },
  shareTooSmall: { code: 7, effect: 'none', detail: ['minimum'] },
  groupClosed: { code: 7, effect: 'none', detail: [] },
  loanOverdue: { code: 7, effect: 'none', detail: ['owed', 'asset'] },
  passwordWrong: { code: 7, effect: 'none', detail: [] },
  demoAccountFixed: { code: 7, effect: 'none', detail: [] },
  twoFactorRequired: { code: 7, effect: 'none', detail: ['ticket'] },
  twoFactorCodeMissing: { code: 7, effect: 'none', detail: [] },
  twoFactorOn: { code: 7, effect: 'none', detail: [] },
  twoFactorOff: { code: 7, effect: 'none', detail: [] },
  twoFactorNotBegun: { code: 7, effect: 'none', detail: [] },
  proofRequired: { code: 7, effect: 'none', detail: ['challenge'] },
  deviceUnknown: { code: 7, effect: 'none', detail: [] },
  passkeyRefused: { code: 7, effect: 'none', detail: [] },
  signInTicketEnded: { code: 7, effect: 'none', detail: [] },
  pushUnavailable: { code: 7, effect: 'none', detail: [] },
  loanOutstanding: { code: 7, effect: 'none', detail: ['owed', 'available', 'asset'] },

  // The catalogue of spec section 8.
  credentialsMalformed: { code: 4002, effect: 'none', detail: [] },
  emailFormat: { code: 4003, effect: 'none', detail: [] },
  invitationCodeUnknown: { code: 4004, effect: 'none', detail: [] },
  captchaWrong: { code: 4005, effect: 'none', detail: [] },
  belowMinimumInvestment: { code: 4006, effect: 'none', detail: ['minimum'] },
  loginBanned: { code: 4007, effect: 'none', detail: [] },
  accountFrozen: { code: 4008, effect: 'none', detail: [] },
  codeWrong: { code: 4009, effect: 'none', detail: [] },
  credentialsWrong: { code: 4010, effect: 'none', detail: [] },
  oldPasswordWrong: { code: 4011, effect: 'none', detail: [] },
  oldWithdrawalPasswordWrong: { code: 4012, effect: 'none', detail: [] },
  quantityMissing: { code: 4013, effect: 'none', detail: [] },
  limitPriceMissing: { code: 4014, effect: 'none', detail: [] },
  notSignedIn: { code: 4015, effect: 'none', detail: [] },
  signedInElsewhere: { code: 4016, effect: 'signOut', detail: ['at', 'device'] },
  sessionEnded: { code: 4016, effect: 'signOut', detail: [] },
  sessionExpired: { code: 4017, effect: 'signOut', detail: [] },
  aboveMaximum: { code: 4018, effect: 'none', detail: ['maximum'] },
  aboveOrderMaximum: { code: 4018, effect: 'none', detail: ['maximum', 'asset'] },
  aboveUserMaximum: { code: 4018, effect: 'none', detail: ['left', 'asset'] },
  supplyExhausted: { code: 4018, effect: 'none', detail: ['left', 'asset'] },
  expiryFull: { code: 4018, effect: 'none', detail: ['maximum', 'asset'] },
  currencyUnsupported: { code: 4019, effect: 'none', detail: [] },
  insufficientBalance: { code: 4020, effect: 'none', detail: ['available', 'asset'] },
  exchangeFailed: { code: 4021, effect: 'none', detail: [] },
  withdrawalPasswordMissing: { code: 4022, effect: 'none', detail: [] },
  withdrawalPasswordWrong: { code: 4023, effect: 'none', detail: [] },
  tooFrequent: { code: 4024, effect: 'none', detail: ['seconds'] },
  realNameRequired: { code: 4025, effect: 'realName', detail: [] },
  outsideTradingHours: { code: 4026, effect: 'none', detail: ['opensAt'] },
  marketClosesFirst: { code: 4026, effect: 'none', detail: ['closesAt'] },
} as const satisfies Record<string, RefusalRule>

export type RefusalName = keyof typeof refusals

/** The values that a refusal's message needs, all as text. */
export type RefusalDetail<Name extends RefusalName> = {
  readonly [Key in (typeof refusals)[Name]['detail'][number]]: string
}

/** In how many seconds the same call can pass, where nothing but waiting is asked of its client: its `Retry-After`. */
export function retryAfter(name: RefusalName, detail: Readonly<Record<string, string>>): number | undefined {
  if (name === 'overloaded' || name === 'tradingPaused') return 2
  if (name === 'requestInProgress' || name === 'priceStale') return 1
  if (name === 'tooFrequent' || name === 'beaconSilent') return Math.ceil(Number(detail.seconds))
  return undefined
}

/**
 * What can be wrong with one field of a request; each has a sentence in `locales/<lang>/refusals.json` under `field`.
 */
const fieldFaults = [
  'required',
  'amountFormat',
  'amountPositive',
  'integer',
  'text',
  'textLength',
  'choice',
  'email',
  'date',
  'page',
  'pageDepth',
  'iban',
  'accountNumber',
  'bic',
  'country',
  'imageFormat',
  'imageSize',
  'imagePixels',
  'imageShape',
  'imageDamaged',
  'imageAnimated',
  'imageForeign',
  'uploadUnknown',
  'antiPhishingCode',
  'addressRange',
  'invalid',
] as const

export type FieldFault = (typeof fieldFaults)[number]
