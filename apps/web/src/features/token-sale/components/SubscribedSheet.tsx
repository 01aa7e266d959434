import { useTranslation } from '#platform/i18n/use-translation.ts'
import { paths } from '#platform/navigation/paths.ts'
import { DateText } from '#ui/DateText.tsx'
import { DoneSheet } from '#ui/DoneSheet.tsx'
import { fact, KeyValue } from '#ui/KeyValue.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import styles from '#ui/offer-pages.module.css'
import { Pill } from '#ui/Pill.tsx'
import text from '#ui/text.module.css'
import type { NewSubscription } from '../api.ts'

interface SubscribedSheetProps {
  subscription: NewSubscription
  open: boolean
  onClose: () => void
}

/** What was just bought, that it is frozen, and until when. */
export function SubscribedSheet({ subscription, open, onClose }: SubscribedSheetProps) {
  const { t } = useTranslation('token-sale')
  const { asset, payingAsset } = subscription
  return (
    <DoneSheet
      open={open}
      onClose={onClose}
      title={t('done.title')}
      closeLabel={t('done.close')}
      next={{ to: paths.subscriptions(subscription.subscriptionId), label: t('done.history') }}
    >
      <div className={styles.center}>
        <NumberText className={text.figure} value={subscription.quantity} scale={18} unit={asset} private />
        <Pill tone="accent">{t('subscription.frozen')}</Pill>
      </div>
      <KeyValue
        size="large"
        rows={[
          fact(t('releasedOn'), <DateText value={subscription.unlocksAt} style="moment" />),
          fact(t('paid'), <NumberText value={subscription.paid} scale={18} unit={payingAsset} private />),
          fact(t('unitPrice'), <NumberText value={subscription.unitPrice} scale={18} unit={payingAsset} />),
          fact(t('number'), subscription.subscriptionId),
        ]}
      />
    </DoneSheet>
  )
}
