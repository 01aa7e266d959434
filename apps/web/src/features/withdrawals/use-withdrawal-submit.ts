import type { RequestOf } from '@halyard/wire/endpoint'
import type { RefusalName } from '@halyard/wire/refusals'
import type { createCardWithdrawal, createWithdrawal } from '@halyard/wire/withdrawals'
import { useState } from 'react'
import { useSubmit } from '#platform/api/use-submit.ts'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { toast } from '#ui/toast.ts'
import { accountChanged, type Withdrawal, withdrawalsChanged } from './api.ts'

type Endpoint = typeof createWithdrawal | typeof createCardWithdrawal
/** What is wrong with what proves whose withdrawal it is. */
export interface ProofErrors {
  password?: string
  code?: string
}

export type WithdrawalField = 'network' | 'address' | 'quantity'

interface SubmitOptions {
  onDone: (withdrawal: Withdrawal) => void
  /** A field that the server declines, with its sentence; the sheet closes so that it can be mended. */
  onDeclined: (errors: Partial<Record<WithdrawalField, string>>) => void
}

/** Asks for a withdrawal. What is wrong with the password or the code stays in the sheet, everything else leads back to the form. */
export function useWithdrawalSubmit<E extends Endpoint>(endpoint: E, { onDone, onDeclined }: SubmitOptions) {
  const { t } = useTranslation('withdrawals')
  const [proofErrors, setProofErrors] = useState<ProofErrors>({})
  const { submit, pending } = useSubmit(endpoint, {
    onSuccess(withdrawal) {
      withdrawalsChanged()
      toast.good(t('sent'))
      onDone(withdrawal)
    },
    onRefusal(refusal) {
      // Each wrong password counts, and the fifth locks.
      accountChanged()
      const proof = refusal.refusal && proofOf[refusal.refusal]
      if (proof) {
        setProofErrors({ [proof]: refusal.message })
        return true
      }
      const field = refusal.refusal && fieldOf[refusal.refusal]
      onDeclined(field ? { [field]: refusal.message } : {})
      return field !== undefined
    },
    // Why somebody cannot have their money now, and until when, takes longer to read than a toast stays.
    throwError: true,
  })
  return {
    submit: (request: RequestOf<E>) => submit(request),
    pending,
    proofErrors,
    clearProofErrors: () => setProofErrors({}),
  }
}

const proofOf: Partial<Record<RefusalName, keyof ProofErrors>> = {
  withdrawalPasswordWrong: 'password',
  withdrawalPasswordMissing: 'password',
  twoFactorCodeMissing: 'code',
  codeWrong: 'code',
}

const fieldOf: Partial<Record<RefusalName, WithdrawalField>> = {
  networkUnsupported: 'network',
  addressMalformed: 'address',
  addressNotSaved: 'address',
  addressTooNew: 'address',
  quantityMissing: 'quantity',
  amountPrecision: 'quantity',
  belowMinimum: 'quantity',
  quantityAboveMaximum: 'quantity',
  insufficientBalance: 'quantity',
  loanOutstanding: 'quantity',
}
