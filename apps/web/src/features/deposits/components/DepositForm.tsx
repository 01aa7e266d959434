import { Amount } from '@halyard/domain'
import { checkLimits } from '@halyard/domain/assets'
import { parseTransactionHash } from '@halyard/domain/deposits'
import { createDeposit, depositList, findDeposit } from '@halyard/wire/deposits'
import type { RefusalName } from '@halyard/wire/refusals'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useSubmit } from '#platform/api/use-submit.ts'
import { useForm } from '#platform/form/use-form.ts'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { paths } from '#platform/navigation/paths.ts'
import { useNavigate } from '#platform/navigation/router.tsx'
import { keyOf } from '#platform/query/api-query.ts'
import { PhotoSlot } from '#platform/uploads/PhotoSlot.tsx'
import { usePhoto } from '#platform/uploads/use-photo.ts'
import { AmountField } from '#ui/AmountField.tsx'
import { decimalOf } from '#ui/amount-text.ts'
import { Button } from '#ui/Button.tsx'
import styles from '#ui/detail-pages.module.css'
import { useUi } from '#ui/environment.tsx'
import { exactText } from '#ui/number-format.ts'
import { TextField } from '#ui/TextField.tsx'
import { toast } from '#ui/toast.ts'
import type { Deposit, DepositCoin, DepositNetwork } from '../api.ts'

type Field = 'quantity' | 'transactionHash' | 'voucher'

/** What was sent: how much, in which transaction, and a picture that shows it. */
export function DepositForm({ coin, network }: { coin: DepositCoin; network: DepositNetwork }) {
  const { t } = useTranslation('deposits')
  const { language } = useUi()
  const navigate = useNavigate()
  const client = useQueryClient()
  const form = useForm<Field>({ quantity: '', transactionHash: '', voucher: '' })
  const [left, setLeft] = useState(false)
  const voucher = usePhoto()
  // What was wrong with a voucher is over with the next step of it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the photo's own steps count
  useEffect(() => form.set('voucher', voucher.sent?.uploadId ?? ''), [voucher.state, voucher.sent])
  const { submit, pending } = useSubmit(createDeposit, {
    onSuccess: shown,
    onRefusal({ refusal, errors, message }) {
      const field = refusal && fieldOf[refusal]
      const known = field ? { [field]: message } : ownErrors(errors)
      return Object.keys(known).length > 0 && !form.passes(known)
    },
  })
  const { asset, precision } = coin
  const { minimum, fee } = network.deposit
  const quantity = Amount.parse(decimalOf(form.values.quantity) ?? '')
  const problem = checkLimits(quantity ?? Amount.zero, { asset, precision, minimum })
  const problemText = problem && t(`problem.${nameOf(problem)}`, { asset, precision, ...wordsOf(problem.detail) })
  const hash = form.values.transactionHash.trim()

  function wordsOf(detail: Record<string, string>) {
    const amounts = Object.entries(detail).filter(([name]) => name === 'minimum' || name === 'entered')
    return Object.fromEntries(amounts.map(([name, text]) => [name, exactText(text, language)]))
  }

  function shown(deposit: Deposit) {
    client.setQueryData(keyOf(findDeposit, { depositId: deposit.depositId }), deposit)
    void client.invalidateQueries({ queryKey: keyOf(depositList) })
    toast.good(t('submitted'))
    navigate(paths.depositDetail(deposit.depositId), { replace: true })
  }

  async function press() {
    const malformed = hash !== '' && parseTransactionHash(network.addressKind, hash) === undefined
    const right = form.passes({
      quantity: problemText,
      transactionHash: malformed ? t('problem.transactionHashFormat', { network: network.name }) : undefined,
      voucher: voucher.sent ? undefined : t(voucher.busy ? 'problem.voucherBusy' : 'problem.voucherMissing'),
    })
    if (!right || !quantity || !voucher.sent) return
    await submit({
      kind: 'crypto',
      coin: asset,
      network: network.network,
      quantity,
      voucher: voucher.sent.uploadId,
      ...(hash === '' ? {} : { transactionHash: hash }),
    })
  }

  const credited = quantity && fee.isPositive() && !problem ? quantity.minus(fee) : undefined
  return (
    <form
      ref={form.element}
      className={styles.section}
      aria-label={t('tell')}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void press()
      }}
    >
      <h2 className={styles.heading}>{t('tell')}</h2>
      <AmountField
        label={t('amount', { asset })}
        name="quantity"
        value={form.values.quantity}
        onChange={(typed) => form.set('quantity', typed)}
        onBlur={() => setLeft(true)}
        scale={precision}
        placeholder="0"
        error={form.errors.quantity ?? (left && quantity ? problemText : undefined)}
        hint={
          credited
            ? t('amountFee', { asset, fee: exactText(fee, language), credited: exactText(credited, language) })
            : t('amountHint', { asset, minimum: exactText(minimum, language) })
        }
      />
      <TextField
        label={t('hash')}
        name="transactionHash"
        value={form.values.transactionHash}
        onChange={(typed) => form.set('transactionHash', typed)}
        autoComplete="off"
        maxLength={128}
        error={form.errors.transactionHash}
        hint={t('hashHint')}
      />
      <PhotoSlot label={t('voucher')} photo={voucher} hint={t('voucherHint')} error={form.errors.voucher} />
      <Button type="submit" pending={pending}>
        {t('submit')}
      </Button>
    </form>
  )
}

/** A deposit has no maximum, so that limit is never the reason. */
function nameOf({ refusal }: NonNullable<ReturnType<typeof checkLimits>>) {
  return refusal === 'quantityAboveMaximum' ? 'quantityMissing' : refusal
}

const fields: readonly Field[] = ['quantity', 'transactionHash', 'voucher']

function ownErrors(errors: Readonly<Record<string, string>>): Partial<Record<Field, string>> {
  return Object.fromEntries(fields.flatMap((field) => (errors[field] === undefined ? [] : [[field, errors[field]]])))
}

/** Which field a refusal speaks of. Those that are not here speak of the whole. */
const fieldOf: Partial<Record<RefusalName, Field>> = {
  quantityMissing: 'quantity',
  amountPrecision: 'quantity',
  belowMinimum: 'quantity',
  transactionHashFormat: 'transactionHash',
  transactionUsed: 'transactionHash',
  voucherUnknown: 'voucher',
  voucherUsed: 'voucher',
}
