import { useTranslation } from '#platform/i18n/use-translation.ts'
import { usePair } from '#platform/market-socket/use-board.ts'
import { percentText } from '#platform/percent.ts'
import { Card } from '#ui/Card.tsx'
import { Copied } from '#ui/Copied.tsx'
import { ExactTime } from '#ui/ExactTime.tsx'
import { useUi } from '#ui/environment.tsx'
import { fact, KeyValue } from '#ui/KeyValue.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import type { SpotFill, SpotOrder } from '../api.ts'
import styles from '../pages/Order.module.css'

const whole = 18

/** One fill, in a book with whom and as what, and the tick that it rests on, to compare with the recorded feed. */
export function FillCard({ fill, order }: { fill: SpotFill; order: SpotOrder }) {
  const { t } = useTranslation('spot')
  const { language } = useUi()
  const inBook = usePair(order.symbol)?.inBook
  return (
    <Card>
      <KeyValue
        size="large"
        rows={[
          fact(t('fills.price'), <NumberText value={fill.price} unit={order.quote} scale={whole} />),
          fact(t('quantity'), <NumberText value={fill.quantity} unit={order.base} scale={whole} private />),
          ...(inBook
            ? [
                fact(t('fills.with'), t(`fills.${fill.counterparty}`)),
                fact(t('fills.role'), t(`fills.${fill.role}`)),
                fact(
                  fill.feeRate ? t('feeAt', { rate: percentText(fill.feeRate, language) }) : t('fee'),
                  <NumberText value={fill.fee} unit={fill.feeAsset} scale={whole} private />,
                ),
                fill.ladderVersion !== null &&
                  fact(t('fills.ladder'), <NumberText value={String(fill.ladderVersion)} />),
              ]
            : []),
          ...useTickRows(fill.tick, order.quote),
        ]}
      />
    </Card>
  )
}

/** The tick that set a stop order off; until then, its trigger. */
export function TriggerEvidence({ order }: { order: SpotOrder }) {
  const { t } = useTranslation('spot')
  const { trigger } = order
  if (!trigger) return null
  return (
    <section className={styles.section}>
      <h2 className={styles.heading}>{t('trigger.title')}</h2>
      {trigger.tick && <TickCard tick={trigger.tick} quote={order.quote} />}
      <p className={styles.hint}>{t(whySetOff(order))}</p>
      {order.trail?.peak && <PeakCard peak={order.trail.peak} quote={order.quote} />}
    </section>
  )
}

/** What set a stop order off, or what it waits for. */
function whySetOff({ trigger, trail, state }: SpotOrder) {
  if (trigger?.tick) return trail ? 'trail.evidence' : 'trigger.evidence'
  if (state !== 'open') return 'trigger.none'
  return trail ? (trail.follows ? 'trail.waiting' : 'trail.sleeping') : 'trigger.waiting'
}

/** The best price that a trailing stop followed, by the last tick that had it. */
function PeakCard({ peak, quote }: { peak: NonNullable<NonNullable<SpotOrder['trail']>['peak']>; quote: string }) {
  const { t } = useTranslation('spot')
  const number = String(peak.sequence)
  return (
    <Card>
      <KeyValue
        size="large"
        rows={[
          fact(t('trail.best'), <NumberText value={peak.price} unit={quote} scale={whole} />),
          fact(t('fills.tickAt'), <ExactTime value={peak.at} />),
          fact(
            t('fills.tickNumber'),
            <Copied text={number} shown={<NumberText value={number} />} label={t('fills.copyTick')} />,
          ),
        ]}
      />
    </Card>
  )
}

function TickCard({ tick, quote }: { tick: SpotFill['tick']; quote: string }) {
  return (
    <Card>
      <KeyValue size="large" rows={useTickRows(tick, quote)} />
    </Card>
  )
}

/** A tick as evidence: price, time, number and source, as in a recording of the feed. */
function useTickRows(tick: SpotFill['tick'], quote: string) {
  const { t } = useTranslation('spot')
  const number = String(tick.sequence)
  return [
    fact(t('fills.tickPrice'), <NumberText value={tick.price} unit={quote} scale={18} />),
    fact(t('fills.tickAt'), <ExactTime value={tick.at} />),
    fact(
      t('fills.tickNumber'),
      <Copied text={number} shown={<NumberText value={number} />} label={t('fills.copyTick')} />,
    ),
    fact(t('fills.source'), t(sourceNames[tick.source] ?? 'fills.other')),
  ]
}

const sourceNames: Partial<Record<string, 'fills.sim' | 'fills.htx' | 'fills.binance' | 'fills.replay'>> = {
  sim: 'fills.sim',
  htx: 'fills.htx',
  binance: 'fills.binance',
  replay: 'fills.replay',
}
