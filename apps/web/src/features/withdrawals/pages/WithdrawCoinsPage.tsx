import { useState } from 'react'
import { describeFailure } from '#platform/api/describe.ts'
import { matchesCoin } from '#platform/form/coin-name.ts'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { paths } from '#platform/navigation/paths.ts'
import { heldFirst, useHoldings } from '#platform/query/balances.ts'
import { Card } from '#ui/Card.tsx'
import { Icon } from '#ui/Icon.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Logo } from '#ui/Logo.tsx'
import layout from '#ui/layout.module.css'
import { EmptyState, ErrorState } from '#ui/Notice.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { Row } from '#ui/Row.tsx'
import { SearchField } from '#ui/SearchField.tsx'
import { SkeletonRows } from '#ui/Skeleton.tsx'
import { useWithdrawableCoins } from '../api.ts'
import styles from '../withdrawals.module.css'

/** The choice of a coin to withdraw, those with a balance first; or of a currency to a bank card. */
export default function WithdrawCoinsPage() {
  const { t } = useTranslation('withdrawals')
  const { data: coins, error, refetch } = useWithdrawableCoins()
  const { data: balances } = useHoldings()
  const [typed, setTyped] = useState('')
  const availableOf = (asset: string) => balances?.find((coin) => coin.asset === asset)?.available
  const found = coins?.filter((coin) => matchesCoin(coin, typed))
  const shown = found && heldFirst(found, balances)
  return (
    <>
      <PageHeader actions={<IconButton icon="history" label={t('history')} to={paths.withdrawHistory} />} />
      <div className={layout.page}>
        <Card className={styles.ways}>
          <Row
            leading={<Icon name="bank" />}
            title={t('card.title')}
            note={t('card.text')}
            to={paths.cardWithdrawal()}
          />
        </Card>
        <SearchField label={t('search')} value={typed} onChange={setTyped} />
        {shown ? (
          <div>
            {shown.map(({ asset, name, logo }) => (
              <Row
                key={asset}
                leading={<Logo src={logo} name={asset} />}
                title={asset}
                note={name}
                value={<NumberText value={balances && (availableOf(asset) ?? '0')} private />}
                to={paths.withdraw(asset)}
              />
            ))}
          </div>
        ) : error ? (
          <ErrorState text={describeFailure(error)} onRetry={refetch} />
        ) : (
          <SkeletonRows round height={58} count={8} />
        )}
        {shown?.length === 0 && <EmptyState icon="search" title={t('noneFound', { text: typed.trim() })} />}
      </div>
    </>
  )
}
