import { Amount } from '@halyard/domain'
import { checkLimits } from '@halyard/domain/assets'
import { parseTransactionHash } from '@halyard/domain/deposits'
import { createDeposit, depositList, findDeposit } from '@halyard/wire/deposits'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { amountOf } from '#platform/form/amount-of.ts'
import { FormAmount } from '#platform/form/FormAmount.tsx'
import { useForm } from '#platform/form/use-form.ts'
import { useFormSubmit } from '#platform/form/use-form-submit.ts'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { paths } from '#platform/navigation/paths.ts'
import { useNavigate } from '#platform/navigation/router.tsx'
import { keyOf } from '#platform/query/api-query.ts'
import { putAnswer } from '#platform/query/put-answer.ts'
import { PhotoSlot } from '#platform/uploads/PhotoSlot.tsx'
import { usePhoto } from '#platform/uploads/use-photo.ts'
import { Button } from '#ui/Button.tsx'
import styles from '#ui/detail-pages.module.css'
import { useUi } from '#ui/environment.tsx'
import { Form } from '#ui/Form.tsx'
import { exactText } from '#ui/number-format.ts'
import { TextField } from '#ui/TextField.tsx'
import { toast } from '#ui/toast.ts'
import { useDetailWords } from '#ui/use-detail-words.ts'
import type { DepositCoin, DepositNetwork } from '../api.ts'

/** What was sent: how much, in which transaction, and a picture that shows it. */
export function DepositForm({ coin, network }: { coin: DepositCoin; network: DepositNetwork }) {
  const { t } = useTranslation('deposits')
  const { language } = useUi()
  const navigate = useNavigate()
  const client = useQueryClient()
  const form = useForm({ quantity: '', transactionHash: '', voucher: '' })
  const voucher = usePhoto()
  // What was wrong with a voucher is over with the next step of it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the photo's own steps count
  useEffect(() => form.set('voucher', voucher.sent?.uploadId ?? ''), [voucher.state, voucher.sent])
  const { submit, pending } = useFormSubmit(createDeposit, form, {
    fieldOf,
    onDone(deposit) {
      putAnswer(findDeposit, { depositId: deposit.depositId }, deposit)
      void client.invalidateQueries({ queryKey: keyOf(depositList) })
      toast.good(t('submitted'))
      navigate(paths.depositDetail(deposit.depositId), { replace: true })
    },
  })
  const { asset } = coin
  const { minimum, fee } = network.deposit
  const quantity = amountOf(form.values.quantity)
  const problem = useQuantityProblem(quantity, coin, network)
  const hash = form.values.transactionHash.trim()
  const credited = quantity && fee.isPositive() && !problem ? quantity.minus(fee) : undefined

  async function press() {
    const malformed = hash !== '' && parseTransactionHash(network.addressKind, hash) === undefined
    const right = form.passes({
      quantity: problem,
      transactionHash: malformed ? t('problem.transactionHashFormat', { network: network.name }) : undefined,
      voucher: voucher.sent ? undefined : t(voucher.busy ? 'problem.voucherBusy' : 'problem.voucherMissing'),
    })
    if (!right || !quantity || !voucher.sent) return
    const transaction = hash === '' ? {} : { transactionHash: hash }
    const sent = { coin: asset, network: network.network, quantity, voucher: voucher.sent.uploadId }
    await submit({ kind: 'crypto', ...sent, ...transaction })
  }

  return (
    <Form ref={form.element} className={styles.section} label={t('tell')} onSubmit={press}>
      <h2 className={styles.heading}>{t('tell')}</h2>
      <FormAmount
        form={form}
        field="quantity"
        label={t('amount', { asset })}
        scale={coin.precision}
        problem={problem}
        hint={
          credited
            ? t('amountFee', { asset, fee: exactText(fee, language), credited: exactText(credited, language) })
            : t('amountHint', { asset, minimum: exactText(minimum, language) })
        }
      />
      <TextField
        {...form.bind('transactionHash')}
        label={t('hash')}
        autoComplete="off"
        maxLength={128}
        hint={t('hashHint')}
      />
      <PhotoSlot label={t('voucher')} photo={voucher} hint={t('voucherHint')} error={form.errors.voucher} />
      <Button type="submit" pending={pending}>
        {t('submit')}
      </Button>
    </Form>
  )
}

/** What is wrong with an amount that is sent over a network, in words. */
function useQuantityProblem(
  quantity: Amount = Amount.zero,
  { asset, precision }: DepositCoin,
  network: DepositNetwork,
): string | undefined {
  const { t } = useTranslation('deposits')
  const words = useDetailWords()
  const found = checkLimits(quantity, { asset, precision, minimum: network.deposit.minimum })
  if (!found) return undefined
  // A deposit has no maximum, so that limit is never the reason.
  const name = found.refusal === 'quantityAboveMaximum' ? 'quantityMissing' : found.refusal
  return t(`problem.${name}`, { replace: { ...words({ name, detail: found.detail }), asset, precision } })
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
