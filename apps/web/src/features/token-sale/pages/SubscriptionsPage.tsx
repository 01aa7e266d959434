import { subscriptionList } from '@halyard/wire/token-sale'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { paths } from '#platform/navigation/paths.ts'
import { useView } from '#platform/navigation/query-values.ts'
import { useSearchParams } from '#platform/navigation/router.tsx'
import { useEndlessList } from '#platform/query/use-endless-list.ts'
import { Button } from '#ui/Button.tsx'
import { InfiniteList } from '#ui/InfiniteList.tsx'
import { EmptyState } from '#ui/Notice.tsx'
import styles from '#ui/offer-pages.module.css'
import { PageHeader } from '#ui/PageHeader.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import { SubscriptionRow, subscriptionRowHeight } from '../components/SubscriptionRow.tsx'

const views = ['all', 'frozen', 'unfrozen'] as const

/** Market prices move, and a release may come at any moment. */
const listEvery = 15_000

/** All of one's subscriptions, newest first; with a number in the address, that one is marked. */
export default function SubscriptionsPage() {
  const { t } = useTranslation(['token-sale', 'common'])
  const [query] = useSearchParams()
  const [view, setView] = useView(views, 'all')
  const subscriptions = useEndlessList(subscriptionList, view === 'all' ? {} : { state: view }, {
    refetchInterval: listEvery,
  })
  return (
    <>
      <PageHeader>
        <Tabs
          label={t('token-sale:subscriptionStates')}
          value={view}
          onChange={setView}
          options={views.map((value) => ({
            value,
            label: value === 'all' ? t('common:all') : t(`token-sale:subscription.${value}`),
          }))}
        />
      </PageHeader>
      <div className={styles.list}>
        <InfiniteList
          key={view}
          {...subscriptions}
          keyOf={(subscription) => subscription.subscriptionId}
          itemHeight={subscriptionRowHeight}
          renderItem={(subscription) => (
            <SubscriptionRow
              subscription={subscription}
              marked={String(subscription.subscriptionId) === query.get('id')}
            />
          )}
          empty={
            <EmptyState
              icon="gift"
              title={t('token-sale:noSubscriptions')}
              text={t('token-sale:noSubscriptionsText')}
              action={
                <Button size="medium" to={paths.tokenSales}>
                  {t('token-sale:showSales')}
                </Button>
              }
            />
          }
        />
      </div>
    </>
  )
}
