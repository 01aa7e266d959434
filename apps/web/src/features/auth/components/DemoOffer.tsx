import { demoSignIn } from '@halyard/wire/auth'
import { useSubmit } from '#platform/api/use-submit.ts'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { useReturn } from '#platform/navigation/use-return.ts'
import { Button } from '#ui/Button.tsx'
import styles from '../auth.module.css'
import { beginSession } from '../begin-session.ts'

/** Signs in to the account that every demo host has, in one tap. */
export function DemoOffer() {
  const { t } = useTranslation('auth')
  const leave = useReturn()
  const { submit, pending } = useSubmit(demoSignIn, {
    onSuccess(session) {
      beginSession(session)
      leave()
    },
  })
  return (
    <div className={styles.offer}>
      <span>
        <b>{t('demo.title')}</b>
        {t('demo.note')}
      </span>
      <Button variant="secondary" size="small" pending={pending} onPress={() => submit(undefined)}>
        {t('demo.use')}
      </Button>
    </div>
  )
}
