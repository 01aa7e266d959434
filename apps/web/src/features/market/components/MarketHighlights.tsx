import { useDeferredValue, useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { useFavourites } from '#platform/favourites.ts'
import { announceFirstPage, announcePart } from '#platform/first-page.ts'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import type { BoardPair } from '#platform/market-socket/board.ts'
import { paths } from '#platform/navigation/paths.ts'
import { useSession } from '#platform/session/session.ts'
import { Tabs } from '#ui/Tabs.tsx'
import { useOrderedSymbols } from '../use-ordered-symbols.ts'
import styles from './MarketHighlights.module.css'
import { NoFavourites, PairList } from './PairList.tsx'

const lists = ['favourites', 'hot', 'gainers', 'losers'] as const
type List = (typeof lists)[number]

/** The main markets in a few short lists, and the link to all of them. */
export function MarketHighlights() {
  const { t } = useTranslation('app')
  const favourites = useFavourites((state) => state.symbols)
  const [list, setList] = useState<List>('hot')
  const symbols = useOrderedSymbols(
    `${list} ${favourites.join()}`,
    (pair) => (list === 'favourites' ? favourites.includes(pair.symbol) : pair.price !== null),
    list === 'favourites' ? undefined : orders[list],
  )
  // A visitor's home is ready with the prices; a user's also with the total, which reports itself.
  const visitor = useSession((session) => session.token === undefined)
  // The list renders its rows from the same deferred value: they are there when this is true.
  const shown = useDeferredValue(symbols.length > 0)
  useEffect(() => {
    if (!shown) return
    if (visitor) announceFirstPage()
    else announcePart('prices')
  }, [shown, visitor])
  return (
    <section>
      <Tabs
        label={t('home.lists')}
        value={list}
        onChange={setList}
        options={lists.map((value) => ({ value, label: t(`home.${value}`) }))}
      />
      <div className={styles.list}>
        <PairList symbols={symbols.slice(0, listLength)} empty={<NoFavourites />} />
      </div>
      <Link to={paths.market} className={styles.all ?? ''}>
        {t('home.allMarkets')}
      </Link>
    </section>
  )
}

const listLength = 12

/** Hot is by turnover; that of forex is in another currency, so it follows after crypto. */
const orders = {
  hot: (a: BoardPair, b: BoardPair) => rank(a) - rank(b) || b.turnover.compare(a.turnover),
  gainers: (a: BoardPair, b: BoardPair) => b.changePercent.compare(a.changePercent),
  losers: (a: BoardPair, b: BoardPair) => a.changePercent.compare(b.changePercent),
}

function rank(pair: BoardPair): number {
  return pair.kind === 'crypto' ? 0 : 1
}
