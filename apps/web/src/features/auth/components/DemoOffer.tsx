import { demoLogin } from '@halyard/domain/auth'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { Button } from '#ui/Button.tsx'
import styles from '../auth.module.css'

/** The account that every demo host has, in one tap. */
export function DemoOffer({ onUse }: { onUse: (login: typeof demoLogin) => void }) {
  const { t } = useTranslation('auth')
  return (
    <div className={styles.offer}>
      <span>
        <b>{t('demo.title')}</b>
        {t('demo.note')}
      </span>
      <Button variant="secondary" size="small" onPress={() => onUse(demoLogin)}>
        {t('demo.use')}
      </Button>
    </div>
  )
}
