import { useTranslation } from '#platform/i18n/use-translation.ts'
import type { BoardPair } from '#platform/market-socket/board.ts'
import { formatDate } from '#ui/DateText.tsx'
import { useUi } from '#ui/environment.tsx'
import { NumberText } from '#ui/NumberText.tsx'

/** What is said below a pair's name: its volume, that its market is closed, or how old its price is. */
export function PairNote({ pair, stale }: { pair: BoardPair; stale: number | undefined }) {
  const { t } = useTranslation('market')
  const { language } = useUi()
  if (!pair.trading) {
    return pair.opensAt ? t('opens', { at: formatDate(pair.opensAt, language, 'weekday') }) : t('closed')
  }
  if (stale !== undefined) return t('stale', { seconds: stale })
  return (
    <>
      {t('volume')} <NumberText value={pair.turnover} compact scale={1} />
    </>
  )
}
