import { CoinHoldings } from '#features/assets/components/CoinHoldings.tsx'
import { TradesOrBook } from '#features/market/components/OrderBook.tsx'
import { PairState } from '#features/market/components/PairState.tsx'
import { PairTitle } from '#features/market/components/PairTitle.tsx'
import { StarButton } from '#features/market/components/StarButton.tsx'
import { DealPage } from '#features/spot/pages/DealPage.tsx'

export default function Deal() {
  return (
    <DealPage
      PairTitle={PairTitle}
      PairState={PairState}
      StarButton={StarButton}
      TradesOrBook={TradesOrBook}
      Holdings={CoinHoldings}
    />
  )
}
