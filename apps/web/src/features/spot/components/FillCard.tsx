import { useTranslation } from '#platform/i18n/use-translation.ts'
import { Card } from '#ui/Card.tsx'
import { CopyButton } from '#ui/CopyButton.tsx'
import { KeyValue } from '#ui/KeyValue.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import type { SpotFill, SpotOrder } from '../api.ts'
import styles from '../pages/Order.module.css'

const whole = 18

/** One fill, and the tick that it rests on: an outsider can compare it with the recorded feed. */
export function FillCard({ fill, order }: { fill: SpotFill; order: SpotOrder }) {
  const { t } = useTranslation('spot')
  return (
    <Card>
      <KeyValue
        size="large"
        rows={[
          { label: t('fills.price'), value: <NumberText value={fill.price} unit={order.quote} scale={whole} /> },
          {
            label: t('quantity'),
            value: <NumberText value={fill.quantity} unit={order.base} scale={whole} private />,
          },
          {
            label: t('fills.tickPrice'),
            value: <NumberText value={fill.tick.price} unit={order.quote} scale={whole} />,
          },
          { label: t('fills.tickAt'), value: <Evidence at={fill.tick.at} /> },
          {
            label: t('fills.tickNumber'),
            value: (
              <span className={styles.number}>
                <NumberText value={String(fill.tick.sequence)} />
                <CopyButton text={String(fill.tick.sequence)} label={t('fills.copyTick')} />
              </span>
            ),
          },
          { label: t('fills.source'), value: t(sourceNames[fill.tick.source] ?? 'fills.other') },
        ]}
      />
    </Card>
  )
}

const sourceNames: Partial<Record<string, 'fills.sim' | 'fills.htx' | 'fills.binance' | 'fills.replay'>> = {
  sim: 'fills.sim',
  htx: 'fills.htx',
  binance: 'fills.binance',
  replay: 'fills.replay',
}

/** To the millisecond and in UTC, as the feed has it, so that it can be compared letter by letter. */
function Evidence({ at }: { at: Date }) {
  const text = at.toISOString()
  return <time dateTime={text}>{text.replace('T', ' ').replace('Z', ' UTC')}</time>
}
