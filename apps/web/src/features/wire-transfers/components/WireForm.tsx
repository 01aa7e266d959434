import { Amount } from '@halyard/domain'
import { checkLimits } from '@halyard/domain/assets'
import { parseEmail } from '@halyard/domain/auth'
import { createDeposit, depositList, findDeposit } from '@halyard/wire/deposits'
import { useQueryClient } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { chosenCountry } from '#platform/country/countries.ts'
import { amountOf } from '#platform/form/amount-of.ts'
import { CoinSheet } from '#platform/form/CoinSheet.tsx'
import { coinName } from '#platform/form/coin-name.ts'
import { FormAmount } from '#platform/form/FormAmount.tsx'
import { useForm, useFormSubmit } from '#platform/form/use-form.ts'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { paths } from '#platform/navigation/paths.ts'
import { keyOf } from '#platform/query/api-query.ts'
import { putAnswer } from '#platform/query/put-answer.ts'
import { Button } from '#ui/Button.tsx'
import { ChoiceField } from '#ui/ChoiceField.tsx'
import { useUi } from '#ui/environment.tsx'
import { Form } from '#ui/Form.tsx'
import { Logo } from '#ui/Logo.tsx'
import layout from '#ui/layout.module.css'
import { exactText } from '#ui/number-format.ts'
import { TextField } from '#ui/TextField.tsx'
import { toast } from '#ui/toast.ts'
import type { WireCurrency } from '../api.ts'
import { likelyCurrency } from '../likely-currency.ts'

/** Requests a wire transfer: currency, amount, contact. */
export function WireForm({ currencies }: { currencies: readonly WireCurrency[] }) {
  const { t } = useTranslation('wire-transfers')
  const navigate = useNavigate()
  const client = useQueryClient()
  const form = useForm(
    { currency: likelyCurrency(currencies, chosenCountry()), quantity: '', email: '' },
    { draft: 'wire' },
  )
  const currency = currencies.find(({ asset }) => asset === form.values.currency)
  const quantity = amountOf(form.values.quantity)
  const problem = useQuantityProblem(quantity, currency)
  const { submit, pending } = useFormSubmit(createDeposit, form, {
    fieldOf,
    onDone(transfer) {
      form.forgetDraft()
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

/** What is wrong with an amount of a currency, in words. */
function useQuantityProblem(quantity: Amount = Amount.zero, currency: WireCurrency | undefined): string | undefined {
  const { t } = useTranslation('wire-transfers')
  const { language } = useUi()
  if (!currency) return quantity.isPositive() ? undefined : t('problem.quantityMissing')
  const { asset, precision, minimum } = currency
  switch (checkLimits(quantity, { asset, precision, minimum })?.refusal) {
    case undefined:
      return undefined
    case 'amountPrecision':
      return t('problem.amountPrecision', { asset, count: precision })
    case 'belowMinimum':
      return t('problem.belowMinimum', {
        asset,
        minimum: exactText(minimum, language),
        entered: exactText(quantity, language),
      })
    case 'quantityMissing':
    case 'quantityAboveMaximum':
      return t('problem.quantityMissing')
  }
}

interface CurrencyFieldProps {
  currencies: readonly WireCurrency[]
  value: WireCurrency | undefined
  onChange: (asset: string) => void
  error?: string | undefined
}

/** The currency, with the minimum of each. */
function CurrencyField({ currencies, value, onChange, error }: CurrencyFieldProps) {
  const { t } = useTranslation('wire-transfers')
  const { language } = useUi()
  const [open, setOpen] = useState(false)
  return (
    <>
      <ChoiceField
        label={t('currency')}
        placeholder={t('chooseCurrency')}
        value={value && `${value.asset} · ${coinName(value, language)}`}
        leading={value && <Logo src={value.logo} name={value.asset} size={28} />}
        error={error}
        hint={value ? minimumText(value, language, t) : t('currencyFirst')}
        onPress={() => setOpen(true)}
      />
      <CoinSheet
        open={open}
        onClose={() => setOpen(false)}
        title={t('chooseCurrency')}
        coins={currencies}
        row={(currency) => ({
          title: (
            <>
              <b>{currency.asset}</b> {coinName(currency, language)}
            </>
          ),
          note: minimumText(currency, language, t),
        })}
        chosen={value?.asset}
        onChoose={onChange}
      />
    </>
  )
}

/** The minimum of a currency in words, and whether it has decimals. */
function minimumText(
  { asset, minimum, precision }: WireCurrency,
  language: string,
  t: TFunction<'wire-transfers'>,
): string {
  return t(precision === 0 ? 'minimumWhole' : 'minimum', { minimum: exactText(minimum, language), asset })
}
