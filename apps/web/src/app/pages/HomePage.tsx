import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import { OpeningNotice } from '#features/market/components/OpeningNotice.tsx'
import { PairList } from '#features/market/components/PairList.tsx'
import { useFavourites } from '#features/market/favourites.ts'
import { useOrderedSymbols } from '#features/market/use-ordered-symbols.ts'
import { announceFirstPage, announcePart, firstPageShown } from '#platform/first-page.ts'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import type { BoardPair } from '#platform/market-socket/board.ts'
import { paths } from '#platform/navigation/paths.ts'
import { Link } from '#platform/navigation/router.tsx'
import { useSession } from '#platform/session/session.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { EmptyState, ErrorState } from '#ui/Notice.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import styles from './home/Home.module.css'
import { Invitation } from './home/Invitation.tsx'
import { QuickActions } from './home/QuickActions.tsx'

/** Where everybody arrives: one's total or an invitation, quick actions, and the markets that matter. */
export default function HomePage() {
  const { t } = useTranslation(['app', 'market'])
  const signedIn = useSession((session) => session.token !== undefined)
  return (
    <>
      <PageHeader
        back={false}
        leading={<Mark />}
        title={t('name')}
        actions={
          <>
            <IconButton icon="search" label={t('home.search')} to={`${paths.market}?search`} />
            {signedIn && (
              <Suspense fallback={<SilentBell />}>
                <Bell />
              </Suspense>
            )}
            <IconButton icon="user" label={t('home.account')} to={signedIn ? paths.my : paths.login} />
          </>
        }
      />
      <div className={styles.page}>
        {signedIn ? (
          <Suspense fallback={<div className={styles.totals} />}>
            <HomeTotal />
          </Suspense>
        ) : (
          <Invitation />
        )}
        <QuickActions />
        <div className={styles.ticker}>
          <Suspense fallback={null}>
            <Ticker />
          </Suspense>
        </div>
        <OpeningNotice />
        <Markets />
      </div>
    </>
  )
}

/** Brings the query cache with it, for which a visitor's first load need not wait. Without it home is still of use. */
const HomeTotal = lazy(async () => {
  try {
    const [{ HomeTotal: Total }, { withServerState }] = await Promise.all([
      import('./home/HomeTotal.tsx'),
      import('../with-server-state.tsx'),
    ])
    return { default: withServerState(Total) }
  } catch {
    return { default: TotalFailed }
  }
})

/** A browser remembers that a script failed and does not ask for it again until the page is loaded anew. */
function TotalFailed() {
  const { t } = useTranslation()
  return <ErrorState text={t('failure.network')} onRetry={() => location.reload()} />
}

/** Somebody who is not signed in has none. */
const Bell = lazy(async () => {
  try {
    const [{ Bell: Rung }, { withServerState }] = await Promise.all([
      import('#features/notifications/components/Bell.tsx'),
      import('../with-server-state.tsx'),
    ])
    return { default: withServerState(Rung) }
  } catch {
    return { default: SilentBell }
  }
})

/** The way to the notifications, without their number. */
function SilentBell() {
  const { t } = useTranslation('app')
  return <IconButton icon="bell" label={t('title.notifications')} to={paths.inform} />
}

/** Nobody opens the app for the announcements: they come after what one opened it for. */
const Ticker = lazy<ComponentType>(async () => {
  await firstPageShown
  // Without a network the line stays empty; the next visit tells.
  return import('#features/articles/components/Ticker.tsx').catch(() => ({ default: () => null }))
})

const lists = ['favourites', 'hot', 'gainers', 'losers'] as const
type List = (typeof lists)[number]

function Markets() {
  const { t } = useTranslation(['app', 'market'])
  const favourites = useFavourites((state) => state.symbols)
  const [list, setList] = useState<List>('hot')
  const symbols = useOrderedSymbols(
    `${list} ${favourites.join()}`,
    (pair) => (list === 'favourites' ? favourites.includes(pair.symbol) : pair.price !== null),
    list === 'favourites' ? undefined : orders[list],
  )
  // A visitor opens home for the prices; a user also waits for the total and the bell, which say so by themselves.
  const visitor = useSession((session) => session.token === undefined)
  const shown = symbols.length > 0
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
        <PairList
          symbols={symbols.slice(0, listLength)}
          empty={
            <EmptyState icon="star" title={t('market:empty.favourites')} text={t('market:empty.favouritesHint')} />
          }
        />
      </div>
      <Link to={paths.market} className={styles.all ?? ''}>
        {t('home.allMarkets')}
      </Link>
    </section>
  )
}

const listLength = 12

/** Hot is what is traded most; turnover of forex is in another currency, so it follows after crypto. */
const orders = {
  hot: (a: BoardPair, b: BoardPair) => rank(a) - rank(b) || b.turnover.compare(a.turnover),
  gainers: (a: BoardPair, b: BoardPair) => b.changePercent.compare(a.changePercent),
  losers: (a: BoardPair, b: BoardPair) => a.changePercent.compare(b.changePercent),
}

function rank(pair: BoardPair): number {
  return pair.kind === 'crypto' ? 0 : 1
}

/** A halyard is the rope that hoists a flag. */
function Mark() {
  return (
    <svg width="24" height="24" viewBox="0 0 24 24" aria-hidden="true">
      <path className={styles.pole} d="M6 2v20" />
      <path className={styles.flag} d="M8 4l12 4.5L8 13z" />
    </svg>
  )
}
