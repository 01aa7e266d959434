import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { declinePush, endPushOffer, usePushOffer } from '#platform/push/offer.ts'
import { pushHindrance } from '#platform/push/push.ts'
import { Button } from '#ui/Button.tsx'
import { openOverlays } from '#ui/overlay-history.ts'
import text from '#ui/text.module.css'
import { pushQuery } from '../api.ts'
import { usePushSwitch } from '../use-push-switch.ts'
import styles from './PushOffer.module.css'

/**
 * Asks, once somebody waits for a fill or a price, whether this device may tell: in a row of its own below the page, when
 * no sheet is open. On iOS it says that the app has to be installed first. Declined, it does not come back.
 */
export function PushOffer() {
  const { t } = useTranslation(['push', 'titles'])
  const { occasion } = usePushOffer()
  const { data } = useQuery({ ...pushQuery, enabled: occasion !== undefined })
  const isPossible = data && data.serverKey !== null && !data.subscribed
  const free = useNoOverlay(occasion !== undefined)
  const mustInstall = isPossible && pushHindrance(data.serverKey) === 'install'
  const { change, pending } = usePushSwitch(data?.serverKey ?? '')
  useEffect(() => {
    if (isPossible === false) endPushOffer()
  }, [isPossible])
  if (!occasion || !free || !isPossible) return null
  return (
    <section className={styles.row} aria-label={t('titles:push')} aria-live="polite">
      <p className={text.body}>{t(`offer.${occasion}`)}</p>
      {mustInstall && <p className={text.faint}>{t('install')}</p>}
      <div className={styles.answers}>
        <Button variant="quiet" size="small" onPress={declinePush}>
          {t('offer.no')}
        </Button>
        {!mustInstall && (
          <Button size="small" pending={pending} onPress={() => void change(true).then(endPushOffer)}>
            {t('offer.yes')}
          </Button>
        )}
      </div>
    </section>
  )
}

/** Whether no sheet or dialog is open, looked at while somebody wants to know. */
function useNoOverlay(wanted: boolean): boolean {
  const [free, setFree] = useState(false)
  useEffect(() => {
    if (!wanted) return setFree(false)
    const looking = setInterval(() => setFree(openOverlays.size === 0), overlayEvery)
    return () => clearInterval(looking)
  }, [wanted])
  return free
}

const overlayEvery = 250
