import { parseEmail } from '@halyard/domain/auth'
import { createDeposit, depositList, findDeposit } from '@halyard/wire/deposits'
import { useQueryClient } from '@tanstack/react-query'
import { chosenCountry } from '#platform/country/countries.ts'
import { amountOf } from '#platform/form/amount-of.ts'
import { FormAmount } from '#platform/form/FormAmount.tsx'
import { useForm } from '#platform/form/use-form.ts'
import { useFormSubmit } from '#platform/form/use-form-submit.ts'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { paths } from '#platform/navigation/paths.ts'
import { useNavigate } from '#platform/navigation/router.tsx'
import { keyOf } from '#platform/query/api-query.ts'
import { putAnswer } from '#platform/query/put-answer.ts'
import { Button } from '#ui/Button.tsx'
import { Form } from '#ui/Form.tsx'
import layout from '#ui/layout.module.css'
import { TextField } from '#ui/TextField.tsx'
import { toast } from '#ui/toast.ts'
import type { WireCurrency } from '../api.ts'
import { likelyCurrency } from '../likely-currency.ts'
import { useQuantityProblem } from '../use-quantity-problem.ts'
import { CurrencyField } from './CurrencyField.tsx'

/** Asks for a wire transfer: in which currency, how much, and whom to write to. */
export function WireForm({ currencies }: { currencies: readonly WireCurrency[] }) {
  const { t } = useTranslation('wire-transfers')
  const navigate = useNavigate()
  const client = useQueryClient()
  const form = useForm({ currency: likelyCurrency(currencies, chosenCountry()), quantity: '', email: '' })
  const currency = currencies.find(({ asset }) => asset === form.values.currency)
  const quantity = amountOf(form.values.quantity)
  const problem = useQuantityProblem(quantity, currency)
  const { submit, pending } = useFormSubmit(createDeposit, form, {
    fieldOf,
    onDone(transfer) {
      putAnswer(findDeposit, { depositId: transfer.depositId }, transfer)
      void client.invalidateQueries({ queryKey: keyOf(depositList) })
      toast.good(t('submitted'))
      navigate(paths.depositDetail(transfer.depositId), { replace: true })
    },
  })

  async function press() {
    const email = parseEmail(form.values.email)
    const emailFault = form.values.email.trim() === '' ? t('problem.emailMissing') : t('problem.emailFormat')
    const right = form.passes({
      currency: currency ? undefined : t('problem.currencyMissing'),
      quantity: problem,
      email: email === undefined ? emailFault : undefined,
    })
    if (!right || !currency || !quantity || email === undefined) return
    await submit({ kind: 'wire', currency: currency.asset, quantity, email })
  }

  return (
    <Form ref={form.element} className={layout.stack3} label={t('submit')} onSubmit={press}>
      <CurrencyField
        currencies={currencies}
        value={currency}
        onChange={(asset) => form.set('currency', asset)}
        error={form.errors.currency}
      />
      <FormAmount
        form={form}
        field="quantity"
        label={currency ? t('amount', { asset: currency.asset }) : t('amountPlain')}
        scale={currency?.precision}
        problem={currency && problem}
      />
      <TextField
        {...form.bind('email')}
        label={t('email')}
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={254}
        hint={t('emailHint')}
      />
      <Button type="submit" pending={pending}>
        {t('submit')}
      </Button>
    </Form>
  )
}

const fieldOf = {
  currencyUnsupported: 'currency',
  quantityMissing: 'quantity',
  amountPrecision: 'quantity',
  belowMinimum: 'quantity',
  emailFormat: 'email',
} as const
