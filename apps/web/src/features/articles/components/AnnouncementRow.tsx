import { useTranslation } from '#platform/i18n/use-translation.ts'
import { paths } from '#platform/navigation/paths.ts'
import { useReadMarks } from '#platform/read-marks.ts'
import { DateText } from '#ui/DateText.tsx'
import { Pill } from '#ui/Pill.tsx'
import { ReadTitle } from '#ui/ReadTitle.tsx'
import { Row } from '#ui/Row.tsx'
import type { Headline } from '../api.ts'
import styles from './AnnouncementRow.module.css'

export const announcementRowHeight = 96

/** What it is about and since when, with a mark until it was opened. */
export function AnnouncementRow({ announcement }: { announcement: Headline }) {
  const { t } = useTranslation('articles')
  const { articleId, title, summary, pinned, publishedAt } = announcement
  const read = useReadMarks(({ ids }) => ids.includes(articleId))
  return (
    <Row
      className={styles.row}
      title={
        <span className={styles.head}>
          <ReadTitle title={title} read={read} unreadMark={t('unreadMark')} />
        </span>
      }
      note={
        <>
          <span className={styles.summary}>{summary}</span>
          <span className={styles.foot}>
            <DateText value={publishedAt} style="day" />
            {pinned && <Pill tone="accent">{t('pinned')}</Pill>}
          </span>
        </>
      }
      to={paths.article(articleId)}
    />
  )
}
