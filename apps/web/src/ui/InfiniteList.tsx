import { type ReactElement, type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Virtualizer } from 'virtua'
import { useUi } from './environment.tsx'
import styles from './InfiniteList.module.css'
import { ErrorState } from './Notice.tsx'
import { SkeletonCards } from './PageSkeleton.tsx'
import { SkeletonRows } from './Skeleton.tsx'
import { useScroller } from './scroller.ts'
import { usePullToRefresh } from './use-pull-to-refresh.ts'

interface InfiniteListProps<Item> extends ListEndProps {
  items: readonly Item[]
  keyOf: (item: Item) => string | number
  /** Gets the item before, so that a heading can separate days. */
  renderItem: (item: Item, before: Item | undefined) => ReactNode
  status: 'pending' | 'error' | 'success'
  onRetry: () => unknown
  loadingMore: boolean
  onRefresh?: () => Promise<unknown>
  empty: ReactNode
}

/** An endless list: skeletons, rows (only the visible ones when there are many), an end row, pull to refresh. */
export function InfiniteList<Item>(props: InfiniteListProps<Item>) {
  const { status, hasMore, loadingMore, itemHeight } = props
  const items = withoutRepeats(props.items, props.keyOf)
  const { texts } = useUi()
  const scroller = useScroller()
  const list = useRef<HTMLDivElement>(null)
  const sentinel = useRef<HTMLDivElement>(null)
  const pull = usePullToRefresh(scroller, props.onRefresh)
  const [offset, setOffset] = useState(0)

  useLayoutEffect(() => {
    if (!list.current || !scroller.current) return
    const top = list.current.getBoundingClientRect().top - scroller.current.getBoundingClientRect().top
    setOffset(Math.max(0, Math.round(top + scroller.current.scrollTop)))
  }, [scroller])

  useInfiniteScroll(
    sentinel,
    scroller,
    status === 'success' && hasMore && !loadingMore && !props.moreFailed,
    props.onMore,
  )
  // The same element while scrolling, so that only new rows are rendered.
  const rows = new Map<Item, ReactElement>()
  const row = (item: Item, index: number): ReactElement => {
    const drawn = rows.get(item) ?? (
      <div key={props.keyOf(item)} className={index === 0 ? undefined : styles.later}>
        {props.renderItem(item, items[index - 1])}
      </div>
    )
    rows.set(item, drawn)
    return drawn
  }
  return (
    <div ref={list} aria-busy={status === 'pending' || pull.refreshing || undefined}>
      <div className={styles.pull} style={{ height: pull.distance }} aria-live="polite">
        {pull.refreshing ? texts.refreshing : null}
      </div>
      {status === 'pending' && <Placeholders {...props} />}
      {status === 'error' && <ErrorState text={props.errorText} onRetry={props.onRetry} />}
      {status === 'success' && items.length === 0 && props.empty}
      {status === 'success' && items.length > virtualFrom && (
        <Virtualizer as="ul" item="li" data={items} scrollRef={scroller} startMargin={offset} itemSize={itemHeight}>
          {row}
        </Virtualizer>
      )}
      {status === 'success' && items.length > 0 && items.length <= virtualFrom && (
        <ul>
          {items.map((item, index) => (
            <li key={props.keyOf(item)}>{row(item, index)}</li>
          ))}
        </ul>
      )}
      {status === 'success' && items.length > 0 && (
        <div ref={sentinel} className={styles.end}>
          <ListEnd {...props} />
        </div>
      )}
    </div>
  )
}

/** A row that arrives while pages load shifts the last of one page to the first of the next. */
function withoutRepeats<Item>(items: readonly Item[], keyOf: (item: Item) => string | number): readonly Item[] {
  const unique = new Map(items.map((item) => [keyOf(item), item]))
  return unique.size === items.length ? items : [...unique.values()]
}

/** Below this many rows, rendering all of them costs less than measuring. */
const virtualFrom = 60

interface ListEndProps {
  /** The row's own height, for skeletons and for rows not yet measured. */
  itemHeight: number
  hasMore: boolean
  /** The next page failed to load; the loaded rows stay. */
  moreFailed?: boolean
  /** Why it did, or why there are no rows. */
  errorText?: string | undefined
  onMore: () => unknown
  roundSkeleton?: boolean
  /** Its items are cards, and so are its skeletons. */
  cards?: boolean
}

/** The end row: loading, failed, or the end of the list. */
function ListEnd(props: ListEndProps) {
  const { texts } = useUi()
  if (props.moreFailed) {
    return (
      <div role="alert">
        <p>{props.errorText}</p>
        <button type="button" className={styles.more} onClick={() => props.onMore()}>
          {texts.retry}
        </button>
      </div>
    )
  }
  return props.hasMore ? <Placeholders {...props} count={2} /> : texts.listEnd
}

type PlaceholdersProps = Pick<ListEndProps, 'itemHeight' | 'roundSkeleton' | 'cards'> & { count?: number }

/** What stands for rows that are on their way. */
function Placeholders({ itemHeight, roundSkeleton = false, cards = false, count = 6 }: PlaceholdersProps) {
  if (cards) return <SkeletonCards count={count} height={itemHeight} />
  return <SkeletonRows count={count} height={itemHeight} round={roundSkeleton} />
}

/**
 * Loads more, while `watching`, as soon as the end of the list comes near the viewport. An observer tells changes alone,
 * and an end may stay in sight although something has kept the next rows from coming, so each render looks anew.
 */
function useInfiniteScroll(
  sentinel: RefObject<Element | null>,
  scroller: RefObject<Element | null>,
  watching: boolean,
  onMore: () => unknown,
): void {
  useEffect(() => {
    if (!watching || !sentinel.current) return
    const observer = new IntersectionObserver((entries) => entries.at(-1)?.isIntersecting && onMore(), {
      root: scroller.current,
      rootMargin: '600px',
    })
    observer.observe(sentinel.current)
    return () => observer.disconnect()
  })
}
