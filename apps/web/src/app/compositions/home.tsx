import { type ComponentType, use } from 'react'
import { LazyTicker } from '#features/articles/components/LazyTicker.tsx'
import { LazyTodayProfit } from '#features/assets/components/LazyTodayProfit.tsx'
import { SilentBell, TotalFailed } from '#features/home/components/StandIns.tsx'
import { HomePage } from '#features/home/pages/HomePage.tsx'
import { MarketHighlights } from '#features/market/components/MarketHighlights.tsx'
import { OpeningNotice } from '#features/market/components/OpeningNotice.tsx'

export default function Home() {
  return (
    <HomePage
      Bell={UserBell}
      Total={UserTotal}
      Ticker={LazyTicker}
      TodayProfit={LazyTodayProfit}
      OpeningNotice={OpeningNotice}
      Markets={MarketHighlights}
    />
  )
}

function UserBell() {
  const Bell = use(ofUser())?.UserBell ?? SilentBell
  return <Bell />
}

function UserTotal(slots: { TodayProfit: ComponentType }) {
  const Total = use(ofUser())?.UserTotal ?? TotalFailed
  return <Total {...slots} />
}

/** One file with the query cache, which a visitor's first load does without. Home works without it. */
function ofUser() {
  asked ??= import('./home-of-user.tsx').catch(() => undefined)
  return asked
}

let asked: Promise<typeof import('./home-of-user.tsx') | undefined> | undefined

// Where a user's home opens first, as public/appearance.js says, it loads while the texts do.
if (document.documentElement.dataset.opens === 'home') ofUser()
