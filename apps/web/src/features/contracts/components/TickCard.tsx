import { useTranslation } from '#platform/i18n/use-translation.ts'
import { Card } from '#ui/Card.tsx'
import { Copied } from '#ui/Copied.tsx'
import { fact, KeyValue } from '#ui/KeyValue.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import type { RecordedTick } from '../api.ts'
import { evidenceTime, sourceNames } from '../contract-text.ts'
import styles from './Evidence.module.css'

interface TickCardProps {
  title: string
  tick: RecordedTick | null
  /** Why there is none, or what this one shows. */
  note?: string | undefined
}

/** One recorded tick with everything by which it is found in the feed. */
export function TickCard({ title, tick, note }: TickCardProps) {
  const { t } = useTranslation('contracts')
  return (
    <Card className={styles.card}>
      <h3 className={styles.tickTitle}>{title}</h3>
      {tick && (
        <KeyValue
          size="large"
          rows={[
            fact(t('tick.price'), <NumberText value={tick.price} scale={18} scaleMin={2} />),
            fact(t('tick.time'), <time dateTime={tick.at.toISOString()}>{evidenceTime(tick.at)}</time>),
            fact(
              t('tick.number'),
              <Copied
                text={String(tick.sequence)}
                shown={<NumberText value={String(tick.sequence)} />}
                label={t('tick.copy')}
              />,
            ),
            fact(t('tick.source'), t(sourceNames[tick.source] ?? 'source.other')),
          ]}
        />
      )}
      {note !== undefined && <p className={styles.hint}>{note}</p>}
    </Card>
  )
}
