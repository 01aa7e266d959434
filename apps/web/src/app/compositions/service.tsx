import { ServicePage } from '#features/articles/pages/ServicePage.tsx'
import { Conversations } from '#features/support/components/Conversations.tsx'

export default function Service() {
  return <ServicePage Conversations={Conversations} />
}
