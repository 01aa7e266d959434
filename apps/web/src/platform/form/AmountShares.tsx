import type { Amount } from '@halyard/domain'
import styles from '#ui/Choice.module.css'
import { useUi } from '#ui/environment.tsx'
import { formatDecimal } from '#ui/number-format.ts'
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

const shares = [25, 50, 75, 100] as const
type Share = (typeof shares)[number]

interface ShareButtonsProps {
  /** Of what they are shares, in words. */
  label: string
  /** The share that the field now holds. */
  value: Share | undefined
  /** There is nothing to take a share of. */
  disabled?: boolean
  /** Lower, for a form that has little height. */
  compact?: boolean | undefined
  onPick: (share: Share) => void
}

/** A quarter, half, three quarters or all of what there is. */
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
