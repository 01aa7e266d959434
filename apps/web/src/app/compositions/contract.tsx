import { ContractPage } from '#features/contracts/pages/ContractPage.tsx'
import { PairTitle } from '#features/market/components/PairTitle.tsx'
import { PriceNow } from '#features/market/components/PriceNow.tsx'

export default function Contract() {
  return <ContractPage PairTitle={PairTitle} PriceNow={PriceNow} />
}
