import { Amount } from '@halyard/domain'
import { formatDecimal } from '#ui/number-format.ts'

const hundred = Amount.ofInteger(100)

/** A share of one in percent: 0.0005 is 0.05. */
export function percentOf(share: Amount): Amount {
  return share.times(hundred)
}

/** A share of one as percent inside a sentence: `0.075%`. */
export function percentText(share: Amount, language: string): string {
  const text = percentOf(share).text()
  return formatDecimal(text, language, { scale: 4, percent: true }) ?? text
}
