import { FormAmount } from '#platform/form/FormAmount.tsx'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { PhotoSlot } from '#platform/uploads/PhotoSlot.tsx'
import { Button } from '#ui/Button.tsx'
import { Form } from '#ui/Form.tsx'
import layout from '#ui/layout.module.css'
import { TextField } from '#ui/TextField.tsx'
import text from '#ui/text.module.css'
import { type DepositFormProps, useDepositForm } from '../use-deposit-form.ts'
import { AmountHint } from './AmountHint.tsx'

/** What was sent: how much, in which transaction, and a picture that shows it. */
export function DepositForm(props: DepositFormProps) {
  const { t } = useTranslation('deposits')
  const { coin, network, declaration } = props
  const { form, photo, quantity, problem, problemWords, pending, waiting, press } = useDepositForm(props)
  return (
    <Form ref={form.element} className={layout.stack3} label={t('tell')} onSubmit={press}>
      <h2 className={text.heading}>{t(declaration ? 'declared.tell' : 'tell')}</h2>
      {!declaration && (
        <FormAmount
          form={form}
          field="quantity"
          label={t('amount', { asset: coin.asset })}
          scale={coin.precision}
          problem={problemWords}
          hint={<AmountHint coin={coin} network={network} quantity={problem ? undefined : quantity} />}
        />
      )}
      <TextField
        {...form.bind('transactionHash')}
        label={t('hash')}
        autoComplete="off"
        maxLength={128}
        hint={t('hashHint')}
      />
      <PhotoSlot label={t('voucher')} photo={photo} hint={t('voucherHint')} error={form.errors.voucher} />
      <Button type="submit" pending={pending} disabled={waiting}>
        {t(waiting ? 'submitOnArrival' : 'submit')}
      </Button>
    </Form>
  )
}
