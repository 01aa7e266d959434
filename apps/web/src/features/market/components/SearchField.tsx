import { useEffect, useRef } from 'react'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { Icon } from '#ui/Icon.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import styles from './SearchField.module.css'

export interface SearchFieldProps {
  label: string
  value: string
  onChange: (value: string) => void
  /** Ready to type at once, for whoever pressed a magnifying glass to get here. */
  focused?: boolean
}

export function SearchField({ label, value, onChange, focused = false }: SearchFieldProps) {
  const { t } = useTranslation('common')
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // After the shell has moved the focus to the page's heading.
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
        maxLength={20}
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="search"
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {value !== '' && <IconButton icon="close" size={16} label={t('clear')} onPress={() => onChange('')} />}
    </div>
  )
}
