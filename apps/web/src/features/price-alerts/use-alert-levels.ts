import { useMemo } from 'react'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { isWaiting, usePriceAlerts } from './api.ts'

/** The user's waiting alerts on a pair, as levels of the chart. */
export function useAlertLevels(symbol: string) {
  const { t } = useTranslation('price-alerts')
  const { data } = usePriceAlerts()
  return useMemo(
    () =>
      (data ?? [])
        .filter((alert) => alert.symbol === symbol && isWaiting(alert))
        .map(({ alertId, price }) => ({ key: `alert ${alertId}`, price, text: t('level'), tone: 'alert' as const })),
    [data, symbol, t],
  )
}
