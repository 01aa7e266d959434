import type { BoardPair } from '#platform/market-socket/board.ts'
import { classes } from '#ui/classes.ts'
import { NumberText } from '#ui/NumberText.tsx'
import { PairState } from './PairState.tsx'
import styles from './PriceNow.module.css'

interface PriceNowProps {
  pair: BoardPair
  /** The price's age in seconds, when stale. */
  stale: number | undefined
  /** As the page's largest figure, with the state beside it. */
  large?: boolean
}

/** The live price and its state; grey while it is stale or the market is closed. */
export function PriceNow({ pair, stale, large = false }: PriceNowProps) {
  const live = stale === undefined && pair.trading
  const moving = live ? pair.moved : undefined
  return (
    <div className={classes(styles.now, large && styles.large)}>
      <span className={styles.price}>
        <NumberText
          value={pair.price}
          scale={pair.priceScale}
          scaleMin="fixed"
          stale={!live}
          className={moving && styles[moving]}
        />
      </span>
      <span className={styles.state}>
        <PairState pair={pair} stale={stale} />
      </span>
    </div>
  )
}
