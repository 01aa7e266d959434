import { articleList } from '@halyard/wire/articles'
import { notificationList } from '@halyard/wire/notifications'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { paths } from '#platform/navigation/paths.ts'
import { apiQuery } from '#platform/query/api-query.ts'
import { useReadMarks } from '#platform/read-marks.ts'
import { Pill } from '#ui/Pill.tsx'
import { Section } from './Section.tsx'
import { Way } from './Way.tsx'

/** What Halyard has told this user, and everybody. */
export function News() {
  const { t } = useTranslation('profile')
  const { data } = useQuery(apiQuery(notificationList, { page: 1, pageSize: 1 }))
  const unread = useUnreadAnnouncements()
  return (
    <Section title={t('news.title')}>
      <Way
        icon="bell"
        name="news.notifications"
        to={paths.inform}
        trailing={data && data.unread > 0 && <Pill tone="accent">{t('news.unread', { count: data.unread })}</Pill>}
      />
      <Way
        icon="announce"
        name="news.announcements"
        to={paths.affiche}
        trailing={unread > 0 && <Pill tone="accent">{t('news.unread', { count: unread })}</Pill>}
      />
    </Section>
  )
}

/** Of the newest ones: nobody catches up on more. */
function useUnreadAnnouncements(): number {
  const { data } = useQuery(apiQuery(articleList, { category: 'announcement', page: 1, pageSize: 20 }))
  const read = useReadMarks(({ ids }) => ids)
  return data?.list.filter(({ articleId }) => !read.includes(articleId)).length ?? 0
}
