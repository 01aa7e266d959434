import { tokenSaleList } from '@halyard/wire/token-sale'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { paths } from '#platform/navigation/paths.ts'
import { useView } from '#platform/navigation/query-values.ts'
import { useEndlessList } from '#platform/query/use-endless-list.ts'
import { useNow } from '#platform/time/use-now.ts'
import { useUi } from '#ui/environment.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { InfiniteList } from '#ui/InfiniteList.tsx'
import { EmptyState } from '#ui/Notice.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { OfferCard, OfferPrice } from '#ui/OfferCard.tsx'
import styles from '#ui/offer-pages.module.css'
import { PageHeader } from '#ui/PageHeader.tsx'
import { Pill } from '#ui/Pill.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import { daysText } from '#ui/unit-text.ts'
import type { TokenSale } from '../api.ts'
import { SaleCountdown, SaleProgress } from '../components/SaleProgress.tsx'
import { stateAt, stateTone } from '../sale-state.ts'
import own from './TokenSalesPage.module.css'

const views = ['upcoming', 'live', 'ended'] as const

const listEvery = 15_000

/** Token sales: upcoming, open, ended. */
export default function TokenSalesPage() {
  const { t } = useTranslation('token-sale')
  const [view, choose] = useView(views, 'live')
  const sales = useEndlessList(tokenSaleList, { state: view }, { refetchInterval: listEvery })
  return (
    <div className={own.raised}>
      <PageHeader actions={<IconButton icon="history" label={t('history')} to={paths.subscriptions()} />}>
        <Tabs
          label={t('states')}
          value={view}
          onChange={choose}
          options={views.map((value) => ({ value, label: t(`state.${value}`) }))}
        />
      </PageHeader>
      <div className={styles.cards}>
        <InfiniteList
          key={view}
          {...sales}
          keyOf={(sale) => sale.saleId}
          itemHeight={saleCardHeight}
          cards
          renderItem={(sale) => <SaleCard sale={sale} />}
          empty={
            <EmptyState
              icon="gift"
              title={t(`none.${view}`)}
              text={t('noneText')}
              next={{
                variant: 'secondary',
                onPress: () => choose(view === 'live' ? 'upcoming' : 'live'),
                label: t(view === 'live' ? 'showUpcoming' : 'showLive'),
              }}
            />
          }
        />
      </div>
    </div>
  )
}

/** The height of a card with its gap, which its skeleton has too. */
const saleCardHeight = 196

/** One sale of the list: coin and price, the part sold, how long it lasts. */
function SaleCard({ sale }: { sale: TokenSale }) {
  const { t } = useTranslation('token-sale')
  const { language } = useUi()
  const state = stateAt(sale, useNow())
  return (
    <OfferCard
      to={paths.tokenSale(sale.saleId)}
      logo={sale.logo}
      asset={sale.asset}
      title={sale.name}
      note={
        <>
          {sale.asset} · {t('locked', { days: daysText(sale.lockDays, language) })}
        </>
      }
      state={<Pill tone={stateTone[state]}>{t(`state.${state}`)}</Pill>}
    >
      <OfferPrice label={t('unitPrice')}>
        <NumberText value={sale.unitPrice} scale={18} unit={sale.payingAsset} />
      </OfferPrice>
      <SaleProgress sale={sale} />
      <SaleCountdown sale={sale} />
    </OfferCard>
  )
}
