import { useState } from 'react'
import { useContractOffer } from '#features/contracts/api.ts'
import { OfferSummary } from '#features/contracts/components/OfferSummary.tsx'
import { PairList } from '#features/market/components/PairList.tsx'
import { type PairGroup, pairKinds } from '#features/market/pair-filter.ts'
import { usePairSearch } from '#features/market/use-pair-search.ts'
import { describeFailure } from '#platform/api/describe.ts'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { paths } from '#platform/navigation/paths.ts'
import { useNavigate, useSearchParams } from '#platform/navigation/router.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { EmptyState, ErrorState } from '#ui/Notice.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { SearchField } from '#ui/SearchField.tsx'
import { SkeletonRows } from '#ui/Skeleton.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import styles from './contract/Contract.module.css'

/** The markets on which contracts are offered, by kind. */
export default function FuturesPage() {
  const { t } = useTranslation(['market', 'contracts'])
  const navigate = useNavigate()
  const [query, setQuery] = useSearchParams()
  const group: PairGroup = pairKinds.find((each) => each === query.get('kind')) ?? 'crypto'
  const [search, setSearch] = useState('')
  const searching = search.trim() !== ''
  const { data: offer, error, refetch } = useContractOffer()
  const symbols = usePairSearch(group, search).filter((symbol) => offer?.symbols.includes(symbol))
  return (
    <>
      <PageHeader
        actions={<IconButton icon="history" label={t('contracts:historyTitle')} to={paths.contractHistory} />}
      >
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
      <div className={styles.page}>
        {offer ? (
          <>
            <OfferSummary offer={offer} />
            <PairList
              symbols={symbols}
              onChoose={(symbol) => void navigate(paths.contract(symbol))}
              empty={
                searching ? (
                  <EmptyState icon="search" title={t('empty.search', { text: search.trim() })} />
                ) : group === 'favourites' ? (
                  <EmptyState icon="star" title={t('empty.favourites')} text={t('empty.favouritesHint')} />
                ) : (
                  <EmptyState icon="market" title={t('contracts:noneOffered')} />
                )
              }
            />
          </>
        ) : error ? (
          <ErrorState text={describeFailure(error)} onRetry={refetch} />
        ) : (
          <SkeletonRows count={8} round />
        )}
      </div>
    </>
  )
}
