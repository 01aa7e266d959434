import { ContractDetailPage } from '#features/contracts/pages/ContractDetailPage.tsx'
import { ShareButton } from '#features/receipts/components/ShareButton.tsx'

export default function ContractDetail() {
  return <ContractDetailPage Share={ShareButton} />
}
