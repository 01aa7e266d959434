import { coinCost, moneyRecords } from '@halyard/wire/assets'
import type { ResponseOf } from '@halyard/wire/endpoint'
import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { describeFailure } from '#platform/api/describe.ts'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { paths } from '#platform/navigation/paths.ts'
import { apiQuery } from '#platform/query/api-query.ts'
import { useDisplay } from '#platform/worth/display-currency.ts'
import { Button } from '#ui/Button.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { fact, KeyValue } from '#ui/KeyValue.tsx'
import { ListHeading } from '#ui/ListHeading.tsx'
import { EmptyState, ErrorState } from '#ui/Notice.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { SkeletonRows } from '#ui/Skeleton.tsx'
import text from '#ui/text.module.css'
import { useBalances } from '../api.ts'
import styles from '../assets.module.css'
import { type CoinWays, useCoinWays } from '../coin-ways.ts'
import { CoinCard } from '../components/CoinCard.tsx'
import { ProfitText } from '../components/ProfitText.tsx'
import { RecordItem } from '../components/RecordItem.tsx'

/** The market of the coin, filled in by the composition. */
interface CoinSlots {
  PairItem: ComponentType<{ symbol: string; onChoose: (symbol: string) => void }>
}

/** One coin: its balance, its market, the ways in and out, and its records. */
export function CoinPage({ PairItem }: CoinSlots) {
  const { t } = useTranslation('assets')
  const [parameters] = useSearchParams()
  const navigate = useNavigate()
  const asset = (parameters.get('asset') ?? '').toUpperCase()
  const { data, error, refetch } = useBalances('spot')
  const ways = useCoinWays(asset)
  const cost = useQuery({ ...apiQuery(coinCost, { asset }), refetchInterval: 15_000 })
  const coin = data?.spot?.coins.find((listed) => listed.asset === asset)
  const { symbol } = ways

  if (data && !coin) {
    return (
      <>
        <PageHeader />
        <EmptyState icon="coins" title={t('coin.missing')} next={{ to: paths.assets, label: t('coin.toAssets') }} />
      </>
    )
  }
  return (
    <>
      <PageHeader
        title={coin && coin.name !== asset ? `${asset} · ${coin.name}` : asset}
        actions={symbol !== undefined && <IconButton icon="candles" label={t('coin.chart')} to={paths.chart(symbol)} />}
      />
      <div className={styles.page}>
        {error && !coin ? <ErrorState text={describeFailure(error)} onRetry={refetch} /> : <CoinCard coin={coin} />}
        {(coin || error) && ways.complete && !cost.isPending ? (
          <>
            <CoinCostFacts cost={cost.data} />
            <CoinActions ways={ways} />
            {symbol !== undefined && <PairItem symbol={symbol} onChoose={(chosen) => navigate(paths.chart(chosen))} />}
            <LatestRecords asset={asset} />
          </>
        ) : (
          // What can be pressed stays where it is: nothing comes above it later.
          <SkeletonRows count={shown} height={66} />
        )}
      </div>
    </>
  )
}

const names = ['deposit', 'withdraw', 'exchange'] as const

/** The ways of a coin: trade, deposit, withdraw, exchange. Those it does not have are left out. */
function CoinActions({ ways }: { ways: CoinWays }) {
  const { t } = useTranslation('assets')
  return (
    <div className={styles.ways}>
      <Button size="medium" wide to={ways.trade}>
        {t('trade')}
      </Button>
      {names.map((name) => {
        const to = ways[name]
        return (
          to !== undefined && (
            <Button key={name} size="medium" wide variant="secondary" to={to}>
              {t(name)}
            </Button>
          )
        )
      })}
    </div>
  )
}

/** Average cost and profit. Nothing where they are not known. */
function CoinCostFacts({ cost: data }: { cost: ResponseOf<typeof coinCost> | undefined }) {
  const { t } = useTranslation('assets')
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

/** The newest records of a coin, and the link to all of them. */
function LatestRecords({ asset }: { asset: string }) {
  const { t } = useTranslation('assets')
  const { data, error, refetch } = useQuery(apiQuery(moneyRecords, { asset, page: 1, pageSize: shown }))
  const records = data?.list.slice(0, shown)
  return (
    <section>
      <ListHeading
        title={t('coin.records')}
        count={data?.total}
        to={paths.records(asset)}
        all={t('coin.allRecords')}
        lined
      />
      {records ? (
        records.length > 0 ? (
          records.map((record, index) => (
            <RecordItem key={record.recordId} record={record} before={records[index - 1]} ofOneCoin />
          ))
        ) : (
          <EmptyState title={t('records.none')} text={t('records.noneText')} />
        )
      ) : error ? (
        <ErrorState text={describeFailure(error)} onRetry={refetch} />
      ) : (
        <SkeletonRows count={shown} height={66} />
      )}
    </section>
  )
}

const shown = 5
