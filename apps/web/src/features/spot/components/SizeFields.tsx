import type { Amount } from '@halyard/domain'
import type { ReactNode } from 'react'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import type { BoardPair } from '#platform/market-socket/board.ts'
import { AmountField } from '#ui/AmountField.tsx'
import { type Judgement, totalScale } from '../ticket.ts'
import { useTicket } from '../ticket-store.ts'

interface SizeFieldsProps {
  pair: BoardPair
  judged: Judgement
  errors: { quantity?: string | undefined; total?: string | undefined }
  /** Stands between the two. */
  children: ReactNode
}

/** Amount and total of one order: the one edited last is what counts, and the other follows. */
export function SizeFields({ pair, judged, errors, children }: SizeFieldsProps) {
  const { t } = useTranslation('spot')
  const { size, sizing, edit } = useTicket()
  const following = (amount: Amount | undefined, scale: number) =>
    amount === undefined || amount.isZero() ? '' : amount.round(scale, 'down').text()
  const quantityScale = pair.quantityStep.scale()
  return (
    <>
      <AmountField
        label={t('amount', { asset: pair.base })}
        name="quantity"
        value={sizing === 'quantity' ? size : following(judged.quantity, quantityScale)}
        onChange={(value) => edit({ size: value, sizing: 'quantity' })}
        scale={quantityScale}
        placeholder="0"
        error={errors.quantity}
      />
      {children}
      <AmountField
        label={t('total', { asset: pair.quote })}
        name="total"
        value={sizing === 'total' ? size : following(judged.total, totalScale(pair))}
        onChange={(value) => edit({ size: value, sizing: 'total' })}
        scale={pair.quoteScale}
        placeholder="0"
        error={errors.total}
      />
    </>
  )
}
