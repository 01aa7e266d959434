import { TwoFactorField } from '#platform/form/TwoFactorField.tsx'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { Button } from '#ui/Button.tsx'
import { Form } from '#ui/Form.tsx'
import layout from '#ui/layout.module.css'
import { PageHeader } from '#ui/PageHeader.tsx'
import { TextField } from '#ui/TextField.tsx'
import styles from '../bank-cards.module.css'
import { CountryField } from '../components/CountryField.tsx'
import { regroup } from '../regroup.ts'
import { useCardForm } from '../use-card-form.ts'

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
