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
  /** Only these of all pairs. */
  among: readonly string[]
  onChoose: (symbol: string) => void
  /** What is said when a kind has none of them. */
  none: string
  /** Buttons of the page's header. */
  actions: ReactNode
  /** What stands above the list. */
  children: ReactNode
  /** Stands in place of the list and of what is above it, as long as neither is known. */
  instead: ReactNode
}

/** A page of pairs by kind, with a search. The kind lives in the address, so that coming back finds it. */
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
