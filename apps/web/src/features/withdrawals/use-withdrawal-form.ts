import type { Amount } from '@halyard/domain'
import type { RequestOf } from '@halyard/wire/endpoint'
import type { RefusalName } from '@halyard/wire/refusals'
import type { createCardWithdrawal, createWithdrawal } from '@halyard/wire/withdrawals'
import { useState } from 'react'
import { useSubmit } from '#platform/api/use-submit.ts'
import { amountOf } from '#platform/form/amount-of.ts'
import type { DraftForm } from '#platform/form/use-draft-form.ts'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { useAvailable } from '#platform/query/balances.ts'
import { toast } from '#ui/toast.ts'
import { useMessageValues } from '#ui/use-message-values.ts'
import { accountChanged, useAccount, type Withdrawal, withdrawalsChanged } from './api.ts'
import { useHindrance } from './components/Gate.tsx'
import { judge, type QuantityFault, type Terms } from './quantity.ts'

interface WithdrawalOptions<E extends typeof createWithdrawal | typeof createCardWithdrawal, Field extends string> {
  /** Once it is known over which network, or in which currency. */
  terms: Terms | undefined
  /** What is wrong with the other fields, in words. */
  check: () => Partial<Record<Field, string | undefined>>
  /** What is sent; undefined while something of it is not chosen. */
  request: (quantity: Amount, withdrawalPassword: string) => RequestOf<E> | undefined
  onDone: (withdrawalId: number) => void
}

/** What the parts of the form read; see `WithdrawalForm.tsx`. */
export type WithdrawalBeingWritten = ReturnType<typeof useWithdrawalForm>

/** An amount that is judged while it is typed, looked at with everything else, and sent once with the password. */
export function useWithdrawalForm<
  E extends typeof createWithdrawal | typeof createCardWithdrawal,
  Field extends string = string,
>(endpoint: E, form: DraftForm<Field | 'quantity'>, { terms, check, request, onDone }: WithdrawalOptions<E, Field>) {
  const { data: account } = useAccount()
  const hindrance = useHindrance(account)
  const available = useAvailable(terms?.asset)
  const faultText = useFaultText()
  const [reviewing, setReviewing] = useState(false)
  const judged = terms && judge(amountOf(form.values.quantity), terms, available)
  const fault = judged?.fault && faultText(judged.fault)
  const { submit, ...sending } = useWithdrawalSubmit(endpoint, {
    onDone({ withdrawalId }) {
      form.forget()
      onDone(withdrawalId)
    },
    onDeclined(errors) {
      setReviewing(false)
      form.passes(errors as Partial<Record<Field | 'quantity', string>>)
    },
  })
  return {
    ...sending,
    element: form.element,
    quantity: form.bind('quantity' as Field | 'quantity'),
    terms,
    available,
    judged,
    fault,
    account,
    hindrance,
    reviewing: reviewing && !hindrance,
    review() {
      const found = { ...check(), quantity: fault } as Partial<Record<Field | 'quantity', string | undefined>>
      if (!hindrance && form.passes(found)) setReviewing(true)
    },
    leaveReview: () => setReviewing(false),
    send(password: string, code: string) {
      const complete = judged?.quantity && request(judged.quantity, password)
      return complete && submit({ ...complete, twoFactorCode: code.trim() || undefined })
    },
  }
}

type Endpoint = typeof createWithdrawal | typeof createCardWithdrawal
/** What is wrong with what proves whose withdrawal it is. */
export interface ProofErrors {
  password?: string
  code?: string
}

type WithdrawalField = 'network' | 'address' | 'quantity'

interface SubmitOptions {
  onDone: (withdrawal: Withdrawal) => void
  /** A field that the server declines, with its sentence; the sheet closes so that it can be mended. */
  onDeclined: (errors: Partial<Record<WithdrawalField, string>>) => void
}

/** Asks for a withdrawal. What is wrong with the password or the code stays in the sheet, everything else leads back to the form. */
function useWithdrawalSubmit<E extends Endpoint>(endpoint: E, { onDone, onDeclined }: SubmitOptions) {
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

/** What is wrong with an amount, in words and in the reader's notation. */
function useFaultText(): (fault: QuantityFault) => string {
  const { t } = useTranslation('withdrawals')
  const words = useMessageValues()
  return ({ fault, detail }) => t(`fault.${fault}`, { replace: words({ name: fault, detail }) })
}
