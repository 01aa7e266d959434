import { useTranslation } from '#platform/i18n/use-translation.ts'
import { paths } from '#platform/navigation/paths.ts'
import { rememberedSteps } from '#platform/newcomer.ts'
import { classes } from '#ui/classes.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { ErrorState } from '#ui/Notice.tsx'
import styles from './Home.module.css'

/** The bell without its number, while that loads or failed to. */
export function SilentBell() {
  const { t } = useTranslation('app')
  return <IconButton icon="bell" label={t('home.bell', { count: 0 })} to={paths.inform} />
}

/** As tall as the total that is loading. */
export function TotalPlace() {
  return <div className={classes(styles.totals, rememberedSteps() === 'open' && styles.withSteps)} />
}

/** A browser caches a script's failure until the page is reloaded. */
export function TotalFailed() {
  const { t } = useTranslation()
  return (
    <ErrorState text={t(navigator.onLine ? 'failure.away' : 'failure.offline')} onRetry={() => location.reload()} />
  )
}
