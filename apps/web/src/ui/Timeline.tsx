import type { ReactNode } from 'react'
import { Icon, type IconName } from './Icon.tsx'
import styles from './Timeline.module.css'

export interface TimelineStep {
  title: string
  /** When it happened, or what to expect. */
  note?: ReactNode
  /** `now` is the current step, `ahead` a later one, `failed` a bad end. */
  state: 'done' | 'now' | 'ahead' | 'failed'
}

/** Steps done, current and to come, from top to bottom. */
export function Timeline({ label, steps }: { label: string; steps: readonly TimelineStep[] }) {
  return (
    <ol aria-label={label}>
      {steps.map(({ title, note, state }) => (
        <li
          key={title}
          className={`${styles.step} ${styles[state]}`}
          aria-current={state === 'now' ? 'step' : undefined}
        >
          <span className={styles.mark}>{marks[state] && <Icon name={marks[state]} size={12} />}</span>
          <div className={styles.text}>
            <p className={styles.title}>{title}</p>
            {note !== undefined && <div className={styles.note}>{note}</div>}
          </div>
        </li>
      ))}
    </ol>
  )
}

const marks: Partial<Record<TimelineStep['state'], IconName>> = { done: 'check', failed: 'close' }
