import { useEffect, useRef } from 'react'
import { useUi } from './environment.tsx'
import { Icon } from './Icon.tsx'
import { IconButton } from './IconButton.tsx'
import styles from './SearchField.module.css'

export interface SearchFieldProps {
  label: string
  value: string
  onChange: (value: string) => void
  maxLength?: number
  /** Focused at once, where a search icon opened the page. */
  focused?: boolean
}

/** A search field above a list, which filters while the user types. */
export function SearchField({ label, value, onChange, maxLength = 40, focused = false }: SearchFieldProps) {
  const { texts } = useUi()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // After the shell has focused the page's heading.
    if (focused) requestAnimationFrame(() => input.current?.focus({ preventScroll: true }))
  }, [focused])
  return (
    <div className={styles.field}>
      <Icon name="search" size={18} />
      <input
        ref={input}
        type="search"
        className={styles.input}
        aria-label={label}
        placeholder={label}
        value={value}
        maxLength={maxLength}
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="search"
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {value !== '' && <IconButton icon="close" size={16} label={texts.clear} onPress={() => onChange('')} />}
    </div>
  )
}
