import { conversionList } from '@halyard/wire/conversion'
import { useSearchParams } from 'react-router-dom'
import { describeFailure } from '#platform/api/describe.ts'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { paths } from '#platform/navigation/paths.ts'
import { numberIn } from '#platform/navigation/query-values.ts'
import { useHoldings } from '#platform/query/balances.ts'
import { Loaded } from '#platform/query/Loaded.tsx'
import { useEndlessList } from '#platform/query/use-endless-list.ts'
import { useTakesAdditions } from '#platform/site/site.ts'
import { DateText } from '#ui/DateText.tsx'
import { InfiniteList } from '#ui/InfiniteList.tsx'
import layout from '#ui/layout.module.css'
import { EmptyState, ErrorState } from '#ui/Notice.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { Row } from '#ui/Row.tsx'
import { Segmented } from '#ui/Segmented.tsx'
import { SkeletonBlock, SkeletonRows } from '#ui/Skeleton.tsx'
import text from '#ui/text.module.css'
import { useConversion } from '../api.ts'
import { ConversionFacts } from '../components/ConversionFacts.tsx'
import { ExchangeForm } from '../components/ExchangeForm.tsx'
import { PlanForm, PlanList } from '../components/ExchangePlans.tsx'
import { useExchangeCoins } from '../markets.ts'

/** Exchanges one coin for another; with an id in the address, shows that exchange. */
export default function ExchangePage() {
  const [query] = useSearchParams()
  const digits = query.get('id')
  return digits === null ? <Exchange /> : <MadeExchange conversionId={numberIn(digits) ?? 0} />
}

function Exchange() {
  const { t } = useTranslation('conversion')
  const [query, setQuery] = useSearchParams()
  const { data: holdings, error, refetch } = useHoldings()
  const coins = useExchangeCoins(holdings ?? [])
  const known = (asset: string | null) => coins.find((coin) => coin.asset === asset?.toUpperCase())?.asset
  const from = known(query.get('from')) ?? 'USDT'
  const wanted = known(query.get('to'))
  const to = wanted !== undefined && wanted !== from ? wanted : from === 'USDT' ? 'BTC' : 'USDT'
  const offersPlans = useTakesAdditions()
  const when = offersPlans && query.get('when') === 'planned' ? 'planned' : 'now'
  const show = (asked: Readonly<Record<string, string>>) =>
    setQuery((before) => new URLSearchParams({ ...Object.fromEntries(before), ...asked }), { replace: true })
  const sides = {
    coins,
    ...{ from, to },
    onCoins: (nextFrom: string, nextTo: string) => show({ from: nextFrom, to: nextTo }),
  }
  return (
    <>
      <PageHeader />
      <div className={layout.page}>
        {offersPlans && (
          <Segmented
            label={t('when')}
            options={(['now', 'planned'] as const).map((value) => ({ value, label: t(value) }))}
            value={when}
            onChange={(value) => show({ when: value })}
          />
        )}
        {holdings ? (
          when === 'now' ? (
            <ExchangeForm {...sides} />
          ) : (
            <PlanForm {...sides} />
          )
        ) : error ? (
          <ErrorState text={describeFailure(error)} onRetry={refetch} />
        ) : (
          <>
            <SkeletonBlock height={58} />
            <SkeletonBlock height={58} />
            <SkeletonBlock height={140} />
          </>
        )}
        {when === 'now' ? <ConversionRows /> : <PlanList />}
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

const rowHeight = 62

/** The user's exchanges, newest first. */
function ConversionRows() {
  const { t } = useTranslation('conversion')
  const list = useEndlessList(conversionList, {})
  return (
    <section>
      <h2 className={text.heading}>{t('list')}</h2>
      <InfiniteList
        {...list}
        keyOf={(conversion) => conversion.conversionId}
        itemHeight={rowHeight}
        renderItem={({ conversionId, from, to, quantity, received, createdAt }) => (
          <Row
            title={<b>{t('pair', { from, to })}</b>}
            note={<DateText value={createdAt} />}
            value={<NumberText value={received} unit={to} scale={18} sign="always" toned private />}
            valueNote={<NumberText value={quantity.negated()} unit={from} scale={18} private />}
            to={paths.conversionDetail(conversionId)}
            arrow
          />
        )}
        empty={<EmptyState icon="swap" title={t('none')} text={t('noneText')} />}
      />
    </section>
  )
}
