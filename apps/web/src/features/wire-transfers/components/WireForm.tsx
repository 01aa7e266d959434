import { Amount } from '@halyard/domain'
import { checkLimits } from '@halyard/domain/assets'
import { parseEmail } from '@halyard/domain/auth'
import { createDeposit, depositList, findDeposit } from '@halyard/wire/deposits'
import type { RefusalName } from '@halyard/wire/refusals'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSubmit } from '#platform/api/use-submit.ts'
import { chosenCountry } from '#platform/countries.ts'
import { useForm } from '#platform/form/use-form.ts'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { paths } from '#platform/navigation/paths.ts'
import { useNavigate } from '#platform/navigation/router.tsx'
import { keyOf } from '#platform/query/api-query.ts'
import { AmountField } from '#ui/AmountField.tsx'
import { decimalOf } from '#ui/amount-text.ts'
import { Button } from '#ui/Button.tsx'
import { ChoiceField } from '#ui/ChoiceField.tsx'
import { useUi } from '#ui/environment.tsx'
import { Logo } from '#ui/Logo.tsx'
import { exactText } from '#ui/number-format.ts'
import { TextField } from '#ui/TextField.tsx'
import { toast } from '#ui/toast.ts'
import type { WireCurrency } from '../api.ts'
import { likelyCurrency } from '../likely-currency.ts'
import styles from '../wire-transfers.module.css'
import { currencyName, minimumText } from '../words.ts'
import { CurrencySheet } from './CurrencySheet.tsx'

type Field = 'currency' | 'quantity' | 'email'

/** Asks for a wire transfer: in which currency, how much, and whom to write to. */
export function WireForm({ currencies }: { currencies: readonly WireCurrency[] }) {
  const { t } = useTranslation('wire-transfers')
  const { language } = useUi()
  const navigate = useNavigate()
  const client = useQueryClient()
  const form = useForm<Field>({ currency: likelyCurrency(currencies, chosenCountry()), quantity: '', email: '' })
  const [choosing, setChoosing] = useState(false)
  const [left, setLeft] = useState(false)
  const currency = currencies.find(({ asset }) => asset === form.values.currency)
  const quantity = Amount.parse(decimalOf(form.values.quantity) ?? '')
  const problem = currency && problemText(currency)
  const { submit, pending } = useSubmit(createDeposit, {
    onSuccess(transfer) {
      client.setQueryData(keyOf(findDeposit, { depositId: transfer.depositId }), transfer)
      void client.invalidateQueries({ queryKey: keyOf(depositList) })
      toast.good(t('submitted'))
      navigate(paths.depositDetail(transfer.depositId), { replace: true })
    },
    onRefusal({ refusal, message }) {
      const field = refusal && fieldOf[refusal]
      return field !== undefined && !form.passes({ [field]: message })
    },
  })

  function problemText({ asset, precision, minimum }: WireCurrency): string | undefined {
    const found = checkLimits(quantity ?? Amount.zero, { asset, precision, minimum })
    switch (found?.refusal) {
      case undefined:
        return undefined
      case 'amountPrecision':
        return t('problem.amountPrecision', { asset, count: precision })
      case 'belowMinimum':
        return t('problem.belowMinimum', {
          asset,
          minimum: exactText(minimum, language),
          entered: exactText(quantity ?? Amount.zero, language),
        })
      case 'quantityMissing':
      case 'quantityAboveMaximum':
        return t('problem.quantityMissing')
    }
  }

  async function press() {
    const email = parseEmail(form.values.email)
    const emailFault = form.values.email.trim() === '' ? t('problem.emailMissing') : t('problem.emailFormat')
    const right = form.passes({
      currency: currency ? undefined : t('problem.currencyMissing'),
      quantity: currency ? problem : quantity ? undefined : t('problem.quantityMissing'),
      email: email === undefined ? emailFault : undefined,
    })
    if (!right || !currency || !quantity || email === undefined) return
    await submit({ kind: 'wire', currency: currency.asset, quantity, email })
  }

  return (
    <form
      ref={form.element}
      className={styles.section}
      aria-label={t('submit')}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void press()
      }}
    >
      <ChoiceField
        label={t('currency')}
        placeholder={t('chooseCurrency')}
        value={currency && `${currency.asset} · ${currencyName(currency, language)}`}
        {...(currency ? { leading: <Logo src={currency.logo} name={currency.asset} size={28} /> } : {})}
        error={form.errors.currency}
        hint={currency ? minimumText(currency, language, t) : t('currencyFirst')}
        onPress={() => setChoosing(true)}
      />
      <AmountField
        label={currency ? t('amount', { asset: currency.asset }) : t('amountPlain')}
        name="quantity"
        value={form.values.quantity}
        onChange={(typed) => form.set('quantity', typed)}
        onBlur={() => setLeft(true)}
        {...(currency ? { scale: currency.precision } : {})}
        placeholder="0"
        error={form.errors.quantity ?? (left && quantity ? problem : undefined)}
      />
      <TextField
        label={t('email')}
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={254}
        value={form.values.email}
        onChange={(typed) => form.set('email', typed)}
        error={form.errors.email}
        hint={t('emailHint')}
      />
      <Button type="submit" pending={pending}>
        {t('submit')}
      </Button>
      <CurrencySheet
        open={choosing}
        onClose={() => setChoosing(false)}
        currencies={currencies}
        chosen={currency?.asset}
        onChoose={(asset) => form.set('currency', asset)}
      />
    </form>
  )
}

/** Which field a refusal speaks of. Those that are not here speak of the whole. */
const fieldOf: Partial<Record<RefusalName, Field>> = {
  currencyUnsupported: 'currency',
  quantityMissing: 'quantity',
  amountPrecision: 'quantity',
  belowMinimum: 'quantity',
  emailFormat: 'email',
}
