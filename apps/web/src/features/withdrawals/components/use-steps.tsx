import { useReasonText } from '#platform/i18n/use-reason-text.ts'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { DateText } from '#ui/DateText.tsx'
import type { TimelineStep } from '#ui/Timeline.tsx'
import type { Withdrawal } from '../api.ts'
import { stateLabelOf } from '../state-labels.ts'

/** The steps of a withdrawal: requested, reviewed, sent; or returned. */
export function useSteps(withdrawal: Withdrawal): TimelineStep[] {
  const { t } = useTranslation('withdrawals')
  const reason = useReasonText(withdrawal.reason)
  const requested: TimelineStep = {
    title: t('step.asked'),
    note: <DateText value={withdrawal.createdAt} />,
    state: 'done',
  }
  const ended = <DateText value={withdrawal.reviewedAt ?? withdrawal.updatedAt} />
  const approved: TimelineStep = {
    title: t('step.approved'),
    note: withdrawal.approvedAt && <DateText value={withdrawal.approvedAt} />,
    state: 'done',
  }
  switch (stateLabelOf(withdrawal)) {
    case 'review':
      return [
        requested,
        { title: t('step.review'), note: t('step.reviewNote'), state: 'now' },
        { title: t('step.sent'), note: t(`step.arrival.${withdrawal.kind}`), state: 'ahead' },
      ]
    case 'beingPaid':
      return [
        requested,
        approved,
        { title: t('step.beingPaid'), note: t('step.beingPaidNote'), state: 'now' },
        { title: t('step.sent'), note: t(`step.arrival.${withdrawal.kind}`), state: 'ahead' },
      ]
    case 'completed':
      return [
        requested,
        approved,
        {
          title: t('step.sent'),
          note: (
            <>
              {ended}
              <p>{t(`step.arrival.${withdrawal.kind}`)}</p>
            </>
          ),
          state: 'done',
        },
      ]
    case 'returned':
      return [
        requested,
        {
          title: t('step.returned'),
          note: (
            <>
              {ended}
              {reason !== null && <p>{reason}</p>}
            </>
          ),
          state: 'failed',
        },
        { title: t('step.back'), note: t('step.backNote'), state: 'done' },
      ]
    case 'cancelled':
      return [
        requested,
        { title: t('step.cancelled'), note: ended, state: 'failed' },
        { title: t('step.back'), note: t('step.backNote'), state: 'done' },
      ]
  }
}
