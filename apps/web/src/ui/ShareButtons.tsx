import styles from './Choice.module.css'
import { useUi } from './environment.tsx'
import { formatDecimal } from './number-format.ts'

export const shares = [25, 50, 75, 100] as const
export type Share = (typeof shares)[number]

export interface ShareButtonsProps {
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
export function ShareButtons({ label, value, disabled = false, compact = false, onPick }: ShareButtonsProps) {
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
