import { useTranslation } from '#platform/i18n/use-translation.ts'
import { paths } from '#platform/navigation/paths.ts'
import { Loaded } from '#platform/query/Loaded.tsx'
import { WorthText } from '#platform/worth/WorthText.tsx'
import { Icon } from '#ui/Icon.tsx'
import { fact, KeyValue } from '#ui/KeyValue.tsx'
import { EmptyState } from '#ui/Notice.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { Row } from '#ui/Row.tsx'
import { SkeletonRows } from '#ui/Skeleton.tsx'
import { type Balances, useBalances } from '../api.ts'
import styles from '../assets.module.css'

const kinds = {
  subscription: { icon: 'gift', page: paths.subscriptions() },
  mining: { icon: 'hammer', page: paths.ownMachines },
  staking: { icon: 'earn', page: paths.ownStakes },
} as const

/** What is invested and earned, by product. */
export function FinanceAssets() {
  const { data, error, refetch } = useBalances('finance')
  return (
    <Loaded
      query={{ data: data?.finance ?? undefined, error, refetch }}
      skeleton={<SkeletonRows count={3} height={40} />}
    >
      {(finance) => <Shown finance={finance} />}
    </Loaded>
  )
}

function Shown({ finance }: { finance: NonNullable<Balances['finance']> }) {
  const { t } = useTranslation('assets')
  return (
    <div className={styles.facts}>
      <KeyValue
        size="large"
        rows={[
          fact(t('finance.principal'), <WorthText value={finance.principal} named />),
          fact(t('finance.earnings'), <WorthText value={finance.earnings} named />),
        ]}
      />
      {finance.holdings.length === 0 && (
        <EmptyState title={t('finance.none')} text={t('finance.noneText')} icon="earn" />
      )}
      {finance.holdings.map(({ kind, asset, quantity }) => (
        <Row
          key={`${kind} ${asset}`}
          leading={<Icon name={kinds[kind].icon} />}
          title={t(`frozenFor.${kind}`)}
          value={<NumberText value={quantity} scale={8} unit={asset} private />}
          to={kinds[kind].page}
          arrow
        />
      ))}
      <div>
        <Row leading={<Icon name="earn" />} title={t('finance.earn')} to={paths.earn} />
        <Row leading={<Icon name="gift" />} title={t('finance.tokenSales')} to={paths.tokenSales} />
        <Row leading={<Icon name="hammer" />} title={t('finance.machines')} to={paths.machines} />
      </div>
    </div>
  )
}
