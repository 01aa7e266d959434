import { useTranslation } from '#platform/i18n/use-translation.ts'
import type { BoardPair } from '#platform/market-socket/board.ts'
import { AmountField } from '#ui/AmountField.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import text from '#ui/text.module.css'
import { stepPrice } from '../ticket.ts'
import { useTicket } from '../ticket-store.ts'
import styles from './OrderForm.module.css'

/** The limit price, stepped by the tick size; for a market order the price of the moment, which is nobody's to choose. */
export function PriceField({ pair, error }: { pair: BoardPair; error: string | undefined }) {
  const { t } = useTranslation('spot')
  const { type, price, edit } = useTicket()

  if (type === 'market') {
    return (
      <div className={styles.marketPrice}>
        <span className={text.caption}>{t('marketPrice', { asset: pair.quote })}</span>
        <span className={styles.approximate}>
          <span aria-hidden="true">≈ </span>
          <NumberText value={pair.price} scale={pair.priceScale} scaleMin="fixed" flash={pair.moved} />
        </span>
      </div>
    )
  }

  const step = (direction: 1 | -1) => () => edit({ price: stepPrice(price, direction, pair).toFixed(pair.priceScale) })
  return (
    <AmountField
      label={t('price', { asset: pair.quote })}
      name="price"
      value={price}
      onChange={(value) => edit({ price: value })}
      scale={pair.priceScale}
      stepper={{ onDecrease: step(-1), onIncrease: step(1) }}
      error={error}
    />
  )
}
