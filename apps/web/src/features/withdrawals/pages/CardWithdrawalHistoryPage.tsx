import { cardWithdrawalList } from '@halyard/wire/withdrawals'
import { paths } from '#platform/navigation/paths.ts'
import { WithdrawalHistory } from '../components/WithdrawalHistory.tsx'

/** The user's withdrawals to bank cards. */
export default function CardWithdrawalHistoryPage() {
  return <WithdrawalHistory list={cardWithdrawalList} to={paths.cardWithdrawal()} />
}
