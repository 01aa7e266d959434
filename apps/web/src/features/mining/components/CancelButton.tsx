import { cancelMachineOrder } from '@halyard/wire/mining'
import { useState } from 'react'
import { useSubmit } from '#platform/api/use-submit.ts'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { Button } from '#ui/Button.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { toast } from '#ui/toast.ts'
import { type MachineOrder, machinesChanged } from '../api.ts'

/** Takes an order back while it is under review. */
export function CancelButton({ order }: { order: MachineOrder }) {
  const { t } = useTranslation('mining')
  const [asking, setAsking] = useState(false)
  const { submit } = useSubmit(cancelMachineOrder, { onSuccess: () => toast.good(t('cancel.done')) })

  async function cancel() {
    await submit({ orderId: order.orderId })
    setAsking(false)
    // Refused or not: a reviewer may have been faster.
    machinesChanged()
  }
  return (
    <>
      <Button variant="danger" onPress={() => setAsking(true)}>
        {t('cancel.button')}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t('cancel.title')}
        confirmLabel={t('cancel.button')}
        cancelLabel={t('cancel.keep')}
        tone="danger"
        onConfirm={cancel}
        onCancel={() => setAsking(false)}
      >
        <p>
          <NumberText value={order.paid} unit={order.payingAsset} scale={18} private />
        </p>
        <p>{t(order.share ? 'cancel.shareText' : 'cancel.text')}</p>
      </ConfirmDialog>
    </>
  )
}
