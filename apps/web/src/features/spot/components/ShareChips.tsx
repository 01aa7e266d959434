import type { Amount } from '@halyard/domain'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import type { BoardPair } from '#platform/market-socket/board.ts'
import { typedAs } from '#ui/amount-text.ts'
import { useUi } from '#ui/environment.tsx'
import { formatDecimal } from '#ui/number-format.ts'
import { shareOf } from '../ticket.ts'
import { useTicket } from '../ticket-store.ts'
import styles from './ShareChips.module.css'

const shares = [25, 50, 75, 100] as const

/** A quarter, half, three quarters or all of what is available, in the coin that the order pays with. */
export function ShareChips({ pair, available }: { pair: BoardPair; available: Amount | undefined }) {
  const { t } = useTranslation('spot')
  const { language } = useUi()
  const { side, size, sizing, edit } = useTicket()
  const paid = side === 'buy' ? 'total' : 'quantity'
  const usable = available?.isPositive() ? available : undefined
  return (
    <fieldset className={styles.shares} aria-label={t('share')}>
      {shares.map((percent) => {
        const typed = usable && typedAs(shareOf(usable, percent, side, pair).text(), language)
        return (
          <button
            key={percent}
            type="button"
            className={styles.share}
            disabled={typed === undefined}
            aria-pressed={typed !== undefined && sizing === paid && size === typed}
            onClick={() => typed !== undefined && edit({ size: typed, sizing: paid })}
          >
            {formatDecimal(String(percent), language, { percent: true })}
          </button>
        )
      })}
    </fieldset>
  )
}
