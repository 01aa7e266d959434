import { useTranslation } from 'react-i18next'
import { Button } from '#ui/Button.tsx'
import styles from '../auth.module.css'

/** The account that every demo host has. Its password is printed where the server was started. */
const demoEmail = 'demo@halyard.example'

export function DemoOffer({ onUse }: { onUse: (email: string) => void }) {
  const { t } = useTranslation('auth')
  return (
    <div className={styles.offer}>
      <span>
        <b>{t('demo.title')}</b>
        {t('demo.note')}
      </span>
      <Button variant="secondary" size="small" onPress={() => onUse(demoEmail)}>
        {t('demo.use')}
      </Button>
    </div>
  )
}
