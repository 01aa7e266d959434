import { useTranslation } from '#platform/i18n/use-translation.ts'
import { paths } from '#platform/navigation/paths.ts'
import { useIdInAddress } from '#platform/navigation/query-values.ts'
import { percentOf } from '#platform/percent.ts'
import { Loaded } from '#platform/query/Loaded.tsx'
import { useNow } from '#platform/time/use-now.ts'
import { AmountRange } from '#ui/AmountRange.tsx'
import { Banner } from '#ui/Banner.tsx'
import { Card } from '#ui/Card.tsx'
import { DateText } from '#ui/DateText.tsx'
import { DoneSheet, useDone } from '#ui/DoneSheet.tsx'
import { useUi } from '#ui/environment.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { fact, KeyValue } from '#ui/KeyValue.tsx'
import { Logo } from '#ui/Logo.tsx'
import layout from '#ui/layout.module.css'
import { NumberText } from '#ui/NumberText.tsx'
import styles from '#ui/offer-pages.module.css'
import { PageHeader } from '#ui/PageHeader.tsx'
import { Pill } from '#ui/Pill.tsx'
import { SkeletonBlock, SkeletonRows } from '#ui/Skeleton.tsx'
import text from '#ui/text.module.css'
import { daysText } from '#ui/unit-text.ts'
import { type NewSubscription, type TokenSale, useSale } from '../api.ts'
import { SaleCountdown, SaleProgress } from '../components/SaleProgress.tsx'
import { SubscribeForm } from '../components/SubscribeForm.tsx'
import { stateAt, stateTone } from '../sale-state.ts'

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
      <Card className={layout.stack4}>
        <div className={layout.line}>
          <Logo src={sale.logo} name={sale.asset} size={44} />
          <div className={layout.rest}>
            <p className={text.name}>{sale.assetName}</p>
            <p className={text.body}>{sale.asset}</p>
          </div>
          <Pill tone={stateTone[state]}>{t(`state.${state}`)}</Pill>
        </div>
        <p className={text.body}>{sale.description}</p>
        <SaleProgress sale={sale} />
        <SaleCountdown sale={sale} />
      </Card>
      {state === 'upcoming' && (
        <Banner icon="calendar" title={t('notYet')}>
          <DateText value={sale.startsAt} style="moment" />
        </Banner>
      )}
      {state === 'live' && <SubscribeForm sale={sale} onBought={bought.show} />}
      <Card className={layout.stack3}>
        <h2 className={text.heading}>{t('terms')}</h2>
        <SaleFacts sale={sale} />
      </Card>
      {bought.what && <SubscribedSheet subscription={bought.what} open={bought.open} onClose={bought.close} />}
    </>
  )
}

/** The terms of a sale. */
function SaleFacts({ sale }: { sale: TokenSale }) {
  const { t } = useTranslation('token-sale')
  const { language } = useUi()
  const { asset, scale } = sale
  return (
    <KeyValue
      size="large"
      rows={[
        fact(t('unitPrice'), <NumberText value={sale.unitPrice} scale={18} unit={sale.payingAsset} />),
        fact(t('supply'), <NumberText value={sale.supply} scale={scale} unit={asset} />),
        fact(t('perOrder'), <AmountRange min={sale.orderMin} max={sale.orderMax} scale={scale} unit={asset} />),
        fact(t('perUser'), <NumberText value={sale.userMax} scale={scale} unit={asset} />),
        fact(t('bought'), <NumberText value={sale.bought} scale={scale} unit={asset} private />),
        fact(t('lockPeriod'), daysText(sale.lockDays, language)),
        fact(t('startsAt'), <DateText value={sale.startsAt} style="moment" />),
        fact(t('endsAt'), <DateText value={sale.endsAt} style="moment" />),
        sale.rewardRates.length !== 0 &&
          fact(
            t('rewards'),
            sale.rewardRates.map((rate, level) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a level is its place
              <span key={level}>
                {level > 0 && ' · '}
                <NumberText value={percentOf(rate)} percent />
              </span>
            )),
          ),
      ]}
    />
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
