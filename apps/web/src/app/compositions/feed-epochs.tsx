import { FeedEpochsPage } from '#features/feed-epochs/pages/FeedEpochsPage.tsx'
import { LiabilityRoots } from '#features/liabilities/components/LiabilityRoots.tsx'

export default function FeedEpochs() {
  return <FeedEpochsPage LiabilityRoots={LiabilityRoots} />
}
