import { useTranslation } from '#platform/i18n/use-translation.ts'
import type { LoanProduct, useIdentityState } from '../api.ts'

/** Why nobody can apply now: the product is closed, or the name is not verified. */
export function useClosedReason(
  product: LoanProduct,
  identity: ReturnType<typeof useIdentityState>,
): string | undefined {
  const { t } = useTranslation('loans')
  if (product.state === 'closed') return t('problem.productClosed')
  if (identity === 'passed' || identity === undefined) return undefined
  return t(identity === 'submitted' ? 'nameSubmittedTitle' : 'nameTitle')
}
