import { useTranslation } from '#platform/i18n/use-translation.ts'
import { percentOf } from '#platform/percent.ts'
import { Card } from '#ui/Card.tsx'
import { Copied } from '#ui/Copied.tsx'
import { DateText } from '#ui/DateText.tsx'
import { useUi } from '#ui/environment.tsx'
import { fact, KeyValue } from '#ui/KeyValue.tsx'
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
          fact(t('dailyRate'), <NumberText value={percentOf(stake.dailyRate)} percent scale={4} />),
          fact(t('totalReturn'), <NumberText value={totalReturnOf(stake)} percent scale={4} />),
          fact(t('term'), daysText(stake.termDays, language)),
          fact(t('perDay'), amount(stake.dailyEarnings)),
          ...(running
            ? [
                fact(t('inAll'), amount(stake.estimatedEarnings)),
                fact(t('penaltyRate'), <NumberText value={percentOf(stake.penaltyRate)} percent scale={4} />),
              ]
            : [
                penalty?.isPositive() && fact(t('redeem.penalty'), amount(penalty)),
                fact(t('returned'), amount(stake.returned)),
              ]),
          fact(t('startedAt'), <DateText value={stake.startedAt} style="moment" />),
          fact(t('endsAt'), <DateText value={stake.endsAt} style="moment" />),
          stake.closedAt && fact(t('closedAt'), <DateText value={stake.closedAt} style="moment" />),
          fact(t('number'), <Copied text={String(stake.stakeId)} label={t('copyNumber')} />),
        ]}
      />
    </Card>
  )
}
