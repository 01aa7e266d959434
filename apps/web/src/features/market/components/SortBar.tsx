import { useTranslation } from '#platform/i18n/use-translation.ts'
import type { BoardPair } from '#platform/market-socket/board.ts'
import { classes } from '#ui/classes.ts'
import styles from './SortBar.module.css'

export interface Sort {
  by: 'name' | 'price' | 'change'
  direction: 'ascending' | 'descending'
}

const columns = ['name', 'price', 'change'] as const

/** Column heads with three states: unsorted, falling, rising. */
export function SortBar({ sort, onChange }: { sort: Sort | undefined; onChange: (sort: Sort | undefined) => void }) {
  const { t } = useTranslation('market')
  return (
    <div className={styles.bar}>
      {columns.map((by) => {
        const direction = sort?.by === by ? sort.direction : undefined
        return (
          <button
            key={by}
            type="button"
            className={classes(styles.column, styles[by], direction && styles.active)}
            aria-label={`${t(`sort.${by}`)}, ${t(`sort.${direction ?? 'none'}`)}`}
            onClick={() => onChange(next(by, direction))}
          >
            {t(`sort.${by}`)}
            <svg className={styles.arrows} viewBox="0 0 8 12" aria-hidden="true">
              <path d="M4 1l3 4H1z" className={direction === 'ascending' ? styles.on : undefined} />
              <path d="M4 11l3-4H1z" className={direction === 'descending' ? styles.on : undefined} />
            </svg>
          </button>
        )
      })}
    </div>
  )
}

/** Numbers sort from the largest, names from A. */
function next(by: Sort['by'], direction: Sort['direction'] | undefined): Sort | undefined {
  const first = by === 'name' ? 'ascending' : 'descending'
  if (direction === undefined) return { by, direction: first }
  if (direction === first) return { by, direction: first === 'ascending' ? 'descending' : 'ascending' }
  return undefined
}

/** Compares two pairs; undefined keeps the server's order. */
export function comparatorOf(sort: Sort | undefined): ((a: BoardPair, b: BoardPair) => number) | undefined {
  return sort && comparators[`${sort.by} ${sort.direction}`]
}

const ascending = {
  name: (a: BoardPair, b: BoardPair) => a.name.localeCompare(b.name, 'en'),
  price: (a: BoardPair, b: BoardPair) => (a.price && b.price ? a.price.compare(b.price) : a.price ? 1 : -1),
  change: (a: BoardPair, b: BoardPair) => a.changePercent.compare(b.changePercent),
} as const

/** One function for each sort, so that its identity is stable. */
const comparators: Record<string, (a: BoardPair, b: BoardPair) => number> = Object.fromEntries(
  Object.entries(ascending).flatMap(([by, compare]) => [
    [`${by} ascending`, compare],
    [`${by} descending`, (a: BoardPair, b: BoardPair) => compare(b, a)],
  ]),
)
