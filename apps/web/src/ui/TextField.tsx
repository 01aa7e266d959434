import { type HTMLInputAutoCompleteAttribute, type ReactNode, type Ref, useId } from 'react'
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
  type?: 'text' | 'email' | 'tel' | 'search' | 'url' | 'password' | 'date'
  inputMode?: 'text' | 'email' | 'tel' | 'numeric' | 'search' | 'url'
  autoComplete?: HTMLInputAutoCompleteAttribute
  autoCapitalize?: 'none' | 'characters' | 'sentences'
  placeholder?: string
  maxLength?: number
  disabled?: boolean
  onBlur?: () => void
  ref?: Ref<HTMLInputElement>
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
