import { useTranslation } from '#platform/i18n/use-translation.ts'
import { useMessageValues } from '#ui/use-message-values.ts'
import { problemFields, type TicketField, type TicketProblem } from '../ticket.ts'

/** What is merely missing is no fault until someone tries to send it. */
const untilAttempted: readonly string[] = ['limitPriceMissing', 'triggerMissing', 'quantityMissing']

/** The sentence about a problem, at the field that it is about. */
export function useProblemText(
  problem: TicketProblem | undefined,
  sizing: 'quantity' | 'total',
  attempted: boolean,
): Partial<Record<TicketField, string>> {
  const { t } = useTranslation('spot')
  const words = useMessageValues()
  if (!problem || (!attempted && untilAttempted.includes(problem.name))) return {}
  const field = problem.field ?? problemFields[problem.name]
  return { [field === 'size' ? sizing : field]: t(`problem.${problem.name}`, { replace: words(problem) }) }
}
