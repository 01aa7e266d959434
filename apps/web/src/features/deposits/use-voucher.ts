import { useEffect } from 'react'
import type { Form } from '#platform/form/use-form.ts'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { usePhoto } from '#platform/uploads/use-photo.ts'

/** The picture of a transfer, as a field of a form: what was wrong with it is over with its next step. */
export function useVoucher(form: Form<'voucher' | 'quantity' | 'transactionHash'>) {
  const { t } = useTranslation('deposits')
  const photo = usePhoto()
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the photo's own steps count
  useEffect(() => form.set('voucher', photo.sent?.uploadId ?? ''), [photo.state, photo.sent])
  const missing = photo.sent || photo.busy ? undefined : t('problem.voucherMissing')
  return { photo, missing }
}
