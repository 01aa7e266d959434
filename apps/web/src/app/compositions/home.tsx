import { LazyTicker } from '#features/articles/components/LazyTicker.tsx'
import { LazyTodayProfit } from '#features/contracts/components/LazyTodayProfit.tsx'
import { HomePage } from '#features/home/pages/HomePage.tsx'
import { MarketHighlights } from '#features/market/components/MarketHighlights.tsx'
import { OpeningNotice } from '#features/market/components/OpeningNotice.tsx'
import { LazyBell } from '#features/notifications/components/LazyBell.tsx'

export default function Home() {
  return (
    <HomePage
      Bell={LazyBell}
      Ticker={LazyTicker}
      TodayProfit={LazyTodayProfit}
      OpeningNotice={OpeningNotice}
      Markets={MarketHighlights}
    />
  )
}
