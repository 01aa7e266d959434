import { FuturesPage } from '#features/contracts/pages/FuturesPage.tsx'
import { PairBrowser } from '#features/market/components/PairBrowser.tsx'

export default function Futures() {
  return <FuturesPage PairBrowser={PairBrowser} />
}
