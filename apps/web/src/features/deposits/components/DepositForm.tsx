import { parseTransactionHash } from '@halyard/domain/deposits'
import { createDeposit } from '@halyard/wire/deposits'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { amountOf } from '#platform/form/amount-of.ts'
import { FormAmount } from '#platform/form/FormAmount.tsx'
import { useForm, useFormSubmit } from '#platform/form/use-form.ts'
import { usePhotoField } from '#platform/form/use-photo-field.ts'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { paths } from '#platform/navigation/paths.ts'
import { useTakesAdditions } from '#platform/site/site.ts'
import { PhotoSlot } from '#platform/uploads/PhotoSlot.tsx'
import type { Photo } from '#platform/uploads/use-photo.ts'
import { Button } from '#ui/Button.tsx'
import { Form } from '#ui/Form.tsx'
import layout from '#ui/layout.module.css'
import { TextField } from '#ui/TextField.tsx'
import text from '#ui/text.module.css'
import { toast } from '#ui/toast.ts'
import { type Declaration, type DepositCoin, type DepositNetwork, depositTold } from '../api.ts'
import { AmountHint, quantityProblem, useProblemText } from './AmountHint.tsx'

/** Declares what was sent: amount, transaction hash, and a screenshot as voucher. */
export function DepositForm(props: DepositFormProps) {
  const { t } = useTranslation('deposits')
  const { coin, network, declaration } = props
  const takesHash = useTakesAdditions()
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
      {takesHash && (
        <TextField
          {...form.bind('transactionHash')}
          label={t('hash')}
          autoComplete="off"
          maxLength={128}
          hint={t('hashHint')}
        />
      )}
      <PhotoSlot label={t('voucher')} photo={photo} hint={t('voucherHint')} error={form.errors.voucher} />
      <Button type="submit" pending={pending} disabled={waiting}>
        {t(waiting ? 'submitOnArrival' : 'submit')}
      </Button>
    </Form>
  )
}

interface DepositFormProps {
  coin: DepositCoin
  network: DepositNetwork
  /** The declaration made before: its amount is fixed. */
  declaration?: Declaration
}

/** The state of the form and its voucher; sent when pressed, or as soon as a voucher under way has been uploaded. */
function useDepositForm({ coin, network, declaration }: DepositFormProps) {
  const { t } = useTranslation('deposits')
  const navigate = useNavigate()
  const declared = declaration?.quantity.text() ?? ''
  const form = useForm(
    { quantity: declared, transactionHash: '', voucher: '' },
    { draft: `deposit ${coin.asset} ${network.network} ${declared}` },
  )
  const photo = usePhotoField(form, 'voucher')
  const problemText = useProblemText(coin)
  const { submit, pending } = useFormSubmit(createDeposit, form, {
    fieldOf,
    onDone(deposit) {
      form.forgetDraft()
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
      voucher: photo.sent || photo.busy ? undefined : t('problem.voucherMissing'),
    })
    if (!right || !quantity) return
    if (!photo.sent) return wait()
    await submit({
      kind: 'crypto',
      coin: coin.asset,
      network: network.network,
      address: declaration?.address ?? network.deposit.address,
      quantity,
      voucher: photo.sent.uploadId,
      transactionHash: hash === '' ? undefined : hash,
    })
  }

  return { form, photo, quantity, problem, problemWords, pending, waiting, press }
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

/**
 * Submits a form once its photo has been uploaded, if it was pressed meanwhile. Any edit, or a failed upload, cancels
 * that.
 */
function useOnArrival(photo: Photo, entered: string, submit: () => unknown) {
  const [awaited, setAwaited] = useState<string>()
  const waiting = awaited === entered && photo.busy
  const { busy } = photo
  // biome-ignore lint/correctness/useExhaustiveDependencies: the end of the upload decides, with what stands there then
  useEffect(() => {
    if (busy || awaited === undefined) return
    setAwaited(undefined)
    if (photo.sent && awaited === entered) void submit()
  }, [busy, awaited])
  return { waiting, wait: () => setAwaited(entered) }
}
