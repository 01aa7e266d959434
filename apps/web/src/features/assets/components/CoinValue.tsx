import { useTranslation } from '#platform/i18n/use-translation.ts'
import { NumberText } from '#ui/NumberText.tsx'
import { type CoinBalance, valueAsset } from '../api.ts'

/**
 * What a coin is worth. The number beside it is what is free; where a part is frozen, the worth is of both and says so.
 * The unit itself is worth what it is, so nothing is about equal there.
 */
export function CoinValue({ coin }: { coin: CoinBalance }) {
  const { t } = useTranslation('assets')
  if (coin.value === null) return t('noPrice')
  const value = <NumberText value={coin.value} scale={2} scaleMin="fixed" private />
  if (coin.frozen.isPositive()) {
    return (
      <>
        {coin.asset === valueAsset ? '' : '≈ '}
        {value} {t('inAll')}
      </>
    )
  }
  return coin.asset === valueAsset ? null : <>≈ {value}</>
}
