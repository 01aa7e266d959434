import { describeFailure } from '#platform/api/describe.ts'
import { ApiRefusal } from '#platform/api/failures.ts'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { paths } from '#platform/navigation/paths.ts'
import { useSearchParams } from '#platform/navigation/router.tsx'
import { Button } from '#ui/Button.tsx'
import { EmptyState, ErrorState } from '#ui/Notice.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { SkeletonBlock, SkeletonRows } from '#ui/Skeleton.tsx'
import { useConversion, useHoldings } from '../api.ts'
import { ConversionFacts } from '../components/ConversionFacts.tsx'
import { ConversionRows } from '../components/ConversionRows.tsx'
import { ExchangeForm } from '../components/ExchangeForm.tsx'
import styles from '../conversion.module.css'
import { useExchangeCoins } from '../markets.ts'

/** One coin into another; with a number in the address, the exchange that has it. */
export default function ExchangePage() {
  const [query] = useSearchParams()
  const digits = query.get('id')
  return digits === null ? <Exchange /> : <MadeExchange digits={digits} />
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
      <div className={styles.page}>
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

function MadeExchange({ digits }: { digits: string }) {
  const { t } = useTranslation('conversion')
  // No exchange has the number 0, so what is no number is simply not found.
  const { data, error, refetch } = useConversion(/^[0-9]{1,15}$/.test(digits) ? Number(digits) : 0)
  const missing = error instanceof ApiRefusal && error.refusal === 'notFound'
  return (
    <>
      <PageHeader title={t('detail.title')} />
      <div className={styles.page}>
        {data ? (
          <ConversionFacts conversion={data} />
        ) : missing ? (
          <EmptyState
            icon="search"
            title={t('detail.missing')}
            action={
              <Button size="medium" to={paths.exchange()}>
                {t('detail.again')}
              </Button>
            }
          />
        ) : error ? (
          <ErrorState text={describeFailure(error)} onRetry={refetch} />
        ) : (
          <>
            <div className={styles.head}>
              <SkeletonBlock width={44} height={44} />
              <SkeletonBlock width={190} height={34} />
            </div>
            <SkeletonRows count={8} height={34} />
          </>
        )}
      </div>
    </>
  )
}
