import { CoinPage } from '#features/assets/pages/CoinPage.tsx'
import { PairItem } from '#features/market/components/PairItem.tsx'

export default function Coin() {
  return <CoinPage PairItem={PairItem} />
}
