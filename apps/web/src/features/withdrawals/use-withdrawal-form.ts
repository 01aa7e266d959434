import { Amount } from '@halyard/domain'
import type { RequestOf } from '@halyard/wire/endpoint'
import type { createCardWithdrawal, createWithdrawal } from '@halyard/wire/withdrawals'
import { useEffect, useState } from 'react'
import { amountOf } from '#platform/form/amount-of.ts'
import { type FieldOf, type FormState, tellAtField, useForm, useFormSubmit } from '#platform/form/use-form.ts'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { useAvailable } from '#platform/query/balances.ts'
import { toast } from '#ui/toast.ts'
import { useMessageValues } from '#ui/use-message-values.ts'
import { accountChanged, useAccount, useWithdrawalLimits, withdrawalsChanged } from './api.ts'
import { useGate } from './components/Gate.tsx'
import { judge, type Terms } from './quantity.ts'

interface WithdrawalOptions<E extends typeof createWithdrawal | typeof createCardWithdrawal, Field extends string> {
  /** There once the network or currency is known. */
  terms: Terms | undefined
  /** Errors of the other fields, in words. */
  check: () => Partial<Record<Field, string | undefined>>
  /** The request; undefined while something is not chosen. */
  request: (quantity: Amount, withdrawalPassword: string) => RequestOf<E> | undefined
  onDone: (withdrawalId: number) => void
}

/** `detour` is `review` where its user was sent to set a withdrawal password, and will come back to the review. */
type OwnField = 'quantity' | 'detour'

/** What the parts of the form read; see `WithdrawalForm.tsx`. */
export type WithdrawalFormState = ReturnType<typeof useWithdrawalForm>

/**
 * The amount is checked while it is typed, reviewed with everything else, and sent once with the password. An error of
 * password or code stays in the sheet, every other leads back to the form.
 */
export function useWithdrawalForm<
  E extends typeof createWithdrawal | typeof createCardWithdrawal,
  Field extends string = string,
>(
  endpoint: E,
  form: FormState<Field | OwnField>,
  { terms: offered, check, request, onDone }: WithdrawalOptions<E, Field>,
) {
  const { t } = useTranslation('withdrawals')
  const words = useMessageValues()
  const { data: account } = useAccount()
  const { data: limits } = useWithdrawalLimits(offered?.asset)
  const terms = offered && within(offered, limits)
  const gate = useGate(account)
  const available = useAvailable(terms?.asset)
  const proof = useForm({ withdrawalPassword: '', twoFactorCode: '' })
  const [step, setStep] = useState<'review' | 'password'>()
  const judged = terms && judge(amountOf(form.values.quantity), terms, available)
  const problem = judged?.problem && t(`problem.${judged.problem.name}`, { replace: words(judged.problem) })
  const { submit, pending } = useFormSubmit(endpoint, proof, {
    fieldOf: fieldOfProof,
    // Why and until when takes longer to read than a toast stays.
    throwError: true,
    onDone({ withdrawalId }) {
      withdrawalsChanged()
      toast.good(t('sent'))
      form.forgetDraft()
      onDone(withdrawalId)
    },
    onRefusal(refusal) {
      // Each wrong password counts, and the fifth locks.
      accountChanged()
      if (refusal.refusal && refusal.refusal in fieldOfProof) return false
      setStep(undefined)
      return tellAtField<string>(form, refusal, fieldOf)
    },
  })

  function review() {
    const found = { ...check(), quantity: problem } as Partial<Record<Field | OwnField, string | undefined>>
    if (!gate && form.passes(found)) setStep('review')
  }

  const needsPassword = account?.hasWithdrawalPassword === false
  const isBack = account?.hasWithdrawalPassword === true && form.values.detour === 'review'
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, with what stands there then
  useEffect(() => {
    if (!isBack) return
    form.set('detour', '')
    review()
  }, [isBack])

  return {
    element: form.element,
    quantity: form.bind('quantity' as Field | OwnField),
    terms,
    limits,
    available,
    judged,
    problem,
    account,
    gate,
    proof,
    pending,
    /** The step: review, or password. */
    step: gate ? undefined : step,
    review,
    needsPassword,
    askPassword() {
      if (needsPassword) form.set('detour', 'review')
      // It is typed anew for each withdrawal.
      proof.reset()
      setStep('password')
    },
    backToReview: () => setStep('review'),
    leave: () => setStep(undefined),
    send() {
      const { withdrawalPassword, twoFactorCode } = proof.values
      const complete = judged?.quantity && withdrawalPassword !== '' && request(judged.quantity, withdrawalPassword)
      return complete && submit({ ...complete, twoFactorCode: twoFactorCode.trim() || undefined })
    },
  }
}

/** The terms of a network or currency, within the user's own limits. */
function within(terms: Terms, limits: ReturnType<typeof useWithdrawalLimits>['data']): Terms {
  if (!limits?.inCoin) return terms
  const { single, left } = limits.inCoin
  return { ...terms, maximum: Amount.min(terms.maximum, single), left }
}

const fieldOfProof: FieldOf<'withdrawalPassword' | 'twoFactorCode'> = {
  withdrawalPasswordWrong: 'withdrawalPassword',
  withdrawalPasswordMissing: 'withdrawalPassword',
  twoFactorCodeMissing: 'twoFactorCode',
  codeWrong: 'twoFactorCode',
}

const fieldOf: FieldOf<'network' | 'address' | 'quantity'> = {
  networkUnsupported: 'network',
  addressMalformed: 'address',
  addressNotSaved: 'address',
  addressTooNew: 'address',
  quantityMissing: 'quantity',
  amountPrecision: 'quantity',
  belowMinimum: 'quantity',
  quantityAboveMaximum: 'quantity',
  withdrawalTooLarge: 'quantity',
  withdrawalDayFull: 'quantity',
  insufficientBalance: 'quantity',
  loanOutstanding: 'quantity',
}
