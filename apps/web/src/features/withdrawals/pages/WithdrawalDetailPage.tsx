import { WithdrawalDetail } from '../components/WithdrawalDetail.tsx'

/** Everything about one withdrawal to an address. */
export default function WithdrawalDetailPage() {
  return <WithdrawalDetail kind="chain" />
}
