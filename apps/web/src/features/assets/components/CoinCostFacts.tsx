import { coinCost } from '@halyard/wire/assets'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { apiQuery } from '#platform/query/api-query.ts'
import { useDisplay } from '#platform/worth/display-currency.ts'
import { fact, KeyValue } from '#ui/KeyValue.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import text from '#ui/text.module.css'
import { ProfitText } from './ProfitText.tsx'

/** What the holding has cost and gained. Nothing where it is not known. */
export function CoinCostFacts({ asset }: { asset: string }) {
  const { t } = useTranslation('assets')
  const { data } = useQuery({ ...apiQuery(coinCost, { asset }), refetchInterval: 15_000 })
  const display = useDisplay()
  if (!data?.average) return null
  const worth = data.cost && data.profit && data.cost.plus(data.profit)
  return (
    <div>
      <KeyValue
        size="large"
        rows={[
          fact(t('coin.average'), <NumberText value={data.average} scale={8} scaleMin={2} unit="USDT" private />),
          fact(
            t('coin.profit'),
            <ProfitText
              profit={data.profit && display.of(data.profit)}
              since={worth && display.of(worth)}
              scale={display.scale}
              unit={display.currency}
            />,
          ),
        ]}
      />
      <p className={text.faint}>{t('coin.averageNote')}</p>
    </div>
  )
}
