import { useTranslation } from '#platform/i18n/use-translation.ts'
import { useDisplay } from '#platform/worth/display-currency.ts'
import { WorthText } from '#platform/worth/WorthText.tsx'
import type { CoinBalance } from '../api.ts'

/**
 * What a coin is worth. The number beside it is what is free; where a part is frozen, the worth is of both and says so.
 * The unit itself is worth what it is, so nothing is about equal there.
 */
export function CoinValue({ coin }: { coin: CoinBalance }) {
  const { t } = useTranslation('assets')
  const { currency } = useDisplay()
  if (coin.value === null) return t('noPrice')
  const value = <WorthText value={coin.value} />
  if (coin.frozen.isPositive()) {
    return (
      <>
        {coin.asset === currency ? '' : '≈ '}
        {value} {t('inAll')}
      </>
    )
  }
  return coin.asset === currency ? null : <>≈ {value}</>
}
