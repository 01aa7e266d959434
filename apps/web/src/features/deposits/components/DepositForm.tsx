import { parseTransactionHash } from '@halyard/domain/deposits'
import { createDeposit } from '@halyard/wire/deposits'
import { amountOf } from '#platform/form/amount-of.ts'
import { FormAmount } from '#platform/form/FormAmount.tsx'
import { useForm } from '#platform/form/use-form.ts'
import { useFormSubmit } from '#platform/form/use-form-submit.ts'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { paths } from '#platform/navigation/paths.ts'
import { useNavigate } from '#platform/navigation/router.tsx'
import { PhotoSlot } from '#platform/uploads/PhotoSlot.tsx'
import { Button } from '#ui/Button.tsx'
import styles from '#ui/detail-pages.module.css'
import { Form } from '#ui/Form.tsx'
import { TextField } from '#ui/TextField.tsx'
import { toast } from '#ui/toast.ts'
import { type Declaration, type DepositCoin, type DepositNetwork, depositTold } from '../api.ts'
import { useOnArrival } from '../use-on-arrival.ts'
import { quantityProblem, useProblemText } from '../use-quantity-problem.ts'
import { useVoucher } from '../use-voucher.ts'
import { AmountHint } from './AmountHint.tsx'

interface DepositFormProps {
  coin: DepositCoin
  network: DepositNetwork
  /** What was declared before it was sent: its amount is not asked for again. */
  declaration?: Declaration
}

/** What was sent: how much, in which transaction, and a picture that shows it. */
export function DepositForm({ coin, network, declaration }: DepositFormProps) {
  const { t } = useTranslation('deposits')
  const navigate = useNavigate()
  const form = useForm({ quantity: declaration?.quantity.text() ?? '', transactionHash: '', voucher: '' })
  const { photo, missing } = useVoucher(form)
  const problemText = useProblemText(coin)
  const { submit, pending } = useFormSubmit(createDeposit, form, {
    fieldOf,
    onDone(deposit) {
      depositTold(deposit)
      toast.good(t('submitted'))
      navigate(paths.depositDetail(deposit.depositId), { replace: true })
    },
  })
  const quantity = amountOf(form.values.quantity)
  const problem = quantityProblem(quantity, coin, network)
  const problemWords = problem && problemText(problem)
  const hash = form.values.transactionHash.trim()

  const { quantity: typed, transactionHash } = form.values
  const { waiting, wait } = useOnArrival(photo, `${typed} ${transactionHash}`, press)

  async function press() {
    const { addressKind } = network
    const malformed = addressKind !== null && hash !== '' && parseTransactionHash(addressKind, hash) === undefined
    const right = form.passes({
      quantity: problemWords,
      transactionHash: malformed ? t('problem.transactionHashFormat', { network: network.network }) : undefined,
      voucher: missing,
    })
    if (!right || !quantity) return
    if (!photo.sent) return wait()
    const sent = { coin: coin.asset, network: network.network, quantity, voucher: photo.sent.uploadId }
    await submit({ kind: 'crypto', ...sent, ...(hash === '' ? {} : { transactionHash: hash }) })
  }

  return (
    <Form ref={form.element} className={styles.section} label={t('tell')} onSubmit={press}>
      <h2 className={styles.heading}>{t(declaration ? 'declared.tell' : 'tell')}</h2>
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

const fieldOf = {
  quantityMissing: 'quantity',
  amountPrecision: 'quantity',
  belowMinimum: 'quantity',
  transactionHashFormat: 'transactionHash',
  transactionUsed: 'transactionHash',
  voucherUnknown: 'voucher',
  voucherUsed: 'voucher',
} as const
