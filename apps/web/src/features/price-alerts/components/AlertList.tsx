import { deletePriceAlert } from '@halyard/wire/price-alerts'
import { useState } from 'react'
import { describeFailure } from '#platform/api/describe.ts'
import { useSubmit } from '#platform/api/use-submit.ts'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { formatDate } from '#ui/DateText.tsx'
import { useUi } from '#ui/environment.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { EmptyState, ErrorState } from '#ui/Notice.tsx'
import { formatDecimal } from '#ui/number-format.ts'
import { SkeletonRows } from '#ui/Skeleton.tsx'
import { alertsChanged, type PriceAlert, usePriceAlerts } from '../api.ts'
import { AlertWords, namedPair } from './AlertWords.tsx'
import styles from './alerts.module.css'

/** One's alerts on all pairs, newest first. */
export function AlertList() {
  const { t } = useTranslation(['price-alerts', 'common'])
  const { data, error, refetch } = usePriceAlerts()
  const [asked, setAsked] = useState<{ alert: PriceAlert; open: boolean }>()
  const close = () => setAsked((before) => before && { ...before, open: false })
  const { submit } = useSubmit(deletePriceAlert)
  const remove = async () => {
    if (asked) await submit({ alertId: asked.alert.alertId })
    close()
    // Refused or not: one that was reached or removed elsewhere must not stay in the list.
    await alertsChanged()
  }
  if (!data)
    return error ? (
      <ErrorState text={describeFailure(error)} onRetry={refetch} />
    ) : (
      <SkeletonRows count={2} height={52} />
    )
  return (
    <>
      {data.length === 0 ? (
        <EmptyState icon="bell" title={t('none')} />
      ) : (
        <ul className={styles.list}>
          {data.map((alert) => (
            <li key={alert.alertId} className={styles.row}>
              <AlertRow alert={alert} onRemove={() => setAsked({ alert, open: true })} />
            </li>
          ))}
        </ul>
      )}
      {asked && (
        <ConfirmDialog
          open={asked.open}
          title={t('removeTitle')}
          confirmLabel={t('common:delete')}
          tone="danger"
          onConfirm={remove}
          onCancel={close}
        >
          <p>
            <AlertWords alert={asked.alert} />
          </p>
        </ConfirmDialog>
      )}
    </>
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
