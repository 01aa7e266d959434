import { Navigate, useSearchParams } from 'react-router-dom'
import { describeFailure } from '#platform/api/describe.ts'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { paths } from '#platform/navigation/paths.ts'
import { useCoins, withdrawalNetworks } from '#platform/networks/coins.ts'
import { IconButton } from '#ui/IconButton.tsx'
import layout from '#ui/layout.module.css'
import { EmptyState, ErrorState } from '#ui/Notice.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { FormSkeleton } from '#ui/PageSkeleton.tsx'
import { useAccount } from '../api.ts'
import { ChainWithdrawalForm, type WithdrawSlots } from '../components/ChainWithdrawalForm.tsx'

/** Withdraws a coin to an address. */
export function WithdrawPage(slots: WithdrawSlots) {
  const { t } = useTranslation('withdrawals')
  const [query] = useSearchParams()
  const asset = query.get('asset')
  const { data: coins, error, refetch } = useCoins()
  // The notices above the form must not come while a finger is on it.
  const { isPending } = useAccount()
  if (asset === null) return <Navigate to={paths.withdrawCoins} replace />
  const coin = coins?.find((listed) => listed.asset === asset && withdrawalNetworks(listed).length > 0)
  return (
    <>
      <PageHeader
        title={t('title', { asset })}
        actions={<IconButton icon="history" label={t('history')} to={paths.withdrawHistory} />}
      />
      {coin && coins && !isPending ? (
        <ChainWithdrawalForm key={coin.asset} coin={coin} coins={coins} entry={query.get('address')} {...slots} />
      ) : coins && !coin ? (
        <EmptyState
          icon="withdraw"
          title={t('closed', { asset })}
          next={{ to: paths.withdrawCoins, label: t('otherCoin') }}
        />
      ) : error ? (
        <ErrorState text={describeFailure(error)} onRetry={refetch} />
      ) : (
        <div className={layout.pageClose}>
          <FormSkeleton fields={5} />
        </div>
      )}
    </>
  )
}
