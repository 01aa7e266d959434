import { useTranslation } from '#platform/i18n/use-translation.ts'
import { useMessageValues } from '#ui/use-message-values.ts'
import { fieldOfProblem, type TicketField, type TicketProblem } from '../ticket.ts'

/** A missing value is an error only when the form is sent. */
const untilAttempted: readonly string[] = [
  'limitPriceMissing',
  'triggerMissing',
  'trailMissing',
  'exitMissing',
  'quantityMissing',
]

/** The text of a problem, at its field. */
export function useProblemText(
  problem: TicketProblem | undefined,
  sizing: 'quantity' | 'total',
  attempted: boolean,
): Partial<Record<TicketField, string>> {
  const { t } = useTranslation('spot')
  const words = useMessageValues()
  if (!problem || (!attempted && untilAttempted.includes(problem.name))) return {}
  const field = problem.field ?? fieldOfProblem(problem.name, sizing)
  return field ? { [field]: t(`problem.${problem.name}`, { replace: words(problem) }) } : {}
}
