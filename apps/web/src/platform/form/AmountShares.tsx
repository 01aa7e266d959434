import type { Amount } from '@halyard/domain'
import styles from '#ui/Choice.module.css'
import { useUi } from '#ui/environment.tsx'
import { formatDecimal } from '#ui/number-format.ts'
import { amountOf } from './amount-of.ts'

export interface AmountSharesProps {
  label: string
  available: Amount | undefined
  /** What a share of the balance comes to, in the coin of the field. */
  shareOf: (available: Amount, percent: Share) => Amount
  /** The value of the field. */
  value: string
  onChange: (value: string) => void
  compact?: boolean
}

/** Fills an amount field with a share of the balance, and marks the share that it holds. */
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

const shares = [25, 50, 75, 100] as const
type Share = (typeof shares)[number]

interface ShareButtonsProps {
  /** What they are shares of, in words. */
  label: string
  /** The share that the field holds. */
  value: Share | undefined
  /** There is no balance to take a share of. */
  disabled?: boolean
  /** Lower, for a form of little height. */
  compact?: boolean | undefined
  onPick: (share: Share) => void
}

/** A quarter, half, three quarters or all of the balance. */
function ShareButtons({ label, value, disabled = false, compact = false, onPick }: ShareButtonsProps) {
  const { language } = useUi()
  return (
    <fieldset className={compact ? styles.compact : styles.chips} aria-label={label}>
      {shares.map((share) => (
        <button
          key={share}
          type="button"
          className={compact ? styles.compactChip : styles.chip}
          disabled={disabled}
          aria-pressed={share === value}
          onClick={() => onPick(share)}
        >
          {formatDecimal(String(share), language, { percent: true })}
        </button>
      ))}
    </fieldset>
  )
}
