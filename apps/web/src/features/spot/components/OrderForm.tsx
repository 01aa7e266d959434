import { useEffect, useState } from 'react'
import { AmountShares } from '#platform/form/AmountShares.tsx'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import type { BoardPair } from '#platform/market-socket/board.ts'
import { paths } from '#platform/navigation/paths.ts'
import { useAvailable } from '#platform/query/balances.ts'
import { Button } from '#ui/Button.tsx'
import { Chips } from '#ui/Chips.tsx'
import { Segmented } from '#ui/Segmented.tsx'
import { judge, ticketShareOf } from '../ticket.ts'
import { useTicket } from '../ticket-store.ts'
import styles from './OrderForm.module.css'
import { OrderPreview } from './OrderPreview.tsx'
import { PriceField } from './PriceField.tsx'
import { SizeFields } from './SizeFields.tsx'
import { SubmitOrder } from './SubmitOrder.tsx'
import { TriggerField } from './TriggerField.tsx'
import { useProblemText } from './use-problem-text.ts'

/** Writes one order for a pair: judged while it is written, by the rules that the server has. */
export function OrderForm({ pair, stale }: { pair: BoardPair; stale: number | undefined }) {
  const { t } = useTranslation('spot')
  const ticket = useTicket()
  const paid = ticket.side === 'buy' ? 'total' : 'quantity'
  const spent = ticket.side === 'buy' ? pair.quote : pair.base
  const available = useAvailable(spent)
  const judged = judge(ticket, pair, available)
  const [attempted, setAttempted] = useState(false)
  const problems = useProblemText(judged.problem, ticket.sizing, attempted)
  useSuggestedPrice(pair)

  return (
    <div className={styles.form}>
      <Segmented
        label={t('side')}
        value={ticket.side}
        onChange={(side) => ticket.edit({ side })}
        options={[
          { value: 'buy', label: t('buy'), tone: 'up' },
          { value: 'sell', label: t('sell'), tone: 'down' },
        ]}
      />
      <Chips
        label={t('type')}
        byWords
        value={ticket.type}
        onChange={(type) => ticket.edit({ type })}
        options={[
          { value: 'limit', label: t('limit') },
          { value: 'market', label: t('market') },
          { value: 'stop', label: t('stop') },
        ]}
      />
      {ticket.type === 'stop' && <TriggerField pair={pair} error={problems.trigger} />}
      <PriceField pair={pair} error={problems.price} />
      <SizeFields pair={pair} judged={judged} errors={problems}>
        <AmountShares
          label={t('share')}
          available={available}
          shareOf={(balance, percent) => ticketShareOf(balance, percent, ticket.side, pair)}
          value={ticket.sizing === paid ? ticket.size : ''}
          onChange={(size) => ticket.edit({ size, sizing: paid })}
          compact
        />
      </SizeFields>
      <OrderPreview pair={pair} judged={judged} available={available} />
      <SubmitOrder
        pair={pair}
        stale={stale}
        judged={judged}
        onRefused={() => setAttempted(true)}
        onPlaced={() => setAttempted(false)}
      />
      {(available?.isZero() || judged.problem?.name === 'insufficientBalance') && (
        <div className={styles.funding}>
          {pair.kind === 'crypto' && (
            <Button variant="quiet" size="small" to={paths.deposit(spent)}>
              {t('depositOf', { asset: spent })}
            </Button>
          )}
          <Button variant="quiet" size="small" to={paths.exchange(undefined, spent)}>
            {t('exchangeFor', { asset: spent })}
          </Button>
        </div>
      )}
    </div>
  )
}

/** A limit starts at the market's price; from then on it is the trader's. */
function useSuggestedPrice(pair: BoardPair): void {
  const { suggestPrice, suggestedFor } = useTicket()
  const wanted = suggestedFor !== pair.symbol && pair.price !== null
  // biome-ignore lint/correctness/useExhaustiveDependencies: the price of the moment in which it is wanted
  useEffect(() => {
    if (wanted && pair.price) suggestPrice(pair.symbol, pair.price.toFixed(pair.priceScale))
  }, [wanted, pair.symbol, suggestPrice])
}
