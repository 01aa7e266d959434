import { ShareButton } from '#features/receipts/components/ShareButton.tsx'
import { OrderDetailPage } from '#features/spot/pages/OrderDetailPage.tsx'

export default function OrderDetail() {
  return <OrderDetailPage Share={ShareButton} />
}
