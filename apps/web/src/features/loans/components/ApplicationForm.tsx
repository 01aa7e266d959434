import { applyForLoan, findLoan, loanList } from '@halyard/wire/loans'
import { amountOf } from '#platform/form/amount-of.ts'
import { PurchaseAmount, PurchaseForm } from '#platform/form/PurchaseForm.tsx'
import { useDraftForm } from '#platform/form/use-draft-form.ts'
import { usePurchase } from '#platform/form/use-purchase.ts'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { moneyMoved } from '#platform/query/money-moved.ts'
import { AmountField } from '#ui/AmountField.tsx'
import { useDone } from '#ui/DoneSheet.tsx'
import { useUi } from '#ui/environment.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { exactText } from '#ui/number-format.ts'
import text from '#ui/text.module.css'
import { useMessageValues } from '#ui/use-message-values.ts'
import { type Loan, type LoanProduct, useIdentityState } from '../api.ts'
import { judgeApplication } from '../application.ts'
import { AppliedSheet } from './AppliedSheet.tsx'
import { CostByDay } from './CostByDay.tsx'
import { CostSummary, useCostRows } from './CostSummary.tsx'
import { NameNeeded } from './NameNeeded.tsx'
import { useClosedReason } from './use-closed-reason.ts'

/** How much: judged while one types, with what it costs by the day on which it is repaid. */
export function ApplicationForm({ product }: { product: LoanProduct }) {
  const { t } = useTranslation('loans')
  const { language } = useUi()
  const words = useMessageValues()
  const { asset, scale, amountMin, amountMax } = product
  const identity = useIdentityState()
  const applied = useDone<Loan>()
  const form = useDraftForm(`loan ${product.productId}`, { requested: '', acceptedMinimum: '' })
  const application = usePurchase(applyForLoan, {
    field: 'requested',
    kept: { entered: form.values.requested, enter: (value) => form.set('requested', value) },
    judge: (requested, now) => judgeApplication(requested, amountOf(form.values.acceptedMinimum), product, now),
    missing: 'quantityMissing',
    describe: (problem, details) =>
      product.state === 'offered' ? t(`problem.${problem.name}`, { replace: details }) : undefined,
    request: ({ requested, acceptedMinimum, minimumProblem }) =>
      minimumProblem
        ? undefined
        : { productId: product.productId, requested, ...(acceptedMinimum ? { acceptedMinimum } : {}) },
    onDone(loan) {
      form.set('acceptedMinimum', '')
      applied.show(loan)
      void moneyMoved(findLoan, loanList)
    },
  })
  const { requested, cost, minimumProblem } = application.judged
  const limits = { minimum: exactText(amountMin, language), maximum: exactText(amountMax, language), asset }
  return (
    <>
      <p className={text.body}>{product.description}</p>
      <NameNeeded identity={identity} />
      <PurchaseForm
        purchase={application}
        submit={t('apply')}
        closed={useClosedReason(product, identity)}
        note={t('applyNote')}
        review={{
          figure: { label: t('amount'), value: <NumberText value={requested} scale={scale} unit={asset} /> },
          rows: useCostRows(product, cost),
          warning: t('reviewWarning'),
        }}
      >
        <PurchaseAmount
          purchase={application}
          label={t('amount')}
          scale={scale}
          suffix={asset}
          hint={t('limits', limits)}
        />
        <AmountField
          label={t('acceptedMinimum')}
          name="acceptedMinimum"
          value={form.values.acceptedMinimum}
          onChange={(value) => {
            application.clearErrors()
            form.set('acceptedMinimum', value)
          }}
          scale={scale}
          suffix={asset}
          error={
            application.errors.acceptedMinimum ??
            (minimumProblem && t(`problem.${minimumProblem.name}`, { replace: words(minimumProblem) }))
          }
          hint={t('acceptedMinimumHint')}
        />
        <CostSummary product={product} cost={cost} />
      </PurchaseForm>
      {cost && <CostByDay product={product} cost={cost} />}
      {applied.what && <AppliedSheet loan={applied.what} open={applied.open} onClose={applied.close} />}
    </>
  )
}
