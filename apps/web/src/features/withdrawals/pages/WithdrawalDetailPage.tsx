import { WithdrawalDetail } from '../components/WithdrawalDetail.tsx'

/** One withdrawal to an address. */
export default function WithdrawalDetailPage() {
  return <WithdrawalDetail kind="chain" />
}
