import { useTranslation } from '#platform/i18n/use-translation.ts'
import { percentOf } from '#platform/percent.ts'
import { Card } from '#ui/Card.tsx'
import { CopyButton } from '#ui/CopyButton.tsx'
import { DateText } from '#ui/DateText.tsx'
import { useUi } from '#ui/environment.tsx'
import { KeyValue } from '#ui/KeyValue.tsx'
import layout from '#ui/layout.module.css'
import { NumberText } from '#ui/NumberText.tsx'
import { daysText } from '#ui/unit-text.ts'
import type { Stake } from '../api.ts'
import { totalReturnOf } from '../total-return.ts'

/** The terms a stake was made with, its dates, and once it is over what came back. */
export function StakeFacts({ stake }: { stake: Stake }) {
  const { t } = useTranslation('staking')
  const { language } = useUi()
  const { asset, scale, penalty } = stake
  const amount = (value: Stake['principal'] | null) => <NumberText value={value} scale={scale} unit={asset} private />
  const running = stake.state === 'inTerm'
  return (
    <Card>
      <KeyValue
        size="large"
        rows={[
          { label: t('dailyRate'), value: <NumberText value={percentOf(stake.dailyRate)} percent scale={4} /> },
          { label: t('totalReturn'), value: <NumberText value={totalReturnOf(stake)} percent scale={4} /> },
          { label: t('term'), value: daysText(stake.termDays, language) },
          { label: t('perDay'), value: amount(stake.dailyEarnings) },
          ...(running
            ? [
                { label: t('inAll'), value: amount(stake.estimatedEarnings) },
                {
                  label: t('penaltyRate'),
                  value: <NumberText value={percentOf(stake.penaltyRate)} percent scale={4} />,
                },
              ]
            : [
                ...(penalty?.isPositive() ? [{ label: t('redeem.penalty'), value: amount(penalty) }] : []),
                { label: t('returned'), value: amount(stake.returned) },
              ]),
          { label: t('startedAt'), value: <DateText value={stake.startedAt} style="moment" /> },
          { label: t('endsAt'), value: <DateText value={stake.endsAt} style="moment" /> },
          ...(stake.closedAt
            ? [{ label: t('closedAt'), value: <DateText value={stake.closedAt} style="moment" /> }]
            : []),
          {
            label: t('number'),
            value: (
              <span className={layout.toCopy}>
                {stake.stakeId}
                <CopyButton text={String(stake.stakeId)} label={t('copyNumber')} />
              </span>
            ),
          },
        ]}
      />
    </Card>
  )
}
