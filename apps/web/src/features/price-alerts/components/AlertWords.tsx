import { useTranslation } from '#platform/i18n/use-translation.ts'
import { board } from '#platform/market-socket/board.ts'
import { NumberText } from '#ui/NumberText.tsx'
import type { PriceAlert } from '../api.ts'

/** What an alert waits for: which pair, and which price from where. */
export function AlertWords({ alert }: { alert: PriceAlert }) {
  const { t } = useTranslation('price-alerts')
  const { name, scale, quote } = namedPair(alert)
  return (
    <>
      <b>{name}</b> {t(alert.direction)} <NumberText value={alert.price} scale={scale} scaleMin="fixed" unit={quote} />
    </>
  )
}

/** Also of a pair that is no longer listed. */
export function namedPair({ symbol, price }: PriceAlert) {
  const pair = board.pair(symbol)
  return { name: pair?.name ?? symbol.toUpperCase(), scale: pair?.priceScale ?? price.scale(), quote: pair?.quote }
}
