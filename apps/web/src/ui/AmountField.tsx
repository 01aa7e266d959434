import { type ReactNode, type Ref, useId } from 'react'
import { isAmountText } from './amount-text.ts'
import { classes } from './classes.ts'
import { useUi } from './environment.tsx'
import styles from './Field.module.css'
import { FieldFrame, noteId } from './FieldFrame.tsx'
import { Icon } from './Icon.tsx'

export interface AmountFieldProps {
  label: string
  /** Exactly what was typed; `decimalOf` says what it means. */
  value: string
  onChange: (typed: string) => void
  error?: string | undefined
  hint?: ReactNode
  /** A unit, an "all" button. */
  suffix?: ReactNode
  /** Minus and plus beside the value. */
  stepper?: { onDecrease: () => void; onIncrease: () => void }
  /** More fraction digits than this cannot be typed. */
  scale?: number | undefined
  placeholder?: string
  name?: string
  readOnly?: boolean
  onFocus?: () => void
  onBlur?: () => void
  ref?: Ref<HTMLInputElement>
}

export function AmountField(props: AmountFieldProps) {
  const { label, value, onChange, error, hint, suffix, stepper, scale, ...rest } = props
  const id = useId()
  const { texts } = useUi()

  function change(typed: string) {
    const trimmed = typed.trim()
    if (!isAmountText(trimmed)) return
    const fraction = trimmed.split(/[.,]/)[1]
    const tooFine = scale !== undefined && fraction !== undefined && fraction.length > scale
    if (tooFine && trimmed.length > value.length) return
    onChange(trimmed)
  }

  const side = (suffix !== undefined || stepper !== undefined) && (
    <>
      {suffix}
      {stepper && (
        <span className={styles.stepper}>
          <button
            type="button"
            className={styles.step}
            aria-label={`${label}: ${texts.decrease}`}
            onClick={stepper.onDecrease}
          >
            <Icon name="minus" size={16} />
          </button>
          <button
            type="button"
            className={styles.step}
            aria-label={`${label}: ${texts.increase}`}
            onClick={stepper.onIncrease}
          >
            <Icon name="plus" size={16} />
          </button>
        </span>
      )}
    </>
  )
  return (
    <FieldFrame id={id} label={label} error={error} hint={hint} suffix={side || undefined}>
      <input
        {...rest}
        id={id}
        type="text"
        inputMode="decimal"
        autoComplete="off"
        className={classes(styles.input, styles.number)}
        value={value}
        maxLength={40}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={error !== undefined || hint !== undefined ? noteId(id) : undefined}
        onChange={(event) => change(event.currentTarget.value)}
      />
    </FieldFrame>
  )
}
