import type { FeedTrade } from '@halyard/wire/market-feed/content'
import { memo } from 'react'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import type { BoardPair } from '#platform/market-socket/board.ts'
import { classes } from '#ui/classes.ts'
import { DateText } from '#ui/DateText.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { Spoken } from '#ui/Spoken.tsx'
import text from '#ui/text.module.css'
import { useRecentTrades } from '../use-recent-trades.ts'
import styles from './ChartTrades.module.css'

const shownMax = 20

/** The newest trades of a pair below its chart, newest first. */
export function ChartTrades({ pair }: { pair: BoardPair }) {
  const { t } = useTranslation(['market', 'chart'])
  const trades = useRecentTrades(pair.symbol).slice(0, shownMax)
  return (
    <section className={styles.trades}>
      <h2 className={text.strong}>{t('trades.title')}</h2>
      {trades.length === 0 ? (
        <p className={styles.none}>{t('trades.none')}</p>
      ) : (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('chart:tradeTime')}</th>
              <th scope="col">
                {t('trades.price')} ({pair.quote})
              </th>
              <th scope="col">
                {t('trades.amount')} ({pair.base})
              </th>
            </tr>
          </thead>
          <tbody>
            {trades.map((trade, place) => (
              <Trade
                // biome-ignore lint/suspicious/noArrayIndexKey: rows that stay and are written anew move nothing
                key={place}
                trade={trade}
                priceScale={pair.priceScale}
                quantityScale={pair.quantityScale}
              />
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

interface TradeProps {
  trade: FeedTrade
  priceScale: number
  quantityScale: number
}

/** Rendered once: a new price does not change earlier trades. */
const Trade = memo(function Trade({ trade: { at, price, volume, side }, priceScale, quantityScale }: TradeProps) {
  const { t } = useTranslation('market')
  return (
    <tr>
      <td>
        <DateText value={at} style="time" />
      </td>
      <td className={classes(styles.price, side === 'buy' ? styles.up : styles.down)}>
        <Spoken>{t(side === 'buy' ? 'trades.up' : 'trades.down')} </Spoken>
        <NumberText value={price} scale={priceScale} scaleMin="fixed" />
      </td>
      <td>
        <NumberText value={volume} scale={quantityScale} />
      </td>
    </tr>
  )
})
