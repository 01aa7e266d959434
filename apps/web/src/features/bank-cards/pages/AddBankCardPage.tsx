import { accountFault, isBic, ungrouped } from '@halyard/domain/bank-cards'
import { saveBankCard } from '@halyard/wire/bank-cards'
import { useState } from 'react'
import { CountrySheet } from '#platform/country/CountrySheet.tsx'
import { chosenCountry, countryName } from '#platform/country/countries.ts'
import { TwoFactorField } from '#platform/form/TwoFactorField.tsx'
import { useForm, useFormSubmit } from '#platform/form/use-form.ts'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { useBack } from '#platform/navigation/use-back.ts'
import { Button } from '#ui/Button.tsx'
import { ChoiceField } from '#ui/ChoiceField.tsx'
import { Form } from '#ui/Form.tsx'
import layout from '#ui/layout.module.css'
import { PageHeader } from '#ui/PageHeader.tsx'
import { TextField } from '#ui/TextField.tsx'
import { toast } from '#ui/toast.ts'
import { cardsChanged } from '../api.ts'
import styles from '../bank-cards.module.css'
import { regroup } from '../regroup.ts'

/** Saves a bank card. Every field is required (spec section 5). */
export default function AddBankCardPage() {
  const { t } = useTranslation('bank-cards')
  const { form, pending, save, typing } = useCardForm()
  const { values } = form
  return (
    <>
      <PageHeader />
      <Form ref={form.element} className={layout.pageClose} onSubmit={save}>
        <TextField {...typing('bankName')} autoCapitalize="sentences" maxLength={128} />
        <TextField {...typing('accountName')} autoComplete="name" autoCapitalize="sentences" maxLength={128} />
        <TextField
          {...typing('cardNumber')}
          autoComplete="cc-number"
          inputMode="numeric"
          maxLength={64}
          onChange={(typed) => form.set('cardNumber', regroup(values.cardNumber, typed))}
        />
        <TextField
          {...typing('bic')}
          autoComplete="off"
          autoCapitalize="characters"
          hint={t('bicHint')}
          maxLength={16}
          onChange={(typed) => form.set('bic', typed.toUpperCase())}
        />
        <TextField
          {...typing('iban')}
          autoComplete="off"
          autoCapitalize="characters"
          hint={t('accountHint')}
          maxLength={64}
          onChange={(typed) => form.set('iban', regroup(values.iban, typed))}
        />
        <TextField {...typing('bankAddress')} autoCapitalize="sentences" maxLength={256} />
        <CountryField
          value={values.country}
          onChange={(country) => form.set('country', country)}
          error={form.errors.country}
        />
        <TwoFactorField {...form.bind('twoFactorCode')} />
        <p className={styles.note}>{t('ownName')}</p>
        <Button type="submit" pending={pending}>
          {t('save')}
        </Button>
      </Form>
    </>
  )
}

const empty = { bankName: '', accountName: '', cardNumber: '', bankAddress: '', iban: '', bic: '', country: '' }
type Field = keyof typeof empty

/** The state of the form, and the call that saves it. Numbers are checked when their field is left. */
function useCardForm() {
  const { t } = useTranslation('bank-cards')
  const back = useBack()
  const form = useForm<Field | 'twoFactorCode'>(
    {
      ...empty,
      twoFactorCode: '',
      country: chosenCountry() ?? '',
    },
    { draft: 'bank card' },
  )
  const [left, setLeft] = useState<ReadonlySet<Field>>(new Set())
  const { values } = form
  const { submit, pending } = useFormSubmit(saveBankCard, form, {
    fieldOf,
    onDone() {
      form.forgetDraft()
      cardsChanged()
      toast.good(t('saved'))
      back()
    },
  })

  /** The errors; an empty field is one only when the form is sent. */
  function problemOf(field: Field): string | undefined {
    if (values[field].trim() === '') return undefined
    if (field === 'bic' && !isBic(values.bic)) return t('problem.bic')
    if (field === 'cardNumber' && !/^[A-Z0-9]{4,34}$/.test(ungrouped(values.cardNumber))) return t('problem.cardNumber')
    const account = field === 'iban' ? accountFault(values.iban, values.bic) : undefined
    return account && t(`problem.${account}`)
  }
  const problemIn = (field: Field) => (values[field].trim() === '' ? t(`missing.${field}`) : problemOf(field))

  return {
    form,
    pending,
    save() {
      const fields = Object.keys(empty) as Field[]
      if (!form.passes(Object.fromEntries(fields.map((field) => [field, problemIn(field)])))) return
      return submit({
        ...values,
        cardNumber: ungrouped(values.cardNumber),
        iban: ungrouped(values.iban),
        bic: ungrouped(values.bic),
        twoFactorCode: values.twoFactorCode.trim() || undefined,
      })
    },
    /** The properties of a text field. */
    typing: (field: Field) => ({
      ...form.bind(field),
      label: t(field === 'iban' ? 'account' : field),
      onBlur: () => setLeft((before) => new Set(before).add(field)),
      error: form.errors[field] ?? (left.has(field) ? problemOf(field) : undefined),
    }),
  }
}

const fieldOf = {
  entryExists: 'cardNumber',
  twoFactorCodeMissing: 'twoFactorCode',
  codeWrong: 'twoFactorCode',
} as const

interface CountryFieldProps {
  /** ISO 3166, two letters; empty until chosen. */
  value: string
  onChange: (country: string) => void
  error?: string | undefined
}

/** The country or region of the payee. */
function CountryField({ value, onChange, error }: CountryFieldProps) {
  const { t, i18n } = useTranslation('bank-cards')
  const [open, setOpen] = useState(false)
  return (
    <>
      <ChoiceField
        label={t('country')}
        value={value === '' ? undefined : countryName(value, i18n.language)}
        placeholder={t('chooseCountry')}
        onPress={() => setOpen(true)}
        error={error}
      />
      <CountrySheet
        open={open}
        onClose={() => setOpen(false)}
        title={t('chooseCountry')}
        search={{ label: t('searchCountry'), none: (text) => t('noCountry', { text }) }}
        chosen={value}
        onChoose={onChange}
      />
    </>
  )
}
