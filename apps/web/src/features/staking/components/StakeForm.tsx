import { openStake } from '@halyard/wire/staking'
import { useNavigate } from 'react-router-dom'
import { AvailableText } from '#platform/form/AvailableText.tsx'
import { PurchaseAmount, PurchaseForm, PurchaseShares } from '#platform/form/PurchaseForm.tsx'
import { usePurchase } from '#platform/form/use-purchase.ts'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { paths } from '#platform/navigation/paths.ts'
import { percentOf, percentText } from '#platform/percent.ts'
import { useAvailable } from '#platform/query/balances.ts'
import { AmountRange } from '#ui/AmountRange.tsx'
import { DateText } from '#ui/DateText.tsx'
import { useUi } from '#ui/environment.tsx'
import { fact, KeyValue } from '#ui/KeyValue.tsx'
import { NumberText, type NumberTextProps } from '#ui/NumberText.tsx'
import { toast } from '#ui/toast.ts'
import { type StakingProduct, stakesChanged } from '../api.ts'
import { estimate, stakeShareOf, userLeftOf } from '../estimate.ts'

/** The principal, checked while the user types, with its earnings by day and term. */
export function StakeForm({ product }: { product: StakingProduct }) {
  const { t } = useTranslation('staking')
  const { language } = useUi()
  const navigate = useNavigate()
  const { asset, scale, orderMin, orderMax } = product
  const available = useAvailable(asset)
  const purchase = usePurchase(openStake, {
    field: 'principal',
    judge: (principal, now) => estimate(principal, product, available, now),
    missing: 'principalMissing',
    describe: (problem, details) => t(`problem.${problem.name}`, { replace: details }),
    request: ({ principal }) => principal && { productId: product.productId, principal },
    onDone({ stakeId }) {
      toast.good(t('begun'))
      navigate(paths.stake(stakeId), { replace: true })
    },
    onAnswered: () => void stakesChanged(),
  })
  const { principal, daily, earnings, atEnd, endsAt } = purchase.judged
  const amount = (value: NumberTextProps['value']) => <NumberText value={value} scale={scale} unit={asset} />
  const outcome = [
    fact(t('perDay'), amount(daily)),
    fact(t('inAll'), amount(earnings)),
    fact(t('atEnd'), amount(atEnd)),
    fact(t('endsAt'), <DateText value={endsAt} style="moment" />),
    fact(t('penaltyRate'), <NumberText value={percentOf(product.penaltyRate)} percent scale={4} />),
  ]
  return (
    <PurchaseForm
      purchase={purchase}
      submit={t('stakeAsset', { asset })}
      deposit={t('deposit')}
      review={{
        figure: { label: t('principal'), value: amount(principal) },
        rows: outcome,
        warning: t('reviewWarning', { penalty: percentText(product.penaltyRate, language) }),
      }}
    >
      <PurchaseAmount
        purchase={purchase}
        label={t('principal')}
        scale={scale}
        suffix={asset}
        hint={<AvailableText label={t('available')} asset={asset} scale={scale} />}
      />
      <PurchaseShares
        purchase={purchase}
        label={t('share')}
        available={available}
        shareOf={(balance, percent) => stakeShareOf(balance, percent, product)}
      />
      <KeyValue
        size="large"
        rows={[
          fact(t('perOrder'), <AmountRange min={orderMin} max={orderMax} scale={scale} unit={asset} />),
          fact(t('userLeft'), <NumberText value={userLeftOf(product)} scale={scale} unit={asset} private />),
          ...outcome,
        ]}
      />
    </PurchaseForm>
  )
}
