import { withdrawalList } from '@halyard/wire/withdrawals'
import { paths } from '#platform/navigation/paths.ts'
import { WithdrawalHistory } from '../components/WithdrawalHistory.tsx'

/** The user's withdrawals to addresses. */
export default function WithdrawalHistoryPage() {
  return <WithdrawalHistory list={withdrawalList} to={paths.withdrawCoins} />
}
