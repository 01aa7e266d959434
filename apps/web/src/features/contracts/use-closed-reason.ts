import { useTranslation } from '#platform/i18n/use-translation.ts'
import type { BoardPair } from '#platform/market-socket/board.ts'
import { formatDate } from '#ui/DateText.tsx'
import { useUi } from '#ui/environment.tsx'
import { type ContractOffer } from './api.ts'

/** Why no contract can be bought on this pair now, whatever the premium. */
export function useClosedReason(pair: BoardPair, stale: number | undefined, offer: ContractOffer): string | undefined {
  const { t } = useTranslation('contracts')
  const { language } = useUi()
  if (offer.symbols?.includes(pair.symbol) === false) return t('notOffered', { name: pair.name })
  if (!pair.trading) {
    return pair.opensAt ? t('closedUntil', { at: formatDate(pair.opensAt, language, 'weekday') }) : t('closed')
  }
  if (stale !== undefined) return t('stale', { seconds: stale })
  return pair.price === null ? t('noPrice') : undefined
}
