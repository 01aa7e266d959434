import { useTranslation } from '#platform/i18n/use-translation.ts'
import { paths } from '#platform/navigation/paths.ts'
import { Button } from '#ui/Button.tsx'
import { KeyValue } from '#ui/KeyValue.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { Pill } from '#ui/Pill.tsx'
import { Sheet } from '#ui/Sheet.tsx'
import type { MachineOrder } from '../api.ts'
import styles from '../mining.module.css'
import { orderTone } from '../words.ts'
import { Owned } from './Owned.tsx'

interface PurchasedSheetProps {
  order: MachineOrder
  open: boolean
  onClose: () => void
}

/** What was just bought, that it waits for review, and for a shared machine whom it waits for. */
export function PurchasedSheet({ order, open, onClose }: PurchasedSheetProps) {
  const { t } = useTranslation('mining')
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('doneTitle')}
      footer={
        <div className={styles.actions}>
          <Button variant="secondary" onPress={onClose}>
            {t('done')}
          </Button>
          <Button to={paths.machineOrder(order.orderId)}>{t('showOrder')}</Button>
        </div>
      }
    >
      <div className={styles.center}>
        <p className={styles.name}>{order.name}</p>
        <Pill tone={orderTone[order.state]}>{t(`order.${order.state}`)}</Pill>
      </div>
      <KeyValue
        size="large"
        rows={[
          { label: t('bought'), value: <Owned order={order} /> },
          { label: t('paid'), value: <NumberText value={order.paid} scale={18} unit={order.payingAsset} private /> },
          ...(order.groupCode
            ? [
                { label: t('groupCode'), value: order.groupCode },
                { label: t('groupTaken'), value: <NumberText value={order.groupTaken} percent /> },
              ]
            : []),
        ]}
      />
      <p className={styles.hint}>{t(order.groupCode ? 'sharedReviewNote' : 'reviewNote')}</p>
    </Sheet>
  )
}
