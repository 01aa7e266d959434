import type { ReactNode } from 'react'
import { Row } from '#ui/Row.tsx'
import styles from '../articles.module.css'

interface AnnouncementRowProps {
  title: ReactNode
  summary: string
  /** Its day, and that it is pinned. */
  foot: ReactNode
  to?: string
}

/** An announcement as the list has it; the operators' console shows a draft by the same. */
export function AnnouncementRow({ title, summary, foot, to }: AnnouncementRowProps) {
  return (
    <Row
      className={styles.row}
      title={<span className={styles.head}>{title}</span>}
      note={
        <>
          <span className={styles.summary}>{summary}</span>
          <span className={styles.foot}>{foot}</span>
        </>
      }
      {...(to === undefined ? { arrow: true } : { to })}
    />
  )
}
