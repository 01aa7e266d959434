import type { ComponentType } from 'react'
import type { BoardPair } from '#platform/market-socket/board.ts'
import { NumberText } from '#ui/NumberText.tsx'
import styles from '../pages/ContractDesk.module.css'

interface PriceNowProps {
  pair: BoardPair
  /** The price's age in seconds when it is too old. */
  stale: number | undefined
  /** What the market says of the pair beside its price. */
  PairState: ComponentType<{ pair: BoardPair; stale: number | undefined }>
}

/** The price as it moves; grey while it is old or the market is closed. */
export function PriceNow({ pair, stale, PairState }: PriceNowProps) {
  const live = stale === undefined && pair.trading
  return (
    <p className={styles.now}>
      <span className={styles.price}>
        <NumberText
          value={pair.price}
          scale={pair.priceScale}
          scaleMin="fixed"
          stale={!live}
          className={live && pair.moved ? styles[pair.moved] : undefined}
        />
      </span>
      <span className={styles.state}>
        <PairState pair={pair} stale={stale} />
      </span>
    </p>
  )
}
