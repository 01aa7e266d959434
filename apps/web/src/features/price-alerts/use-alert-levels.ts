import { useMemo } from 'react'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { isWaiting, usePriceAlerts } from './api.ts'

/** The prices of a pair that one waits for, as the chart marks them. */
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
