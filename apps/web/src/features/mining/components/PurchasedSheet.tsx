import { useTranslation } from '#platform/i18n/use-translation.ts'
import { paths } from '#platform/navigation/paths.ts'
import { DoneSheet } from '#ui/DoneSheet.tsx'
import { fact, KeyValue } from '#ui/KeyValue.tsx'
import layout from '#ui/layout.module.css'
import { NumberText } from '#ui/NumberText.tsx'
import styles from '#ui/offer-pages.module.css'
import { Pill } from '#ui/Pill.tsx'
import text from '#ui/text.module.css'
import type { MachineOrder } from '../api.ts'
import { orderTone } from '../state-tone.ts'
import { Owned } from './Shares.tsx'

interface PurchasedSheetProps {
  order: MachineOrder
  open: boolean
  onClose: () => void
}

/** The purchase just made: it waits for review, and a share for the rest of its group. */
export function PurchasedSheet({ order, open, onClose }: PurchasedSheetProps) {
  const { t } = useTranslation('mining')
  return (
    <DoneSheet
      open={open}
      onClose={onClose}
      title={t('doneTitle')}
      closeLabel={t('done')}
      next={{ to: paths.machineOrder(order.orderId), label: t('showOrder') }}
    >
      <div className={styles.center}>
        <p className={text.name}>{order.name}</p>
        <Pill tone={orderTone[order.state]}>{t(`order.${order.state}`)}</Pill>
      </div>
      <div className={layout.stack4}>
        <KeyValue
          size="large"
          rows={[
            fact(t('bought'), <Owned order={order} />),
            fact(t('paid'), <NumberText value={order.paid} scale={18} unit={order.payingAsset} private />),
            ...(order.groupCode
              ? [
                  fact(t('groupCode'), order.groupCode),
                  fact(t('groupTaken'), <NumberText value={order.groupTaken} percent />),
                ]
              : []),
          ]}
        />
        <p className={text.faint}>{t(order.groupCode ? 'sharedReviewNote' : 'reviewNote')}</p>
      </div>
    </DoneSheet>
  )
}
