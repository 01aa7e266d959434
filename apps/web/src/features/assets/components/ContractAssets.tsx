import { useTranslation } from '#platform/i18n/use-translation.ts'
import { paths } from '#platform/navigation/paths.ts'
import { Loaded } from '#platform/query/Loaded.tsx'
import { WorthText } from '#platform/worth/WorthText.tsx'
import { Icon } from '#ui/Icon.tsx'
import { fact, KeyValue } from '#ui/KeyValue.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { Row } from '#ui/Row.tsx'
import { SkeletonRows } from '#ui/Skeleton.tsx'
import text from '#ui/text.module.css'
import { type Balances, useBalances } from '../api.ts'
import styles from '../assets.module.css'

/** Contracts in USDT: available balance, open premiums, realised profit. */
export function ContractAssets() {
  const { data, error, refetch } = useBalances('contract')
  return (
    <Loaded
      query={{ data: data?.contract ?? undefined, error, refetch }}
      skeleton={<SkeletonRows count={3} height={40} />}
    >
      {(contract) => <Shown contract={contract} />}
    </Loaded>
  )
}

function Shown({ contract }: { contract: NonNullable<Balances['contract']> }) {
  const { t } = useTranslation('assets')
  return (
    <div className={styles.facts}>
      <KeyValue
        size="large"
        rows={[
          fact(t('contract.available'), <NumberText value={contract.available} scaleMin={2} unit="USDT" private />),
          fact(t('contract.inContracts'), <NumberText value={contract.inContracts} scaleMin={2} unit="USDT" private />),
          fact(t('contract.profitLoss'), <WorthText value={contract.profitLoss} sign="always" toned arrow named />),
        ]}
      />
      <p className={text.faint}>{t('contract.note')}</p>
      <div>
        <Row leading={<Icon name="sort" />} title={t('contract.trade')} to={paths.futures} />
        <Row leading={<Icon name="history" />} title={t('contract.history')} to={paths.contractHistory} />
        <Row leading={<Icon name="document" />} title={t('contract.records')} to={paths.records('USDT')} />
      </div>
    </div>
  )
}
