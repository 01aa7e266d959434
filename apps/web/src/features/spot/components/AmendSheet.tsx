import { Amount } from '@halyard/domain'
import { amendOrder } from '@halyard/wire/spot'
import { useState } from 'react'
import { amountOf } from '#platform/form/amount-of.ts'
import { useForm, useFormSubmit } from '#platform/form/use-form.ts'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import type { BoardPair } from '#platform/market-socket/board.ts'
import { usePair } from '#platform/market-socket/use-board.ts'
import { percentOf } from '#platform/percent.ts'
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
import { instructionOf, waitsFor } from '../order.ts'
import { type Judgement, judge, stepPrice, type Ticket } from '../ticket.ts'
import { watchOrder } from '../watched-orders.ts'
import styles from './OrderForm.module.css'
import { useProblemText } from './use-problem-text.ts'

/** Changes price, amount, trigger and exits of an open limit order: `amend(order)` opens `sheet`, which is mounted once on the page. */
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

export interface AmendSheetProps {
  order: SpotOrder
  pair: BoardPair
  /** What was changed of it elsewhere, in place of what was typed before. */
  moved?: Partial<Record<Term, string>> | undefined
  open: boolean
  onClose: () => void
}

export function AmendSheet({ order, pair, moved, open, onClose }: AmendSheetProps) {
  const { t } = useTranslation('spot')
  const terms = termsOf(order, pair)
  const form = useForm({ ...terms.before, ...moved }, moved ? {} : { draft: `order ${order.orderId}` })
  const available = useAvailable(order.side === 'buy' ? order.quote : order.base)
  const { ticket, held } = amendment(order, form.values, pair)
  // What it holds now also pays for the new terms.
  const judged = judge(ticket, pair, available?.plus(held))
  const problems = useProblemText(judged.problem, ticket.sizing, true)
  const { submit, pending } = useFormSubmit(amendOrder, form, {
    fieldOf: {},
    onDone: (amended) => {
      form.forgetDraft()
      watchOrder(amended)
      toast.good(t('amend.done'))
    },
  })
  const changed = terms.names.flatMap((name) => {
    // An exit whose field is emptied is taken away.
    const value =
      amountOf(form.values[name]) ?? (name === 'takeProfit' || name === 'stopLoss' ? Amount.zero : undefined)
    const sent = name === 'trailDistance' && order.trail?.unit === 'ratio' ? value?.times(percent) : value
    return value && sent && !amountOf(terms.before[name])?.equals(value) ? [[name, sent] as const] : []
  })

  async function change() {
    if (judged.problem || !judged.fill) return
    await submit({ orderId: order.orderId, ...Object.fromEntries(changed) })
    onClose()
    // Refused or not: an order that a tick filled first must not stay in the list as open.
    ordersChanged()
  }
  const step = (name: Term, direction: 1 | -1) => () =>
    form.set(name, stepPrice(form.values[name], direction, pair).toFixed(pair.priceScale))
  const problemOf = {
    ...{
      triggerPrice: problems.trigger,
      trailDistance: problems.trail,
      activation: problems.activation,
      limitPrice: problems.price,
      quantity: problems.quantity,
      total: problems.total,
    },
    ...{ profitPrice: problems.takeProfit, takeProfit: problems.takeProfit, stopLoss: problems.stopLoss },
  }
  return (
    <Sheet open={open} onClose={onClose} title={t('amend.title')}>
      <Form className={styles.form} onSubmit={change}>
        {terms.names.map((name) => {
          const { error, ...field } = form.bind(name)
          return (
            <AmountField
              key={name}
              {...field}
              label={t(labels[name], {
                asset: name === 'quantity' ? order.base : order.quote,
                unit: order.trail?.unit === 'ratio' ? '%' : order.quote,
              })}
              scale={scaleOf(name, order, pair)}
              {...(name === 'limitPrice' ? { stepper: { onDecrease: step(name, -1), onIncrease: step(name, 1) } } : {})}
              error={error ?? problemOf[name]}
            />
          )
        })}
        <AmendFacts order={order} pair={pair} judged={judged} />
        <Button
          type="submit"
          pending={pending}
          disabledReason={changed.length === 0 ? t('amend.unchanged') : undefined}
        >
          {t('amend.confirm')}
        </Button>
        <p className={text.caption}>{t(pair.inBook ? 'amend.bookNote' : 'amend.note')}</p>
      </Form>
    </Sheet>
  )
}

/** What can be changed of an order; `profitPrice` is the take profit of an exit order. */
type Term =
  | 'triggerPrice'
  | 'trailDistance'
  | 'activation'
  | 'profitPrice'
  | 'limitPrice'
  | 'quantity'
  | 'total'
  | 'takeProfit'
  | 'stopLoss'

const labels = {
  triggerPrice: 'trigger.price',
  trailDistance: 'trail.distance',
  activation: 'trail.activation',
  profitPrice: 'exits.takeProfitPrice',
  limitPrice: 'price',
  quantity: 'amount',
  total: 'total',
  takeProfit: 'exits.takeProfitPrice',
  stopLoss: 'exits.stopLossPrice',
} as const satisfies Record<Term, string>

const percent = Amount.of('0.01')

function scaleOf(name: Term, { trail }: SpotOrder, pair: BoardPair): number {
  if (name === 'trailDistance' && trail?.unit === 'ratio') return 2
  if (name === 'quantity') return pair.quantityStep.scale()
  return name === 'total' ? pair.quoteScale : pair.priceScale
}

/** The terms that an order has, and their values before any change. */
function termsOf(order: SpotOrder, pair: BoardPair): { names: Term[]; before: Record<Term, string> } {
  // A stop order that was set off is a limit order like any other.
  const waits = waitsFor(order)
  const values: Record<Term, Amount | null | undefined> = {
    triggerPrice: order.trail ? null : waits?.price,
    trailDistance: waits && order.trail?.distance,
    activation: waits && !order.trail?.follows ? order.trail?.activation : null,
    profitPrice: waits && order.profitPrice,
    // Of a trailing stop it goes by the trigger.
    limitPrice: waits && order.trail ? null : order.limitPrice,
    quantity: order.sizing === 'quantity' ? order.quantity : null,
    total: order.sizing === 'total' ? order.total : null,
    takeProfit: order.exits?.takeProfit,
    stopLoss: order.exits?.stopLoss,
  }
  const terms = Object.keys(values) as Term[]
  const textOf = (name: Term) => {
    const value = values[name]
    if (name === 'trailDistance' && order.trail?.unit === 'ratio') return value ? percentOf(value).text() : ''
    return (name === 'quantity' || name === 'total' ? value?.text() : value?.toFixed(pair.priceScale)) ?? ''
  }
  return {
    names: terms.filter((name) => values[name]),
    before: Object.fromEntries(terms.map((name) => [name, textOf(name)])) as Record<Term, string>,
  }
}

/** An open limit order on other terms as a ticket, with what it holds counted as available. */
function amendment(
  order: SpotOrder,
  typed: Readonly<Record<Term, string>>,
  pair: BoardPair,
): { ticket: Ticket; held: Amount } {
  const { side, sizing, quantity, limitPrice } = order
  const waits = waitsFor(order)
  const cost = quantity && limitPrice && quantity.times(limitPrice).round(pair.quoteScale, 'up')
  return {
    ticket: {
      side,
      type: waits ? (order.trail ? 'trailing' : 'stop') : 'limit',
      price: typed.limitPrice,
      trigger: typed.triggerPrice,
      direction: waits?.direction ?? 'falls',
      profit: typed.profitPrice,
      trail: typed.trailDistance,
      trailUnit: order.trail?.unit ?? 'ratio',
      activation: typed.activation,
      followed: order.trail?.best ?? undefined,
      takeProfit: typed.takeProfit,
      stopLoss: typed.stopLoss,
      size: typed[sizing],
      sizing,
      instruction: instructionOf(order),
    },
    held: (side === 'buy' ? cost : quantity) ?? Amount.zero,
  }
}

interface AmendFactsProps {
  order: SpotOrder
  pair: BoardPair
  judged: Judgement
}

/** The order, and what it would hold on the new terms. */
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
