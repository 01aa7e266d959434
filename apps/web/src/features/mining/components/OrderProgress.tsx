import { useTranslation } from '#platform/i18n/use-translation.ts'
import { DateText } from '#ui/DateText.tsx'
import { Timeline, type TimelineStep } from '#ui/Timeline.tsx'
import type { MachineOrder } from '../api.ts'
import { ShareBar } from './ShareBar.tsx'

/** From the purchase to the end of the term, as far as it has come. */
export function OrderProgress({ order }: { order: MachineOrder }) {
  const { t } = useTranslation('mining')
  if (order.state === 'rejected' || order.state === 'refunded' || order.state === 'cancelled') return null
  const reached = { review: 1, pairing: 2, running: 3, ended: 5 }[order.state]
  const stateAt = (place: number): TimelineStep['state'] =>
    place < reached ? 'done' : place === reached ? 'now' : 'ahead'
  const steps: TimelineStep[] = [
    { title: t('step.bought'), note: <DateText value={order.boughtAt} />, state: 'done' },
    { title: t('step.review'), state: stateAt(1), ...(reached === 1 ? { note: t('step.reviewNote') } : {}) },
    ...(order.groupTaken
      ? [
          {
            title: t('step.group'),
            state: stateAt(2),
            ...(reached <= 2 ? { note: <ShareBar taken={order.groupTaken} label={t('step.group')} /> } : {}),
          },
        ]
      : []),
    {
      title: t('step.running'),
      state: stateAt(3),
      ...(reached >= 3 ? { note: t('daysPaid', { days: order.daysPaid, term: order.termDays }) } : {}),
    },
    {
      title: t('step.ended'),
      state: reached === 5 ? 'done' : 'ahead',
      ...(order.endsAt ? { note: <DateText value={order.endsAt} /> } : {}),
    },
  ]
  return <Timeline label={t('progress')} steps={steps} />
}
