import { describeFailure } from '#platform/api/describe.ts'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { paths } from '#platform/navigation/paths.ts'
import { numberIn } from '#platform/navigation/query-values.ts'
import { useSearchParams } from '#platform/navigation/router.tsx'
import { useHoldings } from '#platform/query/balances.ts'
import { Loaded } from '#platform/query/Loaded.tsx'
import layout from '#ui/layout.module.css'
import { ErrorState } from '#ui/Notice.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { SkeletonBlock, SkeletonRows } from '#ui/Skeleton.tsx'
import { useConversion } from '../api.ts'
import { ConversionFacts } from '../components/ConversionFacts.tsx'
import { ConversionRows } from '../components/ConversionRows.tsx'
import { ExchangeForm } from '../components/ExchangeForm.tsx'
import { useExchangeCoins } from '../markets.ts'

/** One coin into another; with a number in the address, the exchange that has it. */
export default function ExchangePage() {
  const [query] = useSearchParams()
  const digits = query.get('id')
  return digits === null ? <Exchange /> : <MadeExchange conversionId={numberIn(digits) ?? 0} />
}

function Exchange() {
  const [query, setQuery] = useSearchParams()
  const { data: holdings, error, refetch } = useHoldings()
  const coins = useExchangeCoins(holdings ?? [])
  const known = (asset: string | null) => coins.find((coin) => coin.asset === asset?.toUpperCase())?.asset
  const from = known(query.get('from')) ?? 'USDT'
  const wanted = known(query.get('to'))
  const to = wanted !== undefined && wanted !== from ? wanted : from === 'USDT' ? 'BTC' : 'USDT'
  return (
    <>
      <PageHeader />
      <div className={layout.page}>
        {holdings ? (
          <ExchangeForm
            coins={coins}
            from={from}
            to={to}
            onCoins={(nextFrom, nextTo) => setQuery({ from: nextFrom, to: nextTo }, { replace: true })}
          />
        ) : error ? (
          <ErrorState text={describeFailure(error)} onRetry={refetch} />
        ) : (
          <>
            <SkeletonBlock height={58} />
            <SkeletonBlock height={58} />
            <SkeletonBlock height={140} />
          </>
        )}
        <ConversionRows />
      </div>
    </>
  )
}

function MadeExchange({ conversionId }: { conversionId: number }) {
  const { t } = useTranslation('conversion')
  return (
    <>
      <PageHeader title={t('detail.title')} />
      <div className={layout.page}>
        <Loaded
          query={useConversion(conversionId)}
          missing={{ title: t('detail.missing'), to: paths.exchange(), label: t('detail.again') }}
          skeleton={skeleton}
        >
          {(conversion) => <ConversionFacts conversion={conversion} />}
        </Loaded>
      </div>
    </>
  )
}

const skeleton = (
  <>
    <div className={layout.head}>
      <SkeletonBlock width={44} height={44} />
      <SkeletonBlock width={190} height={34} />
    </div>
    <SkeletonRows count={8} height={34} />
  </>
)
