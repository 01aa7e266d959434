import { useTranslation } from '#platform/i18n/use-translation.ts'
import { Icon } from '#ui/Icon.tsx'
import styles from './HideSmall.module.css'

/** Leaves out what is worth less than one USDT. */
export function HideSmall({ hidden, onChange }: { hidden: boolean; onChange: (hidden: boolean) => void }) {
  const { t } = useTranslation('assets')
  return (
    <label className={styles.choice}>
      <input type="checkbox" checked={hidden} onChange={(event) => onChange(event.currentTarget.checked)} />
      <span className={styles.box}>{hidden && <Icon name="check" size={12} />}</span>
      {t('hideSmall')}
    </label>
  )
}
