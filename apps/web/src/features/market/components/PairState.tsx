import { useTranslation } from '#platform/i18n/use-translation.ts'
import type { BoardPair } from '#platform/market-socket/board.ts'
import { formatDate } from '#ui/DateText.tsx'
import { useUi } from '#ui/environment.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { Pill } from '#ui/Pill.tsx'

/** The state beside a price: the day's change, closed, or the price's age. */
export function PairState({ pair, stale }: { pair: BoardPair; stale: number | undefined }) {
  const { t } = useTranslation('market')
  const { language } = useUi()
  if (!pair.trading) {
    return (
      <Pill tone="warning">
        {pair.opensAt ? t('opens', { at: formatDate(pair.opensAt, language, 'weekday') }) : t('closed')}
      </Pill>
    )
  }
  if (stale !== undefined) return <Pill tone="warning">{t('stale', { seconds: stale })}</Pill>
  const { price, changePercent, rising } = pair
  const direction = rising === 'yes' ? 'up' : 'down'
  return (
    <NumberText
      value={price && changePercent}
      percent
      scaleMin="fixed"
      sign="always"
      toned
      arrow
      direction={direction}
    />
  )
}
