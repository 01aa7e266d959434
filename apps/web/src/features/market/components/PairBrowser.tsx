import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import layout from '#ui/layout.module.css'
import { EmptyState } from '#ui/Notice.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { SearchField } from '#ui/SearchField.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import { type PairGroup, pairKinds, usePairSearch } from '../use-pair-search.ts'
import { NoFavourites, PairList } from './PairList.tsx'

interface PairBrowserProps {
  /** Only these pairs. */
  among: readonly string[]
  onChoose: (symbol: string) => void
  /** Shown when a kind has no pairs. */
  none: string
  /** Buttons of the page's header. */
  actions: ReactNode
  /** Above the list. */
  children: ReactNode
  /** Replaces everything while neither list is known. */
  instead: ReactNode
}

/** Pairs by kind, with a search. The kind is part of the address, so that coming back finds it. */
export function PairBrowser({ among, onChoose, none, actions, children, instead }: PairBrowserProps) {
  const { t } = useTranslation('market')
  const [query, setQuery] = useSearchParams()
  const group: PairGroup = pairKinds.find((kind) => kind === query.get('kind')) ?? 'crypto'
  const [search, setSearch] = useState('')
  const searching = search.trim() !== ''
  const symbols = usePairSearch(group, search).filter((symbol) => among.includes(symbol))
  return (
    <>
      <PageHeader actions={actions}>
        <SearchField label={t('search')} value={search} onChange={setSearch} />
        {!searching && (
          <Tabs
            label={t('kinds')}
            value={group}
            onChange={(next) => setQuery({ kind: next }, { replace: true })}
            options={pairKinds.map((value) => ({ value, label: t(value) }))}
          />
        )}
      </PageHeader>
      <div className={layout.list}>
        {instead ?? (
          <>
            {children}
            <PairList
              symbols={symbols}
              onChoose={onChoose}
              empty={
                searching ? (
                  <EmptyState icon="search" title={t('empty.search', { text: search.trim() })} />
                ) : group === 'favourites' ? (
                  <NoFavourites among={among} onChoose={onChoose} />
                ) : (
                  <EmptyState icon="market" title={none} />
                )
              }
            />
          </>
        )}
      </div>
    </>
  )
}
