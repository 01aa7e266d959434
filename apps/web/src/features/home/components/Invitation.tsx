import { useTranslation } from '#platform/i18n/use-translation.ts'
import { paths } from '#platform/navigation/paths.ts'
import { Button } from '#ui/Button.tsx'
import styles from './Home.module.css'

/** What stands in the place of one's total before one has signed in. */
export function Invitation() {
  const { t } = useTranslation(['app', 'common'])
  return (
    <section className={styles.invitation}>
      <h2 className={styles.welcome}>{t('home.welcome')}</h2>
      <p className={styles.text}>{t('home.invitation')}</p>
      <div className={styles.buttons}>
        <Button size="medium" wide to={paths.login}>
          {t('common:signIn')}
        </Button>
        <Button size="medium" variant="secondary" wide to={paths.register()}>
          {t('common:signUp')}
        </Button>
      </div>
    </section>
  )
}
