import { WithdrawalDetail } from '../components/WithdrawalDetail.tsx'

/** One withdrawal to a bank card. */
export default function CardWithdrawalDetailPage() {
  return <WithdrawalDetail kind="bank" />
}
