import { Amount } from '@halyard/domain'
import { amendOrder } from '@halyard/wire/spot'
import { useState } from 'react'
import { useForm, useFormSubmit } from '#platform/form/use-form.ts'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import type { BoardPair } from '#platform/market-socket/board.ts'
import { usePair } from '#platform/market-socket/use-board.ts'
import { useAvailable } from '#platform/query/balances.ts'
import { AmountField } from '#ui/AmountField.tsx'
import { Button } from '#ui/Button.tsx'
import { Form } from '#ui/Form.tsx'
import { fact, KeyValue } from '#ui/KeyValue.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { Sheet } from '#ui/Sheet.tsx'
import text from '#ui/text.module.css'
import { toast } from '#ui/toast.ts'
import { ordersChanged, type SpotOrder } from '../api.ts'
import { waitsFor } from '../order.ts'
import { type Judgement, judge, stepPrice, type Ticket } from '../ticket.ts'
import { watchOrder } from '../watched-orders.ts'
import styles from './OrderForm.module.css'
import { useProblemText } from './use-problem-text.ts'

/** Changes the price of an open limit order: `amend(order)` opens `sheet`, which is mounted once on the page. */
export function useAmendSheet() {
  const [amending, setAmending] = useState<{ order: SpotOrder; open: boolean }>()
  const pair = usePair(amending?.order.symbol ?? '')
  const close = () => setAmending((before) => before && { ...before, open: false })
  return {
    amend: (order: SpotOrder) => setAmending({ order, open: true }),
    sheet:
      amending && pair ? (
        <AmendSheet
          key={amending.order.orderId}
          order={amending.order}
          pair={pair}
          open={amending.open}
          onClose={close}
        />
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
  const form = useForm({ limitPrice: order.limitPrice?.toFixed(pair.priceScale) ?? '' })
  const { value: price, onChange: setPrice, error } = form.bind('limitPrice')
  const available = useAvailable(order.side === 'buy' ? order.quote : order.base)
  const { ticket, held } = amendment(order, price, pair)
  // What it holds now also pays at the new price.
  const judged = judge(ticket, pair, available?.plus(held))
  const problems = useProblemText(judged.problem, ticket.sizing, true)
  const { submit, pending } = useFormSubmit(amendOrder, form, {
    fieldOf: {},
    onDone: (amended) => {
      watchOrder(amended)
      toast.good(t('amend.done'))
    },
  })

  async function change() {
    const limitPrice = judged.fill?.price
    if (!limitPrice || judged.problem) return
    await submit({ orderId: order.orderId, limitPrice })
    onClose()
    // Refused or not: an order that a tick filled first must not stay in the list as open.
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
          error={error ?? problems.price ?? problems.quantity ?? problems.total}
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

/** An open limit order as a ticket, with what it holds counted as available. */
function amendment(order: SpotOrder, price: string, pair: BoardPair): { ticket: Ticket; held: Amount } {
  const { side, sizing, quantity, total, limitPrice } = order
  // A stop order that was set off is a limit order like any other.
  const waits = waitsFor(order)
  const size = sizing === 'total' ? total : quantity
  const cost = quantity && limitPrice && quantity.times(limitPrice).round(pair.quoteScale, 'up')
  return {
    ticket: {
      side,
      type: waits ? 'stop' : 'limit',
      price,
      trigger: waits?.price.text() ?? '',
      direction: waits?.direction ?? 'falls',
      size: size?.text() ?? '',
      sizing,
    },
    held: (side === 'buy' ? cost : quantity) ?? Amount.zero,
  }
}

interface AmendFactsProps {
  order: SpotOrder
  pair: BoardPair
  judged: Judgement
}

/** The order, and what it would hold at the new price. */
function AmendFacts({ order, pair, judged }: AmendFactsProps) {
  const { t } = useTranslation('spot')
  const { fill } = judged
  const sells = order.side === 'sell'
  return (
    <KeyValue
      rows={[
        fact(t('order'), `${t(order.side)} ${order.pairName}`),
        fact(
          t('review.market'),
          <NumberText value={pair.price} scale={pair.priceScale} scaleMin="fixed" unit={order.quote} />,
        ),
        fact(t('quantity'), <NumberText value={judged.quantity} unit={order.base} scale={18} private />),
        fact(
          t('amend.held'),
          <NumberText
            value={sells ? fill?.quantity : fill?.turnover}
            unit={sells ? order.base : order.quote}
            scale={18}
            private
          />,
        ),
      ]}
    />
  )
}
