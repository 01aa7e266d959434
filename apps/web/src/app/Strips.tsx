import { useEffect, useSyncExternalStore } from 'react'
import { isReached, onReached } from '#platform/api/reachability.ts'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { useFeedStatus } from '#platform/market-socket/use-board.ts'
import { useSite, useSiteRenewal } from '#platform/site/site.ts'
import { compareVersion, loadUpdate, useUpdate } from '#platform/site/update.ts'
import { classes } from '#ui/classes.ts'
import styles from './Strips.module.css'

/** The slim lines above every page: that the market is simulated, that one is offline, that a new version waits. */
export function Strips() {
  const { t } = useTranslation('app')
  const { site, asking } = useSite()
  useSiteRenewal()
  const online = useSyncExternalStore(watchOnline, () => navigator.onLine)
  const reached = useSyncExternalStore(onReached, isReached)
  const feedOffline = useFeedStatus() === 'offline'
  const updateReady = useUpdate((update) => update.ready)

  useEffect(() => {
    if (site) void compareVersion(site.version)
  }, [site])

  return (
    <header>
      {(site?.demo || site?.simulatedMarket) && <p className={styles.strip}>{t('strip.demo')}</p>}
      {/* Room for the strip until it is known, so that the page below does not jump. */}
      {!site && asking && <p className={classes(styles.strip, styles.unknown)}>&nbsp;</p>}
      {(!online || !reached || feedOffline) && (
        <p className={classes(styles.strip, styles.offline)} role="status">
          {t('strip.offline')}
        </p>
      )}
      {updateReady && (
        <p className={classes(styles.strip, styles.update)} role="status">
          {t('strip.update')}{' '}
          <button type="button" className={styles.reload} onClick={() => void loadUpdate()}>
            {t('strip.reload')}
          </button>
        </p>
      )}
    </header>
  )
}

function watchOnline(listener: () => void): () => void {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}
