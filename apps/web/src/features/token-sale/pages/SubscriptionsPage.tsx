import { subscriptionList } from '@halyard/wire/token-sale'
import { useSearchParams } from 'react-router-dom'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { paths } from '#platform/navigation/paths.ts'
import { useStates } from '#platform/navigation/use-states.ts'
import { percentOf } from '#platform/percent.ts'
import { useEndlessList } from '#platform/query/use-endless-list.ts'
import { classes } from '#ui/classes.ts'
import { DateText } from '#ui/DateText.tsx'
import { InfiniteList } from '#ui/InfiniteList.tsx'
import { Logo } from '#ui/Logo.tsx'
import layout from '#ui/layout.module.css'
import { EmptyState } from '#ui/Notice.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { Pill } from '#ui/Pill.tsx'
import { RowFacts } from '#ui/RowFacts.tsx'
import { RowHead } from '#ui/RowHead.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import type { Subscription } from '../api.ts'
import styles from './SubscriptionsPage.module.css'

const states = ['frozen', 'unfrozen'] as const

/** Market prices move, and a release may come at any moment. */
const listEvery = 15_000

/** The user's subscriptions, newest first; with an id in the address, that one is marked. */
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
          itemHeight={subscriptionItemHeight}
          renderItem={(subscription) => (
            <SubscriptionItem
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

/** The height of a row, which its skeleton takes too. */
const subscriptionItemHeight = 164

/** One subscription: coins and cost, their worth now, and the date of their release. */
function SubscriptionItem({ subscription, marked }: { subscription: Subscription; marked: boolean }) {
  const { t } = useTranslation('token-sale')
  const { asset, payingAsset, state, profitRatio } = subscription
  const gained = profitRatio && percentOf(profitRatio)
  return (
    <article className={classes(styles.row, marked && styles.marked)}>
      <RowHead
        leading={<Logo src={subscription.logo} name={asset} />}
        to={paths.tokenSale(subscription.saleId)}
        title={<NumberText className={styles.quantity} value={subscription.quantity} scale={18} unit={asset} private />}
        note={
          <>
            {subscription.name} · <DateText value={subscription.createdAt} />
          </>
        }
      >
        <Pill tone={state === 'frozen' ? 'accent' : 'neutral'}>{t(`subscription.${state}`)}</Pill>
      </RowHead>
      <RowFacts
        facts={[
          { label: t('paid'), value: <NumberText value={subscription.paid} scaleMin={2} unit={payingAsset} private /> },
          {
            label: t('profit'),
            value: <NumberText value={subscription.profit} scale={2} scaleMin="fixed" sign="always" toned private />,
          },
          {
            label: t('profitRatio'),
            value: <NumberText value={gained} percent scaleMin="fixed" sign="always" toned />,
          },
          { label: t('unitPrice'), value: <NumberText value={subscription.unitPrice} scale={18} /> },
          { label: t('marketPrice'), value: <NumberText value={subscription.marketPrice} scale={18} /> },
          { label: t('number'), value: subscription.subscriptionId },
        ]}
      />
      <p className={styles.release}>
        <span>{t(state === 'frozen' ? 'releasedOn' : 'wasReleasedOn')}</span>
        <DateText value={subscription.unlockedAt ?? subscription.unlocksAt} style="moment" className={styles.date} />
      </p>
    </article>
  )
}
