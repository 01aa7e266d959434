import { amendOrder } from '@halyard/wire/spot'
import { useState } from 'react'
import { useSubmit } from '#platform/api/use-submit.ts'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import type { BoardPair } from '#platform/market-socket/board.ts'
import { usePair } from '#platform/market-socket/use-board.ts'
import { useAvailable } from '#platform/query/balances.ts'
import { AmountField } from '#ui/AmountField.tsx'
import { Button } from '#ui/Button.tsx'
import { Form } from '#ui/Form.tsx'
import { Sheet } from '#ui/Sheet.tsx'
import text from '#ui/text.module.css'
import { toast } from '#ui/toast.ts'
import { amendment } from '../amendment.ts'
import { ordersChanged, type SpotOrder } from '../api.ts'
import { judge, stepPrice } from '../ticket.ts'
import { watchOrder } from '../watched-orders.ts'
import { AmendFacts } from './AmendFacts.tsx'
import styles from './OrderForm.module.css'
import { useProblemText } from './use-problem-text.ts'

/** Changing the price of an open limit order: `amend(order)` opens `sheet`, which stands once on the page. */
export function useAmendSheet() {
  const [asked, setAsked] = useState<{ order: SpotOrder; open: boolean }>()
  const pair = usePair(asked?.order.symbol ?? '')
  const close = () => setAsked((before) => before && { ...before, open: false })
  return {
    amend: (order: SpotOrder) => setAsked({ order, open: true }),
    sheet:
      asked && pair ? (
        <AmendSheet key={asked.order.orderId} order={asked.order} pair={pair} open={asked.open} onClose={close} />
      ) : null,
  }
}

interface AmendSheetProps {
  order: SpotOrder
  pair: BoardPair
  open: boolean
  onClose: () => void
}

function AmendSheet({ order, pair, open, onClose }: AmendSheetProps) {
  const { t } = useTranslation('spot')
  const [price, setPrice] = useState(order.limitPrice?.toFixed(pair.priceScale) ?? '')
  const available = useAvailable(order.side === 'buy' ? order.quote : order.base)
  const { ticket, held } = amendment(order, price, pair)
  // What it holds now pays for it at the other price too.
  const judged = judge(ticket, pair, available?.plus(held))
  const problems = useProblemText(judged.problem, ticket.sizing, true)
  const { submit, pending, errors } = useSubmit(amendOrder, {
    onSuccess: (amended) => {
      watchOrder(amended)
      toast.good(t('amend.done'))
    },
  })

  async function change() {
    const limitPrice = judged.fill?.price
    if (!limitPrice || judged.problem) return
    await submit({ orderId: order.orderId, limitPrice })
    onClose()
    // Refused or not: an order that a tick was faster to fill must not stay in the list as open.
    ordersChanged()
  }
  const step = (direction: 1 | -1) => () => setPrice(stepPrice(price, direction, pair).toFixed(pair.priceScale))
  const unchanged = judged.fill && order.limitPrice?.equals(judged.fill.price)
  return (
    <Sheet open={open} onClose={onClose} title={t('amend.title')}>
      <Form className={styles.form} onSubmit={change}>
        <AmountField
          label={t('price', { asset: order.quote })}
          name="limitPrice"
          value={price}
          onChange={setPrice}
          scale={pair.priceScale}
          stepper={{ onDecrease: step(-1), onIncrease: step(1) }}
          error={errors.limitPrice ?? problems.price ?? problems.quantity ?? problems.total}
        />
        <AmendFacts order={order} pair={pair} judged={judged} />
        <Button type="submit" pending={pending} disabledReason={unchanged ? t('amend.unchanged') : undefined}>
          {t('amend.confirm')}
        </Button>
        <p className={text.caption}>{t('amend.note')}</p>
      </Form>
    </Sheet>
  )
}
