import { type ReactNode, useDeferredValue } from 'react'
import { describeFailure } from '#platform/api/describe.ts'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { board } from '#platform/market-socket/board.ts'
import { useBoardError, useSymbols } from '#platform/market-socket/use-board.ts'
import { EmptyState, ErrorState } from '#ui/Notice.tsx'
import { SkeletonRows } from '#ui/Skeleton.tsx'
import { useOrderedSymbols } from '../use-ordered-symbols.ts'
import { PairItem } from './PairItem.tsx'

interface PairListProps {
  symbols: readonly string[]
  empty: ReactNode
  star?: boolean
  /** Picks a row instead of opening its deal page. */
  onChoose?: ((symbol: string) => void) | undefined
}

/** Live rows, or a placeholder while the board is loading, failed or empty. */
export function PairList({ symbols, empty, star = false, onChoose }: PairListProps) {
  const known = useSymbols().length > 0
  const error = useBoardError()
  // Rows are rendered in slices; until then the list looks as before.
  const drawn = useDeferredValue(symbols)
  if (symbols.length > 0 && drawn.length > 0) {
    return (
      <div>
        {drawn.map((symbol) => (
          <PairItem key={symbol} symbol={symbol} star={star} onChoose={onChoose} />
        ))}
      </div>
    )
  }
  if (known && symbols.length === 0) return empty
  if (error !== undefined) return <ErrorState text={describeFailure(error)} onRetry={() => board.load()} />
  return <SkeletonRows count={8} round />
}

interface NoFavouritesProps extends Pick<PairListProps, 'onChoose'> {
  /** Only these pairs, where not all can be chosen. */
  among?: readonly string[] | undefined
}

const suggested = 5

/** Shown while there are no favourites: the most traded pairs, each with its star. */
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
