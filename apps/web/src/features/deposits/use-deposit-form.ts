import { parseTransactionHash } from '@halyard/domain/deposits'
import { createDeposit } from '@halyard/wire/deposits'
import { amountOf } from '#platform/form/amount-of.ts'
import { useForm } from '#platform/form/use-form.ts'
import { useFormSubmit } from '#platform/form/use-form-submit.ts'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { paths } from '#platform/navigation/paths.ts'
import { useNavigate } from '#platform/navigation/router.tsx'
import { toast } from '#ui/toast.ts'
import { type Declaration, type DepositCoin, type DepositNetwork, depositTold } from './api.ts'
import { useOnArrival } from './use-on-arrival.ts'
import { quantityProblem, useProblemText } from './use-quantity-problem.ts'
import { useVoucher } from './use-voucher.ts'

export interface DepositFormProps {
  coin: DepositCoin
  network: DepositNetwork
  /** What was declared before it was sent: its amount is not asked for again. */
  declaration?: Declaration
}

/** What is typed of a deposit and its voucher; sent when it is pressed, or as soon as a voucher under way has arrived. */
export function useDepositForm({ coin, network, declaration }: DepositFormProps) {
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
