import { apiKeyAddressesMax, apiKeyDays } from '../api-keys/limits.ts'
import { antiPhishingCodeLength, codeMinutes, loginPasswordLength } from '../auth/limits.ts'
import { staleAfter } from '../market/tick.ts'
import { priceReachPercent } from '../spot/price-reach.ts'
import { withdrawalBlockHours, withdrawalTriesMax } from '../withdrawals/block.ts'
import { addressWaitHours } from '../withdrawals/whitelist.ts'

/**
 * Constants of the trade that a sentence of any language may name: `{{blockHours, hours}}`. They come from files that
 * have nothing else, since the first page loads them.
 */
export const namedConstants: Readonly<Record<string, number>> = {
  addressHours: addressWaitHours,
  apiKeyAddresses: apiKeyAddressesMax,
  apiKeyDays,
  blockHours: withdrawalBlockHours,
  blockTries: withdrawalTriesMax,
  codeMinutes,
  passwordMin: loginPasswordLength.minimum,
  passwordMax: loginPasswordLength.maximum,
  phishingMin: antiPhishingCodeLength.minimum,
  phishingMax: antiPhishingCodeLength.maximum,
  priceReachPercent,
  staleSeconds: staleAfter / 1000,
}
