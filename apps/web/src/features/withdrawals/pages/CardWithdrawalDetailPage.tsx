import { WithdrawalDetail } from '../components/WithdrawalDetail.tsx'

/** Everything about one withdrawal to a bank card. */
export default function CardWithdrawalDetailPage() {
  return <WithdrawalDetail kind="bank" />
}
