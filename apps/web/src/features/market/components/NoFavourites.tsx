import { useTranslation } from '#platform/i18n/use-translation.ts'
import { EmptyState } from '#ui/Notice.tsx'
import { useOrderedSymbols } from '../use-ordered-symbols.ts'
import { PairList, type PairListProps } from './PairList.tsx'

interface NoFavouritesProps extends Pick<PairListProps, 'onChoose'> {
  /** Only these of all pairs, where not all can be chosen. */
  among?: readonly string[] | undefined
}

const suggested = 5

/** Stands for favourites while there are none: the pairs that are traded most, each with its star. */
export function NoFavourites({ among, onChoose }: NoFavouritesProps) {
  const { t } = useTranslation('market')
  const symbols = useOrderedSymbols(
    `suggested ${among?.join()}`,
    ({ kind, symbol }) => kind === 'crypto' && (among?.includes(symbol) ?? true),
    (a, b) => b.turnover.compare(a.turnover),
  )
  return (
    <>
      <EmptyState icon="star" title={t('empty.favourites')} text={t('empty.favouritesHint')} />
      {symbols.length > 0 && <PairList symbols={symbols.slice(0, suggested)} star onChoose={onChoose} empty={null} />}
    </>
  )
}
