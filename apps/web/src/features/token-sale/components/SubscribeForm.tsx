import { subscribeToSale } from '@halyard/wire/token-sale'
import { AvailableText } from '#platform/form/AvailableText.tsx'
import { PurchaseAmount, PurchaseForm, PurchaseShares } from '#platform/form/PurchaseForm.tsx'
import { usePurchase } from '#platform/form/use-purchase.ts'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { useAvailable } from '#platform/query/balances.ts'
import { AmountRange } from '#ui/AmountRange.tsx'
import { Banner } from '#ui/Banner.tsx'
import { DateText } from '#ui/DateText.tsx'
import { fact, KeyValue } from '#ui/KeyValue.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { type NewSubscription, salesChanged, type TokenSale } from '../api.ts'
import { judgePurchase, saleShareOf, supplyLeftOf, userLeftOf } from '../purchase.ts'

interface SubscribeFormProps {
  sale: TokenSale
  onBought: (subscription: NewSubscription) => void
}

/** The quantity, checked while the user types, with its cost and the release. */
export function SubscribeForm({ sale, onBought }: SubscribeFormProps) {
  const { t } = useTranslation('token-sale')
  const { asset, scale, payingAsset, payingScale, orderMin, orderMax } = sale
  const available = useAvailable(payingAsset)
  const purchase = usePurchase(subscribeToSale, {
    field: 'quantity',
    judge: (quantity, now) => judgePurchase(quantity, sale, available, now),
    missing: 'quantityMissing',
    describe: (problem, details) => t(`problem.${problem.name}`, { replace: details }),
    request: ({ quantity }) => quantity && { saleId: sale.saleId, quantity },
    onDone: onBought,
    onAnswered: salesChanged,
  })
  if (sale.barred) return <Banner tone="warning" icon="warning" title={t('barred')} />
  const { quantity, cost, unlocksAt } = purchase.judged
  const outcome = [
    fact(t('cost'), <NumberText value={cost} scale={payingScale} unit={payingAsset} />),
    fact(t('releasedOn'), <DateText value={unlocksAt} style="moment" />),
  ] as const
  return (
    <PurchaseForm
      purchase={purchase}
      submit={t('subscribe', { asset })}
      deposit={t('deposit')}
      note={t('frozenNote')}
      review={{
        figure: outcome[0],
        rows: [
          fact(t('quantity'), <NumberText value={quantity} scale={scale} unit={asset} />),
          fact(t('unitPrice'), <NumberText value={sale.unitPrice} scale={18} unit={payingAsset} />),
          outcome[1],
        ],
        warning: t('frozenNote'),
      }}
    >
      <PurchaseAmount
        purchase={purchase}
        label={t('quantity')}
        scale={scale}
        suffix={asset}
        hint={<AvailableText label={t('available')} asset={payingAsset} scale={payingScale} />}
      />
      <PurchaseShares
        purchase={purchase}
        label={t('share')}
        available={available}
        shareOf={(balance, percent) => saleShareOf(balance, percent, sale)}
      />
      <KeyValue
        size="large"
        rows={[
          fact(t('perOrder'), <AmountRange min={orderMin} max={orderMax} scale={scale} unit={asset} />),
          fact(t('userLeft'), <NumberText value={userLeftOf(sale)} scale={scale} unit={asset} private />),
          fact(t('supplyLeft'), <NumberText value={supplyLeftOf(sale)} scale={scale} unit={asset} />),
          ...outcome,
        ]}
      />
    </PurchaseForm>
  )
}
