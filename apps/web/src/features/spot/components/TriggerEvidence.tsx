import { useTranslation } from '#platform/i18n/use-translation.ts'
import { Card } from '#ui/Card.tsx'
import { KeyValue } from '#ui/KeyValue.tsx'
import type { SpotFill, SpotOrder } from '../api.ts'
import styles from '../pages/Order.module.css'
import { useTickRows } from './use-tick-rows.tsx'

/** The tick that set a stop order off; while it waits, that it does. */
export function TriggerEvidence({ order }: { order: SpotOrder }) {
  const { t } = useTranslation('spot')
  const { trigger } = order
  if (!trigger) return null
  return (
    <section className={styles.section}>
      <h2 className={styles.heading}>{t('trigger.title')}</h2>
      {trigger.tick && <TickCard tick={trigger.tick} quote={order.quote} />}
      <p className={styles.hint}>
        {t(trigger.tick ? 'trigger.evidence' : order.state === 'open' ? 'trigger.waiting' : 'trigger.none')}
      </p>
    </section>
  )
}

function TickCard({ tick, quote }: { tick: SpotFill['tick']; quote: string }) {
  return (
    <Card>
      <KeyValue size="large" rows={useTickRows(tick, quote)} />
    </Card>
  )
}
