import type { Trigger } from '@halyard/domain/spot'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { paths } from '#platform/navigation/paths.ts'
import { useTakesAdditions } from '#platform/site/site.ts'
import { Button } from '#ui/Button.tsx'
import { DateText } from '#ui/DateText.tsx'
import { useUi } from '#ui/environment.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { exactText, formatDecimal } from '#ui/number-format.ts'
import { Pill } from '#ui/Pill.tsx'
import { RowFacts } from '#ui/RowFacts.tsx'
import { RowHead } from '#ui/RowHead.tsx'
import type { SpotOrder } from '../api.ts'
import {
  averagePriceOf,
  distanceText,
  exitNames,
  instructionOf,
  kindOf,
  stateTone,
  toneOf,
  tradedPercent,
  triggerText,
  waitsFor,
  waitText,
} from '../order.ts'
import styles from './OrderItem.module.css'

/** The height of a row, which its skeleton takes too. */
export const orderItemHeight = 98

type Trail = NonNullable<SpotOrder['trail']>

interface OrderItemProps {
  order: SpotOrder
  onCancel: (order: SpotOrder) => void
  onAmend: (order: SpotOrder) => void
}

/** One order of a list: side, price, size; open ones can be cancelled or amended here. */
export function OrderItem({ order, onCancel, onAmend }: OrderItemProps) {
  const { t } = useTranslation('spot')
  const { language } = useUi()
  const amendable = useTakesAdditions()
  const waits = waitsFor(order)
  const done = order.state === 'filled'
  const price = done ? averagePriceOf(order) : order.limitPrice
  return (
    <article className={styles.row}>
      <RowHead
        to={paths.orderDetail(order.orderId)}
        title={
          <>
            <b className={styles[toneOf(order.side)]}>{t(order.side)}</b> <b>{order.pairName}</b>
          </>
        }
        note={
          waits ? (
            order.trail ? (
              <TrailText order={order} trail={order.trail} trigger={waits} />
            ) : (
              t('trigger.waits', { price: waitText(waits, order, language) })
            )
          ) : (
            <>
              <KindText order={order} /> ·{' '}
              {order.state === 'open' && order.exits ? (
                <ExitPrices exits={order.exits} />
              ) : (
                <DateText value={order.createdAt} />
              )}
            </>
          )
        }
      >
        {order.state === 'open' ? (
          <>
            {amendable && (
              <IconButton
                icon="edit"
                size={18}
                label={t('amend.which', { side: t(order.side), pair: order.pairName })}
                onPress={() => onAmend(order)}
              />
            )}
            <CancelButton order={order} onCancel={onCancel} />
          </>
        ) : (
          <Pill tone={stateTone[order.state]}>{t(`state.${order.state}`)}</Pill>
        )}
      </RowHead>
      <RowFacts
        facts={[
          {
            label: t(done ? 'averagePrice' : order.trail ? 'trail.worst' : 'limitPrice'),
            value: <NumberText value={price} scale={8} scaleMin={2} />,
          },
          {
            label: t('amount', { asset: order.base }),
            value: <NumberText value={done ? order.filledQuantity : order.quantity} scale={8} private />,
          },
          {
            label: t('total', { asset: order.quote }),
            value: <NumberText value={totalOf(order)} scale={2} scaleMin="fixed" private />,
          },
        ]}
      />
    </article>
  )
}

/** The kind of an order, or what else it does in a book; of one that is traded in part how much of it. */
function KindText({ order }: { order: SpotOrder }) {
  const { t } = useTranslation('spot')
  const { language } = useUi()
  const instruction = instructionOf(order)
  const percent = tradedPercent(order)
  const kind = t(instruction === 'gtc' || order.type === 'market' ? kindOf(order) : `instruction.${instruction}`)
  if (percent === undefined) return kind
  return `${kind} · ${t('filledShare', { percent: formatDecimal(percent, language, { percent: true }) })}`
}

/** Where the trigger of a trailing stop is and how far behind; before its activation, that. */
function TrailText({ order, trail, trigger }: { order: SpotOrder; trail: Trail; trigger: Trigger }) {
  const { t } = useTranslation('spot')
  const { language } = useUi()
  const distance = distanceText(trail, order, language)
  const { activation, follows } = trail
  if (follows || !activation) return t('trail.waits', { price: triggerText(trigger, language), distance })
  const direction = trigger.direction === 'falls' ? 'rises' : 'falls'
  return t('trail.dormant', { price: triggerText({ price: activation, direction }, language), distance })
}

/** Take profit and stop loss, in short. */
function ExitPrices({ exits }: { exits: NonNullable<SpotOrder['exits']> }) {
  const { t } = useTranslation('spot')
  const { language } = useUi()
  return exitNames
    .flatMap((name) => {
      const price = exits[name]
      return price ? [t(`exits.${name}Short`, { price: exactText(price, language) })] : []
    })
    .join(' · ')
}

/** Turnover; of an order that is not filled, at its limit. */
function totalOf(order: SpotOrder) {
  if (order.state === 'filled') return order.turnover
  return order.total ?? (order.quantity && order.limitPrice ? order.quantity.times(order.limitPrice) : null)
}

/** Cancels after a question; its label names the order, since a list has many. */
function CancelButton({ order, onCancel }: { order: SpotOrder; onCancel: (order: SpotOrder) => void }) {
  const { t } = useTranslation('spot')
  const words = { side: t(order.side), pair: order.pairName }
  return (
    <Button variant="secondary" size="small" aria-label={t('cancel.which', words)} onPress={() => onCancel(order)}>
      {t('cancel.verb')}
    </Button>
  )
}
