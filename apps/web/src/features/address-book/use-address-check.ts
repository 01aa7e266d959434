import { useTranslation } from '#platform/i18n/use-translation.ts'
import { addressProblem, type Writing } from './address-problem.ts'

/** A check of an address against its network; `others` are the coin's other networks. */
export function useAddressCheck(): (
  typed: string,
  network: Writing | undefined,
  others: readonly Writing[],
) => string | undefined {
  const { t } = useTranslation('address-book')
  return (typed, network, others) => {
    const problem = addressProblem(typed, network, others)
    return problem && t(`problem.${problem.name}`, { replace: problem.detail })
  }
}
