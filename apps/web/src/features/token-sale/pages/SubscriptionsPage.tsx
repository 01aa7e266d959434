import { subscriptionList } from '@halyard/wire/token-sale'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { paths } from '#platform/navigation/paths.ts'
import { useSearchParams } from '#platform/navigation/router.tsx'
import { useStates } from '#platform/navigation/use-states.ts'
import { useEndlessList } from '#platform/query/use-endless-list.ts'
import { InfiniteList } from '#ui/InfiniteList.tsx'
import layout from '#ui/layout.module.css'
import { EmptyState } from '#ui/Notice.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import { SubscriptionRow, subscriptionRowHeight } from '../components/SubscriptionRow.tsx'

const states = ['frozen', 'unfrozen'] as const

/** Market prices move, and a release may come at any moment. */
const listEvery = 15_000

/** All of one's subscriptions, newest first; with a number in the address, that one is marked. */
export default function SubscriptionsPage() {
  const { t } = useTranslation('token-sale')
  const [query] = useSearchParams()
  const { view, request, choice } = useStates(states, (state) => t(`subscription.${state}`))
  const subscriptions = useEndlessList(subscriptionList, request, {
    refetchInterval: listEvery,
  })
  return (
    <>
      <PageHeader>
        <Tabs label={t('subscriptionStates')} {...choice} />
      </PageHeader>
      <div className={layout.list}>
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
              title={t('noSubscriptions')}
              text={t('noSubscriptionsText')}
              next={{ to: paths.tokenSales, label: t('showSales') }}
            />
          }
        />
      </div>
    </>
  )
}
