import type { Amount } from '@halyard/domain'
import type { RequestOf } from '@halyard/wire/endpoint'
import type { createCardWithdrawal, createWithdrawal } from '@halyard/wire/withdrawals'
import { useState } from 'react'
import { amountOf } from '#platform/form/amount-of.ts'
import type { DraftForm } from '#platform/form/use-draft-form.ts'
import { useAvailable } from '#platform/query/balances.ts'
import { useAccount } from './api.ts'
import { useHindrance } from './components/Gate.tsx'
import { judge, type Terms } from './quantity.ts'
import { useFaultText } from './use-fault-text.ts'
import { useWithdrawalSubmit } from './use-withdrawal-submit.ts'

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
export type WithdrawalBeingWritten = ReturnType<typeof useWithdrawal>

/** An amount that is judged while it is typed, looked at with everything else, and sent once with the password. */
export function useWithdrawal<
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
