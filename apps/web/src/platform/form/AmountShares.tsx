import type { Amount } from '@halyard/domain'
import { type Share, ShareButtons, shares } from '#ui/ShareButtons.tsx'
import { amountOf } from './amount-of.ts'

export interface AmountSharesProps {
  label: string
  available: Amount | undefined
  /** What a share of the balance buys, in the coin of the field. */
  shareOf: (available: Amount, percent: Share) => Amount
  /** What the field holds. */
  value: string
  onChange: (value: string) => void
  compact?: boolean
}

/** Writes a share of the balance into an amount field, and shows which share stands there. */
export function AmountShares({ label, available, shareOf, value, onChange, compact }: AmountSharesProps) {
  const usable = available?.isPositive() ? available : undefined
  const amount = amountOf(value)
  return (
    <ShareButtons
      label={label}
      value={usable && amount && shares.find((share) => shareOf(usable, share).equals(amount))}
      disabled={!usable}
      compact={compact}
      onPick={(share) => usable && onChange(shareOf(usable, share).text())}
    />
  )
}
