import { type HTMLInputAutoCompleteAttribute, type ReactNode, type Ref, useId, useLayoutEffect, useRef } from 'react'
import { classes } from './classes.ts'
import styles from './Field.module.css'
import { FieldFrame, noteId } from './FieldFrame.tsx'

export interface TextFieldProps {
  label: string
  value: string
  onChange: (value: string) => void
  error?: string | undefined
  hint?: ReactNode
  prefix?: ReactNode
  suffix?: ReactNode
  name?: string
  type?: 'text' | 'email' | 'tel' | 'search' | 'url' | 'password' | 'date' | 'time'
  inputMode?: 'text' | 'email' | 'tel' | 'numeric' | 'search' | 'url'
  autoComplete?: HTMLInputAutoCompleteAttribute
  autoCapitalize?: 'none' | 'characters' | 'sentences'
  placeholder?: string
  maxLength?: number
  disabled?: boolean
  onBlur?: () => void
  ref?: Ref<HTMLInputElement>
}

/** A field of one line, such as a long address, that shows all of it: it grows with what is typed. */
export function WholeTextField(props: Omit<TextFieldProps, 'type' | 'ref'>) {
  const { label, value, onChange, error, hint, prefix, suffix, autoCapitalize = 'none', ...rest } = props
  const id = useId()
  const area = useAsHighAs(value)
  return (
    <FieldFrame id={id} label={label} error={error} hint={hint} prefix={prefix} suffix={suffix}>
      <textarea
        {...rest}
        ref={area}
        id={id}
        rows={1}
        className={classes(styles.input, styles.whole)}
        value={value}
        autoCapitalize={autoCapitalize}
        autoCorrect="off"
        spellCheck={false}
        translate="no"
        aria-invalid={error !== undefined || undefined}
        aria-describedby={error !== undefined || hint !== undefined ? noteId(id) : undefined}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          event.currentTarget.form?.requestSubmit()
        }}
        onChange={(event) => onChange(event.currentTarget.value.replace(/[\r\n]+/g, ''))}
      />
    </FieldFrame>
  )
}

/** A field of several lines, which grows with them up to a part of the screen. */
export function LinesField(
  props: Pick<TextFieldProps, 'label' | 'value' | 'onChange' | 'error' | 'name' | 'maxLength'>,
) {
  const { label, value, onChange, error, ...rest } = props
  const id = useId()
  const area = useAsHighAs(value)
  return (
    <FieldFrame id={id} label={label} error={error}>
      <textarea
        {...rest}
        ref={area}
        id={id}
        rows={1}
        className={classes(styles.input, styles.lines)}
        value={value}
        autoCapitalize="sentences"
        aria-invalid={error !== undefined || undefined}
        aria-describedby={error !== undefined ? noteId(id) : undefined}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </FieldFrame>
  )
}

/** A text area whose height follows from what it shows. */
function useAsHighAs(value: string) {
  const area = useRef<HTMLTextAreaElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: its height follows from what it shows
  useLayoutEffect(() => {
    const { current } = area
    if (!current) return
    current.style.height = 'auto'
    current.style.height = `${current.scrollHeight}px`
  }, [value])
  return area
}

export function TextField(props: TextFieldProps) {
  const { label, value, onChange, error, hint, prefix, suffix, type = 'text', autoCapitalize = 'none', ...rest } = props
  const id = useId()
  return (
    <FieldFrame id={id} label={label} error={error} hint={hint} prefix={prefix} suffix={suffix}>
      <input
        {...rest}
        id={id}
        type={type}
        className={styles.input}
        value={value}
        autoCapitalize={autoCapitalize}
        autoCorrect="off"
        spellCheck={false}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={error !== undefined || hint !== undefined ? noteId(id) : undefined}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </FieldFrame>
  )
}
