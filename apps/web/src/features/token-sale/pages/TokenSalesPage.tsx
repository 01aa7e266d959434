import { tokenSaleList } from '@halyard/wire/token-sale'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { paths } from '#platform/navigation/paths.ts'
import { useView } from '#platform/navigation/query-values.ts'
import { useEndlessList } from '#platform/query/use-endless-list.ts'
import { useNow } from '#platform/time/use-now.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { InfiniteList } from '#ui/InfiniteList.tsx'
import { EmptyState } from '#ui/Notice.tsx'
import styles from '#ui/offer-pages.module.css'
import { PageHeader } from '#ui/PageHeader.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import type { TokenSale } from '../api.ts'
import { SaleCard } from '../components/SaleCard.tsx'
import { SaleCountdown } from '../components/SaleCountdown.tsx'
import { stateAt } from '../sale-state.ts'
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
          renderItem={(sale) => <ListedSale sale={sale} />}
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

function ListedSale({ sale }: { sale: TokenSale }) {
  return <SaleCard sale={sale} state={stateAt(sale, useNow())} countdown={<SaleCountdown sale={sale} />} />
}
