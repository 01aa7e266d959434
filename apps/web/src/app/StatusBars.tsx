import { useSyncExternalStore } from 'react'
import { afterFirstPage } from '#platform/after-first-page.tsx'
import { isReached, isUnsettled, onReached } from '#platform/api/reachability.ts'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { useFeedStatus } from '#platform/market-socket/use-board.ts'
import { useSite, useSiteRenewal } from '#platform/site/site.ts'
import { classes } from '#ui/classes.ts'
import styles from './StatusBars.module.css'

/** The bars above every page: simulated market, offline, update. */
export function StatusBars() {
  const { t } = useTranslation('app')
  const { site, asking } = useSite()
  useSiteRenewal()
  const online = useSyncExternalStore(watchOnline, () => navigator.onLine)
  const reached = useSyncExternalStore(onReached, isReached)
  const unsettled = useSyncExternalStore(onReached, isUnsettled)
  const feedOffline = useFeedStatus() === 'offline'

  return (
    <header>
      {(site?.demo || site?.simulatedMarket) && <p className={styles.bar}>{t('status.demo')}</p>}
      {/* Room for the bar until it is known, so that the page below does not jump. */}
      {!site && asking && <p className={classes(styles.bar, styles.unknown)}>&nbsp;</p>}
      {(unsettled || !online || !reached || feedOffline) && (
        <p className={classes(styles.bar, styles.offline)} role="status">
          {t(unsettled ? 'status.finding' : online ? 'status.away' : 'status.offline')}
        </p>
      )}
      <UpdateBar />
    </header>
  )
}

const UpdateBar = afterFirstPage(() => import('./UpdateBar.tsx'))

function watchOnline(listener: () => void): () => void {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}
