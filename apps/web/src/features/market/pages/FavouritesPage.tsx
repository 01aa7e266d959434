import { describeFailure } from '#platform/api/describe.ts'
import { useFavourites } from '#platform/favourites.ts'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { type BoardPair, board } from '#platform/market-socket/board.ts'
import { useBoardError, useSymbols } from '#platform/market-socket/use-board.ts'
import { useBack } from '#platform/navigation/use-back.ts'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Logo } from '#ui/Logo.tsx'
import { ErrorState } from '#ui/Notice.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { SkeletonBlock } from '#ui/Skeleton.tsx'
import { useOrderedSymbols } from '../use-ordered-symbols.ts'
import styles from './FavouritesPage.module.css'

const groups = ['crypto', 'forex', 'metal'] as const satisfies readonly BoardPair['kind'][]

/** Chooses favourites, each by a tap. */
export default function FavouritesPage() {
  const { t } = useTranslation('assets')
  const back = useBack()
  return (
    <>
      <PageHeader />
      <div className={styles.page}>
        <p className={styles.hint}>{t('steps.favouritesHint')}</p>
        {groups.map((kind) => (
          <FavouriteTiles key={kind} kind={kind} />
        ))}
        <div className={styles.foot}>
          <Button onPress={back}>{t('steps.favouritesDone')}</Button>
        </div>
      </div>
    </>
  )
}

/** All pairs of one kind; a tile stays where the finger expects it. */
function FavouriteTiles({ kind }: { kind: BoardPair['kind'] }) {
  const { t } = useTranslation('market')
  const symbols = useOrderedSymbols(`tiles ${kind}`, (pair) => pair.kind === kind)
  const known = useSymbols().length > 0
  const error = useBoardError()
  if (!known && error !== undefined) {
    return kind === 'crypto' && <ErrorState text={describeFailure(error)} onRetry={() => board.load()} />
  }
  if (known && symbols.length === 0) return null
  return (
    <section aria-label={t(kind)}>
      <h2 className={styles.kind}>{t(kind)}</h2>
      <div className={styles.tiles}>
        {known ? symbols.map((symbol) => <Tile key={symbol} symbol={symbol} />) : <SkeletonBlock height={120} />}
      </div>
    </section>
  )
}

function Tile({ symbol }: { symbol: string }) {
  const { t } = useTranslation('market')
  const marked = useFavourites((favourites) => favourites.symbols.includes(symbol))
  const toggle = useFavourites((favourites) => favourites.toggle)
  const pair = board.pair(symbol)
  if (!pair) return null
  return (
    <button
      type="button"
      className={styles.tile}
      aria-pressed={marked}
      aria-label={t('favourite.mark', { name: pair.name })}
      onClick={() => toggle(symbol)}
    >
      <Logo src={pair.logo} name={pair.base} size={24} />
      <span className={styles.name}>{pair.name}</span>
      <span className={styles.mark}>
        <Icon name={marked ? 'check' : 'plus'} size={16} />
      </span>
    </button>
  )
}
