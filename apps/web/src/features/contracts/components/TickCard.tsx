import { useTranslation } from '#platform/i18n/use-translation.ts'
import { Card } from '#ui/Card.tsx'
import { CopyButton } from '#ui/CopyButton.tsx'
import { KeyValue } from '#ui/KeyValue.tsx'
import layout from '#ui/layout.module.css'
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
            { label: t('tick.price'), value: <NumberText value={tick.price} scale={18} scaleMin={2} /> },
            {
              label: t('tick.time'),
              value: <time dateTime={tick.at.toISOString()}>{evidenceTime(tick.at)}</time>,
            },
            {
              label: t('tick.number'),
              value: (
                <span className={layout.toCopy}>
                  <NumberText value={String(tick.sequence)} />
                  <CopyButton text={String(tick.sequence)} label={t('tick.copy')} />
                </span>
              ),
            },
            { label: t('tick.source'), value: t(sourceNames[tick.source] ?? 'source.other') },
          ]}
        />
      )}
      {note !== undefined && <p className={styles.hint}>{note}</p>}
    </Card>
  )
}
