import { type ReactNode, type Ref, useId, useImperativeHandle } from 'react'
import { isUnread } from './amount-entry.ts'
import { Button } from './Button.tsx'
import { classes } from './classes.ts'
import { useUi } from './environment.tsx'
import styles from './Field.module.css'
import { FieldFrame, noteId } from './FieldFrame.tsx'
import { Icon } from './Icon.tsx'
import { exactText } from './number-format.ts'
import { useAmountEntry } from './use-amount-entry.ts'

export interface AmountFieldProps {
  label: string
  /** The plain decimal, empty while there is none; `amountOf` makes it an `Amount`. */
  value: string
  onChange: (value: string) => void
  error?: string | undefined
  hint?: ReactNode
  /** A unit, or an "all" button. */
  suffix?: ReactNode
  /** Minus and plus beside the value. */
  stepper?: { onDecrease: () => void; onIncrease: () => void }
  /** More fraction digits are refused. */
  scale?: number | undefined
  placeholder?: string
  name?: string
  onBlur?: () => void
  ref?: Ref<HTMLInputElement | null>
}

/** An amount in the reader's notation, grouped while it is typed. An ambiguous one asks which is meant. */
export function AmountField(props: AmountFieldProps) {
  const { label, value, onChange, error, hint, suffix, stepper, scale, onBlur, ref, ...rest } = props
  const id = useId()
  const { say } = useUi()
  const { entry, choose, field } = useAmountEntry(value, scale, onChange)
  useImperativeHandle<HTMLInputElement | null, HTMLInputElement | null>(ref, () => field.ref.current)

  const { fault, readings, echo } = entry
  const faultName = fault?.name === 'tooFine' && scale === 0 ? 'notWhole' : fault?.name
  const wrong = fault && faultName && say(`amounts:${faultName}`, { text: fault.text, scale: String(scale ?? 18) })
  const said = wrong ?? (readings ? undefined : error)
  const question = readings && <AmountQuestion readings={readings} onChoose={choose} />
  const note = question ?? (echo === undefined ? hint : say('amounts:readAs', { amount: echo }))
  const side = (suffix !== undefined || stepper !== undefined) && (
    <>
      {suffix}
      {stepper && <Stepper label={label} {...stepper} />}
    </>
  )
  return (
    <FieldFrame id={id} label={label} error={said} hint={note} suffix={side || undefined}>
      <input
        {...rest}
        {...field}
        id={id}
        type="text"
        inputMode="decimal"
        autoComplete="off"
        className={classes(styles.input, styles.number)}
        data-unread={isUnread(entry.value) || undefined}
        aria-invalid={said !== undefined || isUnread(entry.value) || undefined}
        aria-describedby={said !== undefined || note !== undefined ? noteId(id) : undefined}
        onBlur={() => {
          field.onBlur()
          onBlur?.()
        }}
      />
    </FieldFrame>
  )
}

type StepperProps = { label: string } & NonNullable<AmountFieldProps['stepper']>

function Stepper({ label, onDecrease, onIncrease }: StepperProps) {
  const { texts } = useUi()
  return (
    <span className={styles.stepper}>
      <button type="button" className={styles.step} aria-label={`${label}: ${texts.decrease}`} onClick={onDecrease}>
        <Icon name="minus" size={16} />
      </button>
      <button type="button" className={styles.step} aria-label={`${label}: ${texts.increase}`} onClick={onIncrease}>
        <Icon name="plus" size={16} />
      </button>
    </span>
  )
}

interface AmountQuestionProps {
  /** Plain decimals. */
  readings: readonly string[]
  onChoose: (decimal: string) => void
}

/** Asks which of two amounts is meant. */
function AmountQuestion({ readings, onChoose }: AmountQuestionProps) {
  const { language, say } = useUi()
  return (
    <div role="alert">
      <p>{say('amounts:which', {})}</p>
      <div className={styles.readings}>
        {readings.map((decimal) => (
          <Button key={decimal} variant="secondary" size="small" onPress={() => onChoose(decimal)}>
            {exactText(decimal, language)}
          </Button>
        ))}
      </div>
    </div>
  )
}
