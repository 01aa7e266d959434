import { useTranslation } from '#platform/i18n/use-translation.ts'
import { useUi } from '#ui/environment.tsx'
import { exactText } from '#ui/number-format.ts'
import type { MachineOrder } from '../api.ts'

/** How much of a machine an order is: two machines, or half of one. */
export function Owned({ order }: { order: Pick<MachineOrder, 'units' | 'share'> }) {
  const { t } = useTranslation('mining')
  const { language } = useUi()
  if (order.share) return t('partOf', { share: exactText(order.share, language) })
  return t('units', { count: order.units ?? 0 })
}
