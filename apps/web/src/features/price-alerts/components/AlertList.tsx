import { deletePriceAlert } from '@halyard/wire/price-alerts'
import { describeFailure } from '#platform/api/describe.ts'
import { useSubmit } from '#platform/api/use-submit.ts'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { board } from '#platform/market-socket/board.ts'
import { formatDate } from '#ui/DateText.tsx'
import { useUi } from '#ui/environment.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { EmptyState, ErrorState } from '#ui/Notice.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { formatDecimal } from '#ui/number-format.ts'
import { SkeletonRows } from '#ui/Skeleton.tsx'
import { alertsChanged, type PriceAlert, usePriceAlerts } from '../api.ts'
import styles from './alerts.module.css'

/** One's alerts on all pairs, newest first. */
export function AlertList() {
  const { t } = useTranslation('price-alerts')
  const { data, error, refetch } = usePriceAlerts()
  const { submit } = useSubmit(deletePriceAlert)
  // Refused or not: one that was reached or removed elsewhere must not stay in the list.
  const remove = async ({ alertId }: PriceAlert) => {
    await submit({ alertId })
    await alertsChanged()
  }
  if (!data)
    return error ? (
      <ErrorState text={describeFailure(error)} onRetry={refetch} />
    ) : (
      <SkeletonRows count={2} height={52} />
    )
  if (data.length === 0) return <EmptyState icon="bell" title={t('none')} />
  return (
    <ul className={styles.list}>
      {data.map((alert) => (
        <li key={alert.alertId} className={styles.row}>
          <AlertWords alert={alert} onRemove={() => void remove(alert)} />
        </li>
      ))}
    </ul>
  )
}

function AlertWords({ alert, onRemove }: { alert: PriceAlert; onRemove: () => void }) {
  const { t } = useTranslation('price-alerts')
  const { language } = useUi()
  const { symbol, price, direction, tick } = alert
  const pair = board.pair(symbol)
  const name = pair?.name ?? symbol.toUpperCase()
  const scale = pair?.priceScale ?? price.scale()
  const exact = formatDecimal(price.text(), language, { scale, scaleMin: 'fixed' }) ?? price.text()
  return (
    <>
      <span className={styles.words}>
        <b>{name}</b> {t(direction)} <NumberText value={price} scale={scale} scaleMin="fixed" unit={pair?.quote} />
        <span className={styles.state}>
          {tick ? t('reachedAt', { at: formatDate(tick.at, language, 'short') }) : t('waiting')}
        </span>
      </span>
      <IconButton icon="trash" size={20} label={t('remove', { name, price: exact })} onPress={onRemove} />
    </>
  )
}
