import { redeemStake } from '@halyard/wire/staking'
import { describeFailure } from '#platform/api/describe.ts'
import { useSubmit } from '#platform/api/use-submit.ts'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { Button } from '#ui/Button.tsx'
import { ErrorState } from '#ui/Notice.tsx'
import { ReviewFooter } from '#ui/ReviewSheet.tsx'
import { Sheet } from '#ui/Sheet.tsx'
import { SkeletonRows } from '#ui/Skeleton.tsx'
import { toast } from '#ui/toast.ts'
import { type Stake, stakesChanged, useRedemption } from '../api.ts'
import styles from '../staking.module.css'
import { RedemptionFigures } from './RedemptionFigures.tsx'

interface RedemptionSheetProps {
  stake: Stake
  open: boolean
  onClose: () => void
}

/** What redeeming now would pay, to the last digit, from the server's own reckoning; and then the confirmation. */
export function RedemptionSheet({ stake, open, onClose }: RedemptionSheetProps) {
  const { t } = useTranslation('staking')
  const { data, error, refetch } = useRedemption(stake, open)
  const { submit, pending } = useSubmit(redeemStake, { onSuccess: () => toast.good(t('redeem.done')) })

  async function redeem() {
    await submit({ stakeId: stake.stakeId })
    // Refused or not: a stake that its end was faster to pay must not stay on show as running.
    await stakesChanged()
    onClose()
  }
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('redeem.title')}
      footer={
        <ReviewFooter warning={t('redeem.warning')}>
          <div className={styles.actions}>
            <Button variant="secondary" onPress={onClose}>
              {t('redeem.keep')}
            </Button>
            <Button variant="danger" pending={pending} disabled={!data} onPress={redeem}>
              {t('redeem.confirm')}
            </Button>
          </div>
        </ReviewFooter>
      }
    >
      {data ? (
        <RedemptionFigures redemption={data} />
      ) : error ? (
        <ErrorState text={describeFailure(error)} onRetry={refetch} />
      ) : (
        <SkeletonRows count={6} height={36} />
      )}
    </Sheet>
  )
}
