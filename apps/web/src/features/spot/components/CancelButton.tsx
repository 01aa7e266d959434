import { useTranslation } from '#platform/i18n/use-translation.ts'
import { Button } from '#ui/Button.tsx'
import type { SpotOrder } from '../api.ts'

/** Asks to cancel; its name says which order, since a list has many of them. */
export function CancelButton({ order, onCancel }: { order: SpotOrder; onCancel: (order: SpotOrder) => void }) {
  const { t } = useTranslation('spot')
  const words = { side: t(order.side), pair: order.pairName }
  return (
    <Button variant="secondary" size="small" aria-label={t('cancel.which', words)} onPress={() => onCancel(order)}>
      {t('cancel.verb')}
    </Button>
  )
}
