import { notificationList } from '@halyard/wire/notifications'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { useEndlessList } from '#platform/query/use-endless-list.ts'
import { InfiniteList } from '#ui/InfiniteList.tsx'
import layout from '#ui/layout.module.css'
import { EmptyState } from '#ui/Notice.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { newsEvery } from '../api.ts'
import { NotificationRow, notificationRowHeight } from '../components/NotificationRow.tsx'
import { UnreadBar } from '../components/UnreadBar.tsx'

/** Everything that the user was told, newest first and by day. */
export default function NotificationsPage() {
  const { t } = useTranslation('notifications')
  const list = useEndlessList(notificationList, {}, { refetchInterval: newsEvery })
  return (
    <>
      <PageHeader>{list.total !== 0 && <UnreadBar />}</PageHeader>
      <div className={layout.list}>
        <InfiniteList
          {...list}
          keyOf={(notification) => notification.notificationId}
          itemHeight={notificationRowHeight}
          renderItem={(notification, before) => <NotificationRow notification={notification} before={before} />}
          empty={<EmptyState icon="bell" title={t('none')} text={t('noneText')} />}
        />
      </div>
    </>
  )
}
