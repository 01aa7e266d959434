import { useTranslation } from '#platform/i18n/use-translation.ts'
import { percentOf } from '#platform/percent.ts'
import { DateText } from '#ui/DateText.tsx'
import { fact } from '#ui/KeyValue.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { ReviewFigures } from '#ui/ReviewSheet.tsx'
import { type Redemption } from '../api.ts'
import styles from '../staking.module.css'

/** What a redemption pays back, takes, and leaves unearned. */
export function RedemptionFigures({ redemption }: { redemption: Redemption }) {
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
