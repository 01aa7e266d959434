import { ContractPage } from '#features/contracts/pages/ContractPage.tsx'
import { PairState } from '#features/market/components/PairState.tsx'
import { PairTitle } from '#features/market/components/PairTitle.tsx'

export default function Contract() {
  return <ContractPage PairTitle={PairTitle} PairState={PairState} />
}
