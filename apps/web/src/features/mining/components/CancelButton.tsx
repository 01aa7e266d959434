import { cancelMachineOrder } from '@halyard/wire/mining'
import { TakeBackButton } from '#platform/form/TakeBackButton.tsx'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { type MachineOrder, machinesChanged } from '../api.ts'

/** Takes an order back while it is under review. */
export function CancelButton({ order }: { order: MachineOrder }) {
  const { t } = useTranslation('mining')
  return (
    <TakeBackButton
      endpoint={cancelMachineOrder}
      request={{ orderId: order.orderId }}
      amount={order.paid}
      asset={order.payingAsset}
      words={{
        button: t('cancel.button'),
        title: t('cancel.title'),
        text: t(order.share ? 'cancel.shareText' : 'cancel.text'),
        keep: t('cancel.keep'),
        done: t('cancel.done'),
      }}
      onEnded={machinesChanged}
    />
  )
}
