import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from '#platform/navigation/router.tsx'
import type { BoardPair } from '#platform/market-socket/board.ts'
import { EmptyState } from '#ui/Notice.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import { PairList } from '../components/PairList.tsx'
import { SearchField } from '../components/SearchField.tsx'
import { type Sort, SortBar } from '../components/SortBar.tsx'
import { useFavourites } from '../favourites.ts'
import { comparatorOf } from '../sort.ts'
import { useOrderedSymbols } from '../use-ordered-symbols.ts'
import styles from './MarketPage.module.css'

const kinds = ['favourites', 'crypto', 'forex', 'metal'] as const
type Kind = (typeof kinds)[number]

/** All pairs by kind, searched and sorted. The choice lives in the address, so that coming back finds it. */
export default function MarketPage() {
  const { t } = useTranslation('market')
  const [query, setQuery] = useSearchParams()
  const kind: Kind = kinds.find((each) => each === query.get('kind')) ?? 'crypto'
  const [search, setSearch] = useState('')
  const [sort, setSort] = useState<Sort>()
  const favourites = useFavourites((state) => state.symbols)
  const wanted = search.trim().toLowerCase()

  const keep = (pair: BoardPair) =>
    wanted !== ''
      ? pair.name.toLowerCase().includes(wanted) || pair.symbol.includes(wanted.replace('/', ''))
      : kind === 'favourites'
        ? favourites.includes(pair.symbol)
        : pair.kind === kind
  const symbols = useOrderedSymbols(
    `${kind} ${wanted} ${sort?.by} ${sort?.direction} ${favourites.join()}`,
    keep,
    comparatorOf(sort),
  )
  return (
    <>
      <PageHeader back={false} large>
        <SearchField label={t('search')} value={search} onChange={setSearch} focused={query.has('search')} />
        {wanted === '' && (
          <Tabs
            label={t('kinds')}
            value={kind}
            onChange={(next) => setQuery({ kind: next }, { replace: true })}
            options={kinds.map((value) => ({ value, label: t(value) }))}
          />
        )}
        <SortBar sort={sort} onChange={setSort} />
      </PageHeader>
      <div className={styles.list}>
        <PairList
          symbols={symbols}
          star
          empty={
            wanted !== '' ? (
              <EmptyState icon="search" title={t('empty.search', { text: search.trim() })} />
            ) : (
              <EmptyState icon="star" title={t('empty.favourites')} text={t('empty.favouritesHint')} />
            )
          }
        />
      </div>
    </>
  )
}
