import { useTranslation } from '#platform/i18n/use-translation.ts'
import { paths } from '#platform/navigation/paths.ts'
import { useIdInAddress } from '#platform/navigation/query-values.ts'
import { Loaded } from '#platform/query/Loaded.tsx'
import { useNow } from '#platform/time/use-now.ts'
import { Banner } from '#ui/Banner.tsx'
import { DateText } from '#ui/DateText.tsx'
import { DoneSheet, useDone } from '#ui/DoneSheet.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { fact, KeyValue } from '#ui/KeyValue.tsx'
import layout from '#ui/layout.module.css'
import { NumberText } from '#ui/NumberText.tsx'
import styles from '#ui/offer-pages.module.css'
import { PageHeader } from '#ui/PageHeader.tsx'
import { Pill } from '#ui/Pill.tsx'
import { SkeletonBlock, SkeletonRows } from '#ui/Skeleton.tsx'
import text from '#ui/text.module.css'
import { type NewSubscription, type TokenSale, useSale } from '../api.ts'
import { SaleHead } from '../components/SaleCard.tsx'
import { SaleCountdown } from '../components/SaleCountdown.tsx'
import { SaleTerms } from '../components/SaleTerms.tsx'
import { SubscribeForm } from '../components/SubscribeForm.tsx'
import { stateAt } from '../sale-state.ts'

/** One sale: the coin, the supply left, the terms, and the subscription. */
export default function TokenSalePage() {
  const { t } = useTranslation('token-sale')
  const query = useSale(useIdInAddress())
  return (
    <>
      <PageHeader
        title={query.data?.name}
        actions={<IconButton icon="history" label={t('history')} to={paths.subscriptions()} />}
      />
      <div className={layout.page}>
        <Loaded
          query={query}
          missing={{ title: t('noSuchSale'), to: paths.tokenSales, label: t('showSales') }}
          skeleton={skeleton}
        >
          {(sale) => <Shown sale={sale} />}
        </Loaded>
      </div>
    </>
  )
}

const skeleton = (
  <>
    <SkeletonBlock height={186} />
    <SkeletonBlock height={58} />
    <SkeletonRows count={7} height={34} />
  </>
)

function Shown({ sale }: { sale: TokenSale }) {
  const { t } = useTranslation('token-sale')
  const state = stateAt(sale, useNow())
  const bought = useDone<NewSubscription>()
  return (
    <>
      <SaleHead sale={sale} state={state} countdown={<SaleCountdown sale={sale} />} />
      {state === 'upcoming' && (
        <Banner icon="calendar" title={t('notYet')}>
          <DateText value={sale.startsAt} style="moment" />
        </Banner>
      )}
      {state === 'live' && <SubscribeForm sale={sale} onBought={bought.show} />}
      <SaleTerms sale={sale} />
      {bought.what && <SubscribedSheet subscription={bought.what} open={bought.open} onClose={bought.close} />}
    </>
  )
}

interface SubscribedSheetProps {
  subscription: NewSubscription
  open: boolean
  onClose: () => void
}

/** The subscription just made: its coins are frozen until the release. */
function SubscribedSheet({ subscription, open, onClose }: SubscribedSheetProps) {
  const { t } = useTranslation('token-sale')
  const { asset, payingAsset } = subscription
  return (
    <DoneSheet
      open={open}
      onClose={onClose}
      title={t('done.title')}
      closeLabel={t('done.close')}
      next={{ to: paths.subscriptions(subscription.subscriptionId), label: t('done.history') }}
    >
      <div className={styles.center}>
        <NumberText className={text.figure} value={subscription.quantity} scale={18} unit={asset} private />
        <Pill tone="accent">{t('subscription.frozen')}</Pill>
      </div>
      <KeyValue
        size="large"
        rows={[
          fact(t('releasedOn'), <DateText value={subscription.unlocksAt} style="moment" />),
          fact(t('paid'), <NumberText value={subscription.paid} scale={18} unit={payingAsset} private />),
          fact(t('unitPrice'), <NumberText value={subscription.unitPrice} scale={18} unit={payingAsset} />),
          fact(t('number'), subscription.subscriptionId),
        ]}
      />
    </DoneSheet>
  )
}
