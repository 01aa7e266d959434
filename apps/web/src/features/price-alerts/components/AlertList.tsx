import { deletePriceAlert } from '@halyard/wire/price-alerts'
import { RemovableList } from '#platform/form/RemovableList.tsx'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { Loaded } from '#platform/query/Loaded.tsx'
import { formatDate } from '#ui/DateText.tsx'
import { useUi } from '#ui/environment.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { EmptyState } from '#ui/Notice.tsx'
import { formatDecimal } from '#ui/number-format.ts'
import { SkeletonRows } from '#ui/Skeleton.tsx'
import { alertsChanged, type PriceAlert, usePriceAlerts } from '../api.ts'
import { AlertWords, namedPair } from './AlertWords.tsx'
import styles from './alerts.module.css'

/** One's alerts on all pairs, newest first. */
export function AlertList() {
  const { t } = useTranslation(['price-alerts', 'common'])
  return (
    <Loaded query={usePriceAlerts()} skeleton={<SkeletonRows count={2} height={52} />}>
      {(alerts) => (
        <RemovableList
          items={alerts}
          keyOf={({ alertId }) => alertId}
          rowClassName={styles.row}
          row={(alert, onRemove) => <AlertRow alert={alert} onRemove={onRemove} />}
          empty={<EmptyState icon="bell" title={t('none')} />}
          endpoint={deletePriceAlert}
          request={({ alertId }) => ({ alertId })}
          question={{
            title: t('removeTitle'),
            confirm: t('common:delete'),
            text: (alert) => (
              <p>
                <AlertWords alert={alert} />
              </p>
            ),
          }}
          done={t('removed')}
          onEnded={alertsChanged}
        />
      )}
    </Loaded>
  )
}

function AlertRow({ alert, onRemove }: { alert: PriceAlert; onRemove: () => void }) {
  const { t } = useTranslation('price-alerts')
  const { language } = useUi()
  const { price, tick } = alert
  const { name, scale } = namedPair(alert)
  const exact = formatDecimal(price.text(), language, { scale, scaleMin: 'fixed' }) ?? price.text()
  return (
    <>
      <span className={styles.words}>
        <AlertWords alert={alert} />
        <span className={styles.state}>
          {tick ? t('reachedAt', { at: formatDate(tick.at, language, 'short') }) : t('waiting')}
        </span>
      </span>
      <IconButton icon="trash" size={20} label={t('remove', { name, price: exact })} onPress={onRemove} />
    </>
  )
}
