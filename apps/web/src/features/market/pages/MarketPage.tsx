import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { EmptyState } from '#ui/Notice.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { SearchField } from '#ui/SearchField.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import { NoFavourites, PairList } from '../components/PairList.tsx'
import { comparatorOf, type Sort, SortBar } from '../components/SortBar.tsx'
import { type PairGroup, pairKinds, usePairSearch } from '../use-pair-search.ts'
import styles from './MarketPage.module.css'

/** All pairs by kind, with search and sort. The kind is part of the address, so that coming back finds it. */
export default function MarketPage() {
  const { t } = useTranslation('market')
  const [query, setQuery] = useSearchParams()
  const group: PairGroup = pairKinds.find((each) => each === query.get('kind')) ?? 'crypto'
  const [search, setSearch] = useState('')
  const [sort, setSort] = useState<Sort>()
  const searching = search.trim() !== ''
  const compare = comparatorOf(sort)
  const symbols = usePairSearch(group, search, compare && { name: `${sort?.by} ${sort?.direction}`, compare })
  return (
    <>
      <PageHeader back={false} large>
        <SearchField label={t('search')} value={search} onChange={setSearch} focused={query.has('search')} />
        {!searching && (
          <Tabs
            label={t('kinds')}
            value={group}
            onChange={(next) => setQuery({ kind: next }, { replace: true })}
            options={pairKinds.map((value) => ({ value, label: t(value) }))}
          />
        )}
        <SortBar sort={sort} onChange={setSort} />
      </PageHeader>
      <div className={styles.list}>
        <PairList
          symbols={symbols}
          star
          empty={
            searching ? (
              <EmptyState icon="search" title={t('empty.search', { text: search.trim() })} />
            ) : (
              <NoFavourites />
            )
          }
        />
      </div>
    </>
  )
}
