import { LazyTicker } from '#features/articles/components/LazyTicker.tsx'
import { LazyTodayProfit } from '#features/contracts/components/LazyTodayProfit.tsx'
import { HomePage } from '#features/home/pages/HomePage.tsx'
import { MarketHighlights } from '#features/market/components/MarketHighlights.tsx'
import { OpeningNotice } from '#features/market/components/OpeningNotice.tsx'
import { Bell } from '#features/notifications/components/Bell.tsx'
import { withServerState } from '#platform/query/with-server-state.tsx'

const UserBell = withServerState(Bell)

export default function Home() {
  return (
    <HomePage
      Bell={UserBell}
      Ticker={LazyTicker}
      TodayProfit={LazyTodayProfit}
      OpeningNotice={OpeningNotice}
      Markets={MarketHighlights}
    />
  )
}
