import { applyForLoan, findLoan, loanList } from '@halyard/wire/loans'
import { useLocation, useNavigate } from 'react-router-dom'
import { amountOf } from '#platform/form/amount-of.ts'
import { PurchaseAmount, PurchaseForm } from '#platform/form/PurchaseForm.tsx'
import { useForm } from '#platform/form/use-form.ts'
import { usePurchase } from '#platform/form/use-purchase.ts'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import type { LoginState } from '#platform/navigation/login-state.ts'
import { paths } from '#platform/navigation/paths.ts'
import { percentOf } from '#platform/percent.ts'
import { moneyMoved } from '#platform/query/money-moved.ts'
import { AmountField } from '#ui/AmountField.tsx'
import { Banner } from '#ui/Banner.tsx'
import { Button } from '#ui/Button.tsx'
import { DateText } from '#ui/DateText.tsx'
import { DoneSheet, useDone } from '#ui/DoneSheet.tsx'
import { useUi } from '#ui/environment.tsx'
import { fact, KeyValue, type KeyValueProps } from '#ui/KeyValue.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { exactText } from '#ui/number-format.ts'
import styles from '#ui/offer-pages.module.css'
import { Pill } from '#ui/Pill.tsx'
import text from '#ui/text.module.css'
import { daysText } from '#ui/unit-text.ts'
import { useMessageValues } from '#ui/use-message-values.ts'
import { type Loan, type LoanProduct, useIdentityState } from '../api.ts'
import { type Cost, judgeApplication } from '../application.ts'
import { stateTone } from '../state-tone.ts'
import { CostByDay } from './CostByDay.tsx'

/** The amount, checked while the user types, with its cost by day of repayment. */
export function ApplicationForm({ product }: { product: LoanProduct }) {
  const { t } = useTranslation('loans')
  const { language } = useUi()
  const words = useMessageValues()
  const { asset, scale, amountMin, amountMax } = product
  const identity = useIdentityState()
  const applied = useDone<Loan>()
  const form = useForm({ requested: '', acceptedMinimum: '' }, { draft: `loan ${product.productId}` })
  const application = usePurchase(applyForLoan, {
    field: 'requested',
    form,
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
          {...form.bind('acceptedMinimum')}
          label={t('acceptedMinimum')}
          scale={scale}
          suffix={asset}
          error={
            form.errors.acceptedMinimum ??
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

/** Why applying is impossible now: the product is closed, or the name is not verified. */
function useClosedReason(product: LoanProduct, identity: ReturnType<typeof useIdentityState>): string | undefined {
  const { t } = useTranslation('loans')
  if (product.state === 'closed') return t('problem.productClosed')
  if (identity === 'passed' || identity === undefined) return undefined
  return t(identity === 'submitted' ? 'nameSubmittedTitle' : 'nameTitle')
}

/** The notice that a loan needs a verified name. */
function NameNeeded({ identity }: { identity: ReturnType<typeof useIdentityState> }) {
  const { t } = useTranslation('loans')
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const state: LoginState = { from: pathname + search }
  if (identity === undefined || identity === 'passed') return null
  if (identity === 'submitted') return <Banner title={t('nameSubmittedTitle')}>{t('nameSubmittedText')}</Banner>
  return (
    <Banner
      tone="warning"
      icon="user"
      title={t('nameTitle')}
      action={
        <Button size="small" onPress={() => navigate(paths.realName, { state })}>
          {t('verify')}
        </Button>
      }
    >
      {t('nameText')}
    </Banner>
  )
}

/** The terms, and the costs of the typed amount. */
function CostSummary({ product, cost }: { product: LoanProduct; cost: Cost | undefined }) {
  return (
    <div className={styles.figures}>
      <KeyValue size="large" rows={useCostRows(product, cost)} />
    </div>
  )
}

function useCostRows(product: LoanProduct, cost: Cost | undefined): KeyValueProps['rows'] {
  const { t } = useTranslation('loans')
  const { language } = useUi()
  const { asset, scale } = product
  return [
    fact(t('term'), daysText(product.termDays, language)),
    fact(t('free'), daysText(product.interestFreeDays, language)),
    fact(t('rate'), <NumberText value={percentOf(product.dailyRate)} percent scale={4} />),
    fact(t('perDay'), <NumberText value={cost?.perDay} scale={scale} unit={asset} />),
    fact(t('dueAt'), <DateText value={cost?.dueAt} style="day" />),
    fact(t('interestAtEnd'), <NumberText value={cost?.interestAtEnd} scale={scale} unit={asset} />),
    fact(t('totalAtEnd'), <NumberText value={cost?.totalAtEnd} scale={scale} unit={asset} />),
    fact(t('overdueRate'), <NumberText value={percentOf(product.overdueDailyRate)} percent scale={4} />),
    fact(t('overdueDay'), <NumberText value={cost?.overdueDay} scale={scale} unit={asset} />),
  ]
}

interface AppliedSheetProps {
  loan: Loan
  open: boolean
  onClose: () => void
}

/** The application just made, which is under review. */
function AppliedSheet({ loan, open, onClose }: AppliedSheetProps) {
  const { t } = useTranslation('loans')
  return (
    <DoneSheet
      open={open}
      onClose={onClose}
      title={t('appliedTitle')}
      closeLabel={t('done')}
      next={{ to: paths.loan(loan.loanId), label: t('showLoan') }}
    >
      <div className={styles.center}>
        <NumberText className={text.figure} value={loan.requested} scale={18} unit={loan.asset} private />
        <Pill tone={stateTone[loan.state]}>{t(`state.${loan.state}`)}</Pill>
        <p className={text.body}>{t('appliedText')}</p>
      </div>
    </DoneSheet>
  )
}
