import { useTranslation } from '#platform/i18n/use-translation.ts'
import { paths } from '#platform/navigation/paths.ts'
import { useIdInAddress } from '#platform/navigation/query-values.ts'
import { Loaded } from '#platform/query/Loaded.tsx'
import { useNow } from '#platform/time/use-now.ts'
import { Banner } from '#ui/Banner.tsx'
import { Card } from '#ui/Card.tsx'
import { DateText } from '#ui/DateText.tsx'
import { useDone } from '#ui/DoneSheet.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Logo } from '#ui/Logo.tsx'
import layout from '#ui/layout.module.css'
import { PageHeader } from '#ui/PageHeader.tsx'
import { Pill } from '#ui/Pill.tsx'
import { SkeletonBlock, SkeletonRows } from '#ui/Skeleton.tsx'
import text from '#ui/text.module.css'
import { type NewSubscription, type TokenSale, useSale } from '../api.ts'
import { SaleCountdown } from '../components/SaleCountdown.tsx'
import { SaleFacts } from '../components/SaleFacts.tsx'
import { SaleProgress } from '../components/SaleProgress.tsx'
import { SubscribedSheet } from '../components/SubscribedSheet.tsx'
import { SubscribeForm } from '../components/SubscribeForm.tsx'
import { stateAt, stateTone } from '../sale-state.ts'

/** One sale: what is sold, how much of it is left, its terms, and the form that subscribes. */
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
