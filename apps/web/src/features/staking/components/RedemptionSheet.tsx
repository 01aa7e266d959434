import { redeemStake } from '@halyard/wire/staking'
import { describeFailure } from '#platform/api/describe.ts'
import { useSubmit } from '#platform/api/use-submit.ts'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { percentOf } from '#platform/percent.ts'
import { Button } from '#ui/Button.tsx'
import { DateText } from '#ui/DateText.tsx'
import { fact } from '#ui/KeyValue.tsx'
import { ErrorState } from '#ui/Notice.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { ReviewFigures, ReviewFooter } from '#ui/ReviewSheet.tsx'
import { Sheet } from '#ui/Sheet.tsx'
import { SkeletonRows } from '#ui/Skeleton.tsx'
import { toast } from '#ui/toast.ts'
import { type Redemption, type Stake, stakesChanged, useRedemption } from '../api.ts'
import styles from '../staking.module.css'

interface RedemptionSheetProps {
  stake: Stake
  open: boolean
  onClose: () => void
}

/** The result of redeeming now, in full digits, as the server computes it; then the confirmation. */
export function RedemptionSheet({ stake, open, onClose }: RedemptionSheetProps) {
  const { t } = useTranslation('staking')
  const { data, error, refetch } = useRedemption(stake, open)
  const { submit, pending } = useSubmit(redeemStake, { onSuccess: () => toast.good(t('redeem.done')) })

  async function redeem() {
    await submit({ stakeId: stake.stakeId })
    onClose()
    // Refused or not: a stake that ended first must not stay on show as running.
    await stakesChanged()
  }
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('redeem.title')}
      footer={
        <ReviewFooter warning={t('redeem.warning')} onCancel={onClose} cancelLabel={t('redeem.keep')}>
          <Button variant="danger" pending={pending} disabled={!data} onPress={redeem}>
            {t('redeem.confirm')}
          </Button>
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

/** Principal, penalty, payout, and earnings forgone. */
function RedemptionFigures({ redemption }: { redemption: Redemption }) {
  const { t } = useTranslation('staking')
  const { asset, scale } = redemption
  const amount = (value: Redemption['penalty']) => <NumberText value={value} scale={scale} unit={asset} private />
  return (
    <ReviewFigures
      figure={{ label: t('redeem.returned'), value: amount(redemption.returned) }}
      rows={[
        fact(t('principal'), amount(redemption.principal)),
        fact(
          <>
            {t('redeem.penalty')} (<NumberText value={percentOf(redemption.penaltyRate)} percent scale={4} />)
          </>,
          <NumberText
            className={styles.penalty}
            value={redemption.penalty.negated()}
            scale={scale}
            unit={asset}
            private
          />,
        ),
        fact(t('redeem.earned', { count: redemption.daysCompleted }), amount(redemption.earned)),
        fact(t('redeem.forgone'), amount(redemption.forgone)),
        fact(t('redeem.without'), <DateText value={redemption.endsAt} style="moment" />),
      ]}
    />
  )
}
