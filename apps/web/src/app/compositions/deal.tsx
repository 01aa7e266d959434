import { CoinHoldings } from '#features/assets/components/CoinHoldings.tsx'
import { PairState } from '#features/market/components/PairState.tsx'
import { PairTitle } from '#features/market/components/PairTitle.tsx'
import { RecentTrades } from '#features/market/components/RecentTrades.tsx'
import { StarButton } from '#features/market/components/StarButton.tsx'
import { DealPage } from '#features/spot/pages/DealPage.tsx'

export default function Deal() {
  return (
    <DealPage
      PairTitle={PairTitle}
      PairState={PairState}
      StarButton={StarButton}
      RecentTrades={RecentTrades}
      Holdings={CoinHoldings}
    />
  )
}
