import { notificationList } from '@halyard/wire/notifications'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { paths } from '#platform/navigation/paths.ts'
import { apiQuery } from '#platform/query/api-query.ts'
import { Icon } from '#ui/Icon.tsx'
import { Pill } from '#ui/Pill.tsx'
import { Row } from '#ui/Row.tsx'
import { Section } from './Section.tsx'

/** What Halyard has told this user. */
export function News() {
  const { t } = useTranslation('profile')
  const { data } = useQuery(apiQuery(notificationList, { page: 1, pageSize: 1 }))
  return (
    <Section title={t('news.title')}>
      <Row
        leading={<Icon name="bell" />}
        title={t('news.notifications')}
        note={t('news.notificationsNote')}
        to={paths.inform}
        trailing={data && data.unread > 0 && <Pill tone="accent">{t('news.unread', { count: data.unread })}</Pill>}
        arrow
      />
    </Section>
  )
}
