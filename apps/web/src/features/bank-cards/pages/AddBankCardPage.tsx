import { accountFault, isBic, ungrouped } from '@halyard/domain/bank-cards'
import { saveBankCard } from '@halyard/wire/bank-cards'
import { useState } from 'react'
import { useSubmit } from '#platform/api/use-submit.ts'
import { chosenCountry } from '#platform/country/countries.ts'
import { useForm } from '#platform/form/use-form.ts'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { useBack } from '#platform/navigation/use-back.ts'
import { Button } from '#ui/Button.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { TextField } from '#ui/TextField.tsx'
import { toast } from '#ui/toast.ts'
import { cardsChanged } from '../api.ts'
import styles from '../bank-cards.module.css'
import { CountryField } from '../components/CountryField.tsx'
import { regroup } from '../regroup.ts'

const empty = { bankName: '', accountName: '', cardNumber: '', bankAddress: '', iban: '', bic: '', country: '' }
type Field = keyof typeof empty

/** Saves a bank card. Every field is required (spec section 5); numbers are checked when their field is left. */
export default function AddBankCardPage() {
  const { t } = useTranslation('bank-cards')
  const back = useBack()
  const form = useForm<Field>({ ...empty, country: chosenCountry() ?? '' })
  const [left, setLeft] = useState<ReadonlySet<Field>>(new Set())
  const { values } = form
  const { submit, pending } = useSubmit(saveBankCard, {
    onSuccess() {
      cardsChanged()
      toast.good(t('saved'))
      back()
    },
    onRefusal(refusal) {
      const errors =
        refusal.refusal === 'entryExists' ? { cardNumber: refusal.message } : (refusal.errors as Record<Field, string>)
      if (Object.keys(errors).length === 0) return false
      form.passes(errors)
      return true
    },
  })

  /** What is wrong with what was typed; an empty field is only wrong once the form is sent. */
  function faultOf(field: Field): string | undefined {
    if (values[field].trim() === '') return undefined
    if (field === 'bic' && !isBic(values.bic)) return t('fault.bic')
    if (field === 'cardNumber' && !/^[A-Z0-9]{4,34}$/.test(ungrouped(values.cardNumber))) return t('fault.cardNumber')
    const account = field === 'iban' ? accountFault(values.iban, values.bic) : undefined
    return account && t(`fault.${account}`)
  }
  const faultIn = (field: Field) => (values[field].trim() === '' ? t(`missing.${field}`) : faultOf(field))

  function save() {
    const fields = Object.keys(empty) as Field[]
    if (!form.passes(Object.fromEntries(fields.map((field) => [field, faultIn(field)])))) return
    return submit({
      ...values,
      cardNumber: ungrouped(values.cardNumber),
      iban: ungrouped(values.iban),
      bic: ungrouped(values.bic),
    })
  }
  const typing = (field: Field) => ({
    label: t(field === 'iban' ? 'account' : field),
    name: field,
    value: values[field],
    onChange: (typed: string) => form.set(field, typed),
    onBlur: () => setLeft((before) => new Set(before).add(field)),
    error: form.errors[field] ?? (left.has(field) ? faultOf(field) : undefined),
  })
  return (
    <>
      <PageHeader />
      <form
        ref={form.element}
        className={styles.page}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
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
        <p className={styles.note}>{t('ownName')}</p>
        <Button type="submit" pending={pending}>
          {t('save')}
        </Button>
      </form>
    </>
  )
}
