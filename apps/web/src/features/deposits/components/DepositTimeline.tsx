import type { TFunction } from 'i18next'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { Card } from '#ui/Card.tsx'
import { DateText } from '#ui/DateText.tsx'
import { useUi } from '#ui/environment.tsx'
import { privateText } from '#ui/number-format.ts'
import { Timeline, type TimelineStep } from '#ui/Timeline.tsx'
import type { Deposit } from '../api.ts'

/** How a deposit came to where it stands, and what comes next. */
export function DepositTimeline({ deposit }: { deposit: Deposit }) {
  const { t } = useTranslation('deposits')
  const quantity = privateText(deposit.credited ?? deposit.quantity, useUi())
  return (
    <Card>
      <Timeline label={t('timeline')} steps={stepsOf(deposit, quantity, t)} />
    </Card>
  )
}

function stepsOf(deposit: Deposit, quantity: string, t: TFunction<'deposits'>): TimelineStep[] {
  const { kind, state, reason, asset, createdAt, reviewedAt } = deposit
  const wire = kind === 'wire'
  const begun: TimelineStep = {
    title: t(wire ? 'step.requested' : 'step.submitted'),
    note: <DateText value={createdAt} style="moment" />,
    state: 'done',
  }
  switch (state) {
    case 'review':
      return [
        begun,
        { title: t('step.review'), note: t(wire ? 'step.wireNote' : 'step.reviewNote'), state: 'now' },
        { title: t('step.ahead'), state: 'ahead' },
      ]
    case 'completed':
      return [
        begun,
        { title: t('step.reviewed'), note: <DateText value={reviewedAt} style="moment" />, state: 'done' },
        { title: t('step.credited'), note: t('step.creditedNote', { quantity, asset }), state: 'done' },
      ]
    case 'failed':
      return [
        begun,
        { title: t('step.reviewed'), note: <DateText value={reviewedAt} style="moment" />, state: 'done' },
        { title: t('step.failed'), note: reason ?? undefined, state: 'failed' },
      ]
  }
}
