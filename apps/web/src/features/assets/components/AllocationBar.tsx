import { useTranslation } from '#platform/i18n/use-translation.ts'
import { NumberText } from '#ui/NumberText.tsx'
import type { Allocation } from '../allocation.ts'
import styles from './AllocationBar.module.css'

const views = ['spot', 'contract', 'finance'] as const

/** Where the money is: one bar, and the same in numbers, so that nothing rests on colour. */
export function AllocationBar({ parts }: { parts: Allocation | undefined }) {
  const { t } = useTranslation('assets')
  return (
    <div className={styles.allocation}>
      <div className={styles.bar} aria-hidden="true">
        {views.map(
          (view) =>
            parts?.[view].value.isPositive() && (
              <span key={view} data-view={view} style={{ flexGrow: parts[view].percent.text() }} />
            ),
        )}
      </div>
      <ul className={styles.legend} aria-label={t('allocation')}>
        {views.map((view) => (
          <li key={view} data-view={view}>
            {t(`view.${view}`)} <b>{parts ? <NumberText value={parts[view].percent} percent scale={0} /> : '—'}</b>
          </li>
        ))}
      </ul>
    </div>
  )
}
