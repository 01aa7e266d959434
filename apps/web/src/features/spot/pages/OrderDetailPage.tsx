import type { TFunction } from 'i18next'
import type { ComponentType } from 'react'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { usePair } from '#platform/market-socket/use-board.ts'
import { paths } from '#platform/navigation/paths.ts'
import { useIdInAddress } from '#platform/navigation/query-values.ts'
import { Loaded } from '#platform/query/Loaded.tsx'
import { AskAbout } from '#platform/support/AskAbout.tsx'
import { Button } from '#ui/Button.tsx'
import { DetailHead, DetailSkeleton } from '#ui/DetailHead.tsx'
import { useUi } from '#ui/environment.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { exactText } from '#ui/number-format.ts'
import { PageHeader } from '#ui/PageHeader.tsx'
import { Pill } from '#ui/Pill.tsx'
import type { ShareCard } from '#ui/share-card.ts'
import { type SpotFill, type SpotOrderWithFills, useOrder } from '../api.ts'
import { useCancelDialog } from '../components/CancelDialog.tsx'
import { OrderFacts } from '../components/OrderFacts.tsx'
import { FillCard, TriggerEvidence } from '../components/TickEvidence.tsx'
import { averagePriceOf, endOf, kindOf, stateTone, toneOf } from '../order.ts'
import styles from './Order.module.css'

/** What shares its fill, filled in by the composition. */
interface OrderDetailSlots {
  Share: ComponentType<{ kind: 'fill'; subjectId: number; card: (amounts: boolean) => ShareCard }>
}

/** One order in full, with the ticks that filled it. */
export function OrderDetailPage({ Share }: OrderDetailSlots) {
  const { t } = useTranslation('spot')
  return (
    <>
      <PageHeader />
      <div className={styles.page}>
        <Loaded
          query={useOrder(useIdInAddress())}
          missing={{ title: t('noSuchOrder'), to: paths.orderHistory, label: t('history') }}
          skeleton={<DetailSkeleton />}
        >
          {(order) => <Order order={order} Share={Share} />}
        </Loaded>
      </div>
    </>
  )
}

function Order({ order, Share }: OrderDetailSlots & { order: SpotOrderWithFills }) {
  const { t } = useTranslation('spot')
  const { language } = useUi()
  const { ask, dialog } = useCancelDialog()
  const open = order.state === 'open'
  const inBook = usePair(order.symbol)?.inBook
  const end = endOf(order)
  return (
    <>
      <DetailHead
        what={
          <>
            <b className={styles[toneOf(order.side)]}>{t(order.side)}</b> {order.pairName} · {t(kindOf(order))}
          </>
        }
        figure={<NumberText value={sizeOf(order).amount} unit={sizeOf(order).asset} scale={18} private />}
      >
        <Pill tone={stateTone[order.state]}>{t(`state.${order.state}`)}</Pill>
      </DetailHead>
      <OrderFacts order={order} />
      <TriggerEvidence order={order} />
      <section className={styles.section}>
        <h2 className={styles.heading}>{t('fills.title')}</h2>
        {order.fills.map((fill) => (
          <FillCard key={fill.fillId} fill={fill} order={order} />
        ))}
        <p className={styles.hint}>
          {order.fills.length > 0
            ? t(inBook ? 'fills.bookEvidence' : 'fills.evidence')
            : open
              ? t(inBook ? 'fills.bookWaiting' : 'fills.waiting')
              : t('fills.none')}
        </p>
        {end && <p className={styles.hint}>{t(`ended.${end}`)}</p>}
      </section>
      <div className={styles.actions}>
        {open && (
          <Button variant="danger" onPress={() => ask(order)}>
            {t('cancel.confirm')}
          </Button>
        )}
        <Button variant="secondary" to={paths.deal(order.symbol, order.side)}>
          {t('tradePair', { pair: order.pairName })}
        </Button>
        {order.fills.length > 0 && (
          <Share kind="fill" subjectId={order.orderId} card={(amounts) => cardOf(order, amounts, t, language)} />
        )}
        <AskAbout kind="spotOrder" id={order.orderId} />
      </div>
      {dialog}
    </>
  )
}

/** A fill as a picture says it: its price, and what was traded where that is shown too. */
function cardOf(order: SpotOrderWithFills, amounts: boolean, t: TFunction<'spot'>, language: string): ShareCard {
  const { side, pairName, base, quote, filledQuantity, fills, trigger } = order
  const price = averagePriceOf(order)
  const fact = (label: string, tick: SpotFill['tick'] | null | undefined) =>
    tick
      ? [
          {
            label,
            value: exactText(tick.price, language),
            note: `${tick.at.toISOString().replace('T', ' ').replace('Z', '')} UTC · #${tick.sequence}`,
          },
        ]
      : []
  return {
    title: `${t(side)} ${pairName}`,
    note: [t(kindOf(order)), ...(amounts ? [`${exactText(filledQuantity, language)} ${base}`] : [])].join(' · '),
    outcome: t('state.filled'),
    figure: `${price ? exactText(price, language) : '—'} ${quote}`,
    tone: toneOf(side),
    facts: [...fact(t('trigger.title'), trigger?.tick), ...fact(t('fills.tickPrice'), fills[0]?.tick)],
  }
}

/** The quantity filled; of an unfilled order, the quantity asked for. */
function sizeOf(order: SpotOrderWithFills) {
  if (!order.filledQuantity.isZero()) return { amount: order.filledQuantity, asset: order.base }
  return order.quantity ? { amount: order.quantity, asset: order.base } : { amount: order.total, asset: order.quote }
}
