import type { ComponentType } from 'react'
import { describeFailure } from '#platform/api/describe.ts'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { paths } from '#platform/navigation/paths.ts'
import { useNavigate, useSearchParams } from '#platform/navigation/router.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { EmptyState, ErrorState } from '#ui/Notice.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { useBalances } from '../api.ts'
import styles from '../assets.module.css'
import { useCoinWays } from '../coin-ways.ts'
import { CoinActions } from '../components/CoinActions.tsx'
import { CoinCard } from '../components/CoinCard.tsx'
import { CoinCostFacts } from '../components/CoinCostFacts.tsx'
import { LatestRecords } from '../components/LatestRecords.tsx'

/** What the market shows on the page. */
interface CoinSlots {
  PairRow: ComponentType<{ symbol: string; onChoose: (symbol: string) => void }>
}

/** One coin: what there is of it and where, its market, what can be done with it, and how it came to that. */
export function CoinPage({ PairRow }: CoinSlots) {
  const { t } = useTranslation('assets')
  const [parameters] = useSearchParams()
  const navigate = useNavigate()
  const asset = (parameters.get('asset') ?? '').toUpperCase()
  const { data, error, refetch } = useBalances('spot')
  const ways = useCoinWays(asset)
  const coin = data?.spot?.coins.find((one) => one.asset === asset)
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
        <CoinCostFacts asset={asset} />
        <CoinActions ways={ways} />
        {symbol !== undefined && <PairRow symbol={symbol} onChoose={(chosen) => navigate(paths.chart(chosen))} />}
        <LatestRecords asset={asset} />
      </div>
    </>
  )
}
