import { articleList } from '@halyard/wire/articles'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { paths } from '#platform/navigation/paths.ts'
import { useEndlessList } from '#platform/query/use-endless-list.ts'
import { useReadMarks } from '#platform/read-marks.ts'
import { Button } from '#ui/Button.tsx'
import { DateText } from '#ui/DateText.tsx'
import { InfiniteList } from '#ui/InfiniteList.tsx'
import layout from '#ui/layout.module.css'
import { EmptyState } from '#ui/Notice.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { Pill } from '#ui/Pill.tsx'
import { ReadTitle } from '#ui/ReadTitle.tsx'
import type { Headline } from '../api.ts'
import styles from '../articles.module.css'
import { AnnouncementRow } from '../components/AnnouncementRow.tsx'

/** All announcements, pinned ones first, then the newest. */
export default function AnnouncementsPage() {
  const { t } = useTranslation('articles')
  const list = useEndlessList(articleList, { category: 'announcement' })
  return (
    <>
      <PageHeader>
        <ReadAll announcements={list.items} />
      </PageHeader>
      <div className={layout.list}>
        <InfiniteList
          {...list}
          keyOf={(announcement) => announcement.articleId}
          itemHeight={announcementRowHeight}
          renderItem={(announcement) => <AnnouncementItem announcement={announcement} />}
          empty={<EmptyState icon="announce" title={t('none')} text={t('noneText')} />}
        />
      </div>
    </>
  )
}

function ReadAll({ announcements }: { announcements: readonly Headline[] }) {
  const { t } = useTranslation('articles')
  const { ids, mark } = useReadMarks()
  const unread = announcements.filter(({ articleId }) => !ids.includes(articleId))
  return (
    <div className={styles.bar}>
      {unread.length > 0 && (
        <Button variant="quiet" size="small" onPress={() => mark(unread.map(({ articleId }) => articleId))}>
          {t('readAll')}
        </Button>
      )}
    </div>
  )
}

const announcementRowHeight = 96

/** Title and date, with a mark until it was opened. */
function AnnouncementItem({ announcement }: { announcement: Headline }) {
  const { t } = useTranslation('articles')
  const { articleId, title, summary, pinned, publishedAt } = announcement
  const read = useReadMarks(({ ids }) => ids.includes(articleId))
  return (
    <AnnouncementRow
      title={<ReadTitle title={title} read={read} unreadMark={t('unreadMark')} />}
      summary={summary}
      foot={
        <>
          <DateText value={publishedAt} style="day" />
          {pinned && <Pill tone="accent">{t('pinned')}</Pill>}
        </>
      }
      to={paths.article(articleId)}
    />
  )
}
