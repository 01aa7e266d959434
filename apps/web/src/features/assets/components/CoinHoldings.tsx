import { Amount } from '@halyard/domain'
import { coinCost } from '@halyard/wire/assets'
import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { describeFailure } from '#platform/api/describe.ts'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { paths } from '#platform/navigation/paths.ts'
import { apiQuery } from '#platform/query/api-query.ts'
import { useDisplay } from '#platform/worth/display-currency.ts'
import { WorthText } from '#platform/worth/WorthText.tsx'
import { Button } from '#ui/Button.tsx'
import { Logo } from '#ui/Logo.tsx'
import { EmptyState, ErrorState } from '#ui/Notice.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { RowFacts } from '#ui/RowFacts.tsx'
import { RowHead } from '#ui/RowHead.tsx'
import { SkeletonRows } from '#ui/Skeleton.tsx'
import text from '#ui/text.module.css'
import { type CoinBalance, useBalances } from '../api.ts'
import { isHeld, useSteadyOrder } from '../coin-list.ts'
import styles from './CoinHoldings.module.css'
import { ProfitText } from './ProfitText.tsx'

const itemHeight = 98
/** More are on the page of the assets; each asks for its cost. */
const shownMax = 10

interface CoinHoldingsProps {
  /** What can be done with a coin that is held. */
  Action: ComponentType<{ asset: string; available: Amount }>
}

/** What the user holds, the most valuable first, with its cost and what it has gained or lost since. */
export function CoinHoldings({ Action }: CoinHoldingsProps) {
  const { t } = useTranslation('assets')
  const { data, error, refetch } = useBalances('spot')
  const held = useSteadyOrder(data?.spot?.coins ?? []).filter(isHeld)
  if (!data) {
    return error ? (
      <ErrorState text={describeFailure(error)} onRetry={refetch} />
    ) : (
      <SkeletonRows count={2} height={itemHeight} />
    )
  }
  if (held.length === 0) {
    return <EmptyState icon="coins" title={t('holdings.none')} next={{ to: paths.depositCoins, label: t('deposit') }} />
  }
  return (
    <>
      <ul className={styles.list} aria-label={t('holdings.title')}>
        {held.slice(0, shownMax).map((coin) => (
          <li key={coin.asset}>
            <HeldCoin coin={coin} Action={Action} />
          </li>
        ))}
      </ul>
      {held.length > shownMax && (
        <Button variant="quiet" size="small" to={paths.assets}>
          {t('coin.toAssets')}
        </Button>
      )}
    </>
  )
}

/** A coin of less than one USDT has its digits behind the point. */
function centsFrom(average: Amount | null | undefined): number {
  return average?.isLessThan(Amount.one) ? 8 : 2
}

/** Prices move. */
const costEvery = 15_000

function HeldCoin({ coin, Action }: CoinHoldingsProps & { coin: CoinBalance }) {
  const { t } = useTranslation('assets')
  const display = useDisplay()
  const { data } = useQuery({ ...apiQuery(coinCost, { asset: coin.asset }), refetchInterval: costEvery })
  const worth = data?.cost && data.profit && data.cost.plus(data.profit)
  return (
    <article className={styles.row}>
      <RowHead
        leading={<Logo src={coin.logo} name={coin.asset} size={28} />}
        to={paths.coin(coin.asset)}
        title={<b>{coin.asset}</b>}
        note={coin.name}
      >
        <span className={text.strong}>
          {coin.value === null ? t('noPrice') : <WorthText value={coin.value} named />}
        </span>
        <Action asset={coin.asset} available={coin.available} />
      </RowHead>
      <RowFacts
        facts={[
          {
            label: t('csv.quantity'),
            value: <NumberText value={coin.available.plus(coin.frozen)} scale={8} private />,
          },
          {
            label: t('coin.average'),
            value: <NumberText value={data?.average} scale={centsFrom(data?.average)} scaleMin={2} private />,
          },
          {
            label: t('coin.profit'),
            value: (
              <ProfitText
                profit={(data?.profit && display.of(data.profit)) ?? null}
                since={(worth && display.of(worth)) ?? null}
                scale={display.scale}
              />
            ),
          },
        ]}
      />
    </article>
  )
}
