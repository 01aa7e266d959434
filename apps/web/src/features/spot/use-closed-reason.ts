import { useTranslation } from '#platform/i18n/use-translation.ts'
import type { BoardPair } from '#platform/market-socket/board.ts'
import { formatDate } from '#ui/DateText.tsx'
import { useUi } from '#ui/environment.tsx'

/** Why the market takes no order now, whatever is on the ticket. */
export function useClosedReason(pair: BoardPair, stale: number | undefined): string | undefined {
  const { t } = useTranslation('spot')
  const { language } = useUi()
  if (!pair.trading)
    return pair.opensAt ? t('closedUntil', { at: formatDate(pair.opensAt, language, 'weekday') }) : t('closed')
  if (stale !== undefined) return t('stale', { seconds: stale })
  return undefined
}
