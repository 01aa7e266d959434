import { useTranslation } from '#platform/i18n/use-translation.ts'
import { NumberText } from '#ui/NumberText.tsx'
import { Spoken } from '#ui/Spoken.tsx'
import type { Contract, RecordedTick } from '../api.ts'
import { evidenceTime, sourceNames } from '../contract-text.ts'
import styles from './Evidence.module.css'

/** The two ticks side by side: what an outsider compares with the recorded feed. */
export function TickTable({ contract: { openTick, closeTick } }: { contract: Contract }) {
  const { t } = useTranslation('contracts')
  const row = (label: string, cell: (tick: RecordedTick) => React.ReactNode) => (
    <tr>
      <th scope="row">{label}</th>
      <td>{openTick ? cell(openTick) : '—'}</td>
      <td>{closeTick ? cell(closeTick) : '—'}</td>
    </tr>
  )
  return (
    <table className={styles.ticks}>
      <thead>
        <tr>
          <th>
            <Spoken>{t('tick.of')}</Spoken>
          </th>
          <th scope="col">{t('tick.open')}</th>
          <th scope="col">{t('tick.close')}</th>
        </tr>
      </thead>
      <tbody>
        {row(t('tick.price'), ({ price }) => (
          <NumberText value={price} scale={18} scaleMin={2} />
        ))}
        {row(t('tick.time'), ({ at }) => (
          <time dateTime={at.toISOString()}>{evidenceTime(at).slice(11)}</time>
        ))}
        {row(t('tick.number'), ({ sequence }) => (
          <NumberText value={String(sequence)} />
        ))}
        {row(t('tick.source'), ({ source }) => t(sourceNames[source] ?? 'source.other'))}
      </tbody>
    </table>
  )
}
