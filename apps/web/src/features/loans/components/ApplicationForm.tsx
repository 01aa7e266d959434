import { applyForLoan, findLoan, loanList } from '@halyard/wire/loans'
import { useState } from 'react'
import { useSubmit } from '#platform/api/use-submit.ts'
import { useKeptForm } from '#platform/form/use-kept-form.ts'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { moneyMoved } from '#platform/query/money-moved.ts'
import { useNow } from '#platform/time/use-now.ts'
import { AmountField } from '#ui/AmountField.tsx'
import { Button } from '#ui/Button.tsx'
import { useUi } from '#ui/environment.tsx'
import { exactText } from '#ui/number-format.ts'
import styles from '#ui/offer-pages.module.css'
import { useDetailWords } from '#ui/use-detail-words.ts'
import { type Loan, type LoanProduct, useIdentityState } from '../api.ts'
import { judgeApplication, type Problem } from '../application.ts'
import { AppliedSheet } from './AppliedSheet.tsx'
import { CostByDay } from './CostByDay.tsx'
import { CostSummary } from './CostSummary.tsx'
import { NameNeeded } from './NameNeeded.tsx'

/** How much: judged while one types, with what it costs by the day on which it is repaid. */
export function ApplicationForm({ product }: { product: LoanProduct }) {
  const { t } = useTranslation('loans')
  const { language } = useUi()
  const now = useNow()
  const identity = useIdentityState()
  const words = useDetailWords()
  const form = useKeptForm(`loan ${product.productId}`, { asked: '', least: '' })
  const { asked: typed, least: typedLeast } = form.values
  const [attempted, setAttempted] = useState(false)
  const [applied, setApplied] = useState<{ loan: Loan; open: boolean }>()
  const { submit, pending, errors, clearErrors } = useSubmit(applyForLoan, {
    onSuccess: (loan) => {
      form.set('asked', '')
      form.set('least', '')
      setAttempted(false)
      setApplied({ loan, open: true })
      void moneyMoved(findLoan, loanList)
    },
  })
  const { asked, least, askedProblem, leastProblem, cost } = judgeApplication(typed, typedLeast, product, new Date(now))

  async function press() {
    setAttempted(true)
    if (askedProblem || leastProblem) return
    await submit({ productId: product.productId, asked, ...(least ? { least } : {}) })
  }

  const problemText = (problem: Problem) => t(`problem.${problem.name}`, { replace: words(problem) })

  const told = askedProblem && (attempted || askedProblem.name !== 'quantityMissing') && product.state === 'offered'
  const limits = { minimum: exactText(product.amountMin, language), maximum: exactText(product.amountMax, language) }
  return (
    <>
      <p className={styles.intro}>{product.description}</p>
      <NameNeeded identity={identity} />
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void press()
        }}
      >
        <AmountField
          label={t('amount')}
          name="asked"
          value={typed}
          onChange={(next) => {
            clearErrors()
            form.set('asked', next)
          }}
          scale={product.scale}
          suffix={product.asset}
          error={errors.asked ?? (told ? problemText(askedProblem) : undefined)}
          hint={t('limits', { ...limits, asset: product.asset })}
        />
        <AmountField
          label={t('least')}
          name="least"
          value={typedLeast}
          onChange={(next) => {
            clearErrors()
            form.set('least', next)
          }}
          scale={product.scale}
          suffix={product.asset}
          error={errors.least ?? (leastProblem && problemText(leastProblem))}
          hint={t('leastHint')}
        />
        <CostSummary product={product} cost={cost} />
        <Button
          type="submit"
          pending={pending}
          disabledReason={
            product.state === 'closed'
              ? t('problem.productClosed')
              : identity === 'passed' || identity === undefined
                ? undefined
                : t(identity === 'submitted' ? 'nameSubmittedTitle' : 'nameTitle')
          }
        >
          {t('apply')}
        </Button>
        <p className={styles.hint}>{t('applyNote')}</p>
      </form>
      {cost && <CostByDay product={product} cost={cost} />}
      {applied && (
        <AppliedSheet loan={applied.loan} open={applied.open} onClose={() => setApplied({ ...applied, open: false })} />
      )}
    </>
  )
}
