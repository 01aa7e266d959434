import { antiPhishingCodeLength, codeMinutes, loginPasswordLength } from '../auth/index.ts'
import { priceReachPercent } from '../spot/index.ts'
import { addressWaitHours, withdrawalBlockHours, withdrawalTriesMax } from '../withdrawals/index.ts'

/** Constants of the trade that a sentence of any language may name: `{{blockHours, hours}}`. */
export const namedConstants: Readonly<Record<string, number>> = {
  addressHours: addressWaitHours,
  blockHours: withdrawalBlockHours,
  blockTries: withdrawalTriesMax,
  codeMinutes,
  passwordMin: loginPasswordLength.minimum,
  passwordMax: loginPasswordLength.maximum,
  phishingMin: antiPhishingCodeLength.minimum,
  phishingMax: antiPhishingCodeLength.maximum,
  priceReachPercent,
}
