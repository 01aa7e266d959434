import { accountFault, isBic, ungrouped } from '@halyard/domain/bank-cards'
import { saveBankCard } from '@halyard/wire/bank-cards'
import { useState } from 'react'
import { chosenCountry } from '#platform/country/countries.ts'
import { useDraftForm } from '#platform/form/use-draft-form.ts'
import { useFormSubmit } from '#platform/form/use-form-submit.ts'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { useBack } from '#platform/navigation/use-back.ts'
import { toast } from '#ui/toast.ts'
import { cardsChanged } from './api.ts'

const empty = { bankName: '', accountName: '', cardNumber: '', bankAddress: '', iban: '', bic: '', country: '' }
type Field = keyof typeof empty

/** What is typed of a card, what is wrong with it, and the call that saves it. Numbers are checked when their field is left. */
export function useCardForm() {
  const { t } = useTranslation('bank-cards')
  const back = useBack()
  const form = useDraftForm<Field | 'twoFactorCode'>('bank card', {
    ...empty,
    twoFactorCode: '',
    country: chosenCountry() ?? '',
  })
  const [left, setLeft] = useState<ReadonlySet<Field>>(new Set())
  const { values } = form
  const { submit, pending } = useFormSubmit(saveBankCard, form, {
    fieldOf,
    onDone() {
      form.forget()
      cardsChanged()
      toast.good(t('saved'))
      back()
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

  return {
    form,
    pending,
    save() {
      const fields = Object.keys(empty) as Field[]
      if (!form.passes(Object.fromEntries(fields.map((field) => [field, faultIn(field)])))) return
      return submit({
        ...values,
        cardNumber: ungrouped(values.cardNumber),
        iban: ungrouped(values.iban),
        bic: ungrouped(values.bic),
        twoFactorCode: values.twoFactorCode.trim() || undefined,
      })
    },
    /** What the text field of `field` takes. */
    typing: (field: Field) => ({
      ...form.bind(field),
      label: t(field === 'iban' ? 'account' : field),
      onBlur: () => setLeft((before) => new Set(before).add(field)),
      error: form.errors[field] ?? (left.has(field) ? faultOf(field) : undefined),
    }),
  }
}

const fieldOf = {
  entryExists: 'cardNumber',
  twoFactorCodeMissing: 'twoFactorCode',
  codeWrong: 'twoFactorCode',
} as const
