import { CoinPage } from '#features/assets/pages/CoinPage.tsx'
import { PairRow } from '#features/market/components/PairRow.tsx'

export default function Coin() {
  return <CoinPage PairRow={PairRow} />
}
