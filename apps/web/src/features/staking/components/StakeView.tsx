import { useState } from 'react'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { paths } from '#platform/navigation/paths.ts'
import { percentOf } from '#platform/percent.ts'
import { Loaded } from '#platform/query/Loaded.tsx'
import { useNow } from '#platform/time/use-now.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Copied } from '#ui/Copied.tsx'
import { countdownText } from '#ui/countdown-text.ts'
import { DateText } from '#ui/DateText.tsx'
import { DetailHead, DetailSkeleton } from '#ui/DetailHead.tsx'
import { useUi } from '#ui/environment.tsx'
import { fact, KeyValue } from '#ui/KeyValue.tsx'
import layout from '#ui/layout.module.css'
import { NumberText } from '#ui/NumberText.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { Pill } from '#ui/Pill.tsx'
import { ProgressBar } from '#ui/ProgressBar.tsx'
import text from '#ui/text.module.css'
import { daysText } from '#ui/unit-text.ts'
import { type Stake, useStake } from '../api.ts'
import styles from '../staking.module.css'
import { stateTone } from '../state-tone.ts'
import { totalReturnOf } from './ProductYield.tsx'
import { RedemptionSheet } from './RedemptionSheet.tsx'
import progressStyles from './StakeView.module.css'

/** One stake: its progress, its earnings, and early redemption. */
export function StakeView({ stakeId }: { stakeId: number }) {
  const { t } = useTranslation('staking')
  return (
    <>
      <PageHeader title={t('stakeTitle')} />
      <div className={layout.page}>
        <Loaded
          query={useStake(stakeId)}
          missing={{ title: t('noSuchStake'), to: paths.ownStakes, label: t('own') }}
          skeleton={<DetailSkeleton />}
        >
          {(stake) => <Shown stake={stake} />}
        </Loaded>
      </div>
    </>
  )
}

function Shown({ stake }: { stake: Stake }) {
  const { t } = useTranslation('staking')
  const [redeeming, setRedeeming] = useState(false)
  const running = stake.state === 'inTerm'
  return (
    <>
      <DetailHead
        what={stake.name}
        figure={<NumberText value={stake.principal} scale={18} unit={stake.asset} private />}
      >
        <Pill tone={stateTone[stake.state]}>{t(`state.${stake.state}`)}</Pill>
      </DetailHead>
      <TermProgress stake={stake} />
      <StakeFacts stake={stake} />
      <div className={styles.actions}>
        <Button size="medium" variant="secondary" wide to={paths.earningsCurve(stake.stakeId)}>
          {t('curve')}
        </Button>
        <Button size="medium" variant="secondary" wide to={paths.earningsList(stake.stakeId)}>
          {t('days')}
        </Button>
      </div>
      {running && (
        <Button variant="secondary" onPress={() => setRedeeming(true)}>
          {t('redeem.open')}
        </Button>
      )}
      <RedemptionSheet stake={stake} open={redeeming} onClose={() => setRedeeming(false)} />
    </>
  )
}

/** Earnings of the stake, the days paid, and the time to the next payout. */
function TermProgress({ stake }: { stake: Stake }) {
  const { t } = useTranslation('staking')
  const now = useNow(stake.nextPayoutAt !== null)
  return (
    <Card className={layout.stack2}>
      <div className={progressStyles.line}>
        <span>{t('earned')}</span>
        <NumberText
          className={text.title}
          value={stake.earned}
          scale={stake.scale}
          scaleMin={2}
          sign="always"
          toned
          unit={stake.asset}
          private
        />
      </div>
      <ProgressBar label={t('daysPaid')} value={stake.daysPaid} max={stake.termDays} />
      <div className={progressStyles.line}>
        <span>{t('daysPaidOf', { count: stake.termDays, paid: stake.daysPaid })}</span>
        {stake.nextPayoutAt && (
          <span>
            {t('nextPayout')}{' '}
            <span className={progressStyles.clock} role="timer" aria-label={t('nextPayout')}>
              {countdownText(stake.nextPayoutAt.getTime() - now)}
            </span>
          </span>
        )}
      </div>
    </Card>
  )
}

/** The terms of a stake, its dates, and once it has ended what was paid back. */
function StakeFacts({ stake }: { stake: Stake }) {
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
