import { declareDeposit } from '@halyard/wire/deposits'
import { PurchaseAmount, PurchaseForm } from '#platform/form/PurchaseForm.tsx'
import { usePurchase } from '#platform/form/use-purchase.ts'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import layout from '#ui/layout.module.css'
import text from '#ui/text.module.css'
import { type DepositCoin, type DepositNetwork, declarationMade } from '../api.ts'
import { quantityProblem, useProblemText } from '../use-quantity-problem.ts'
import { AmountHint } from './AmountHint.tsx'

/** Declares what will be sent to an address that others are shown too; answered with the exact amount. */
export function DeclareForm({ coin, network }: { coin: DepositCoin; network: DepositNetwork }) {
  const { t } = useTranslation('deposits')
  const problemText = useProblemText(coin)
  const purchase = usePurchase(declareDeposit, {
    field: 'quantity',
    judge: (quantity) => ({ quantity, problem: quantityProblem(quantity, coin, network) }),
    missing: 'quantityMissing',
    describe: (problem) => (problem.name === 'quantityMissing' ? t('declare.missing') : problemText(problem)),
    request: ({ quantity }) => quantity && { asset: coin.asset, network: network.network, quantity },
    onDone: declarationMade,
  })
  const { problem, quantity } = purchase.judged
  return (
    <section className={layout.stack3}>
      <h2 className={text.heading}>{t('declare.title')}</h2>
      <p className={text.small}>{t('declare.text', { asset: coin.asset })}</p>
      <PurchaseForm purchase={purchase} submit={t('declare.submit')}>
        <PurchaseAmount
          purchase={purchase}
          label={t('amount', { asset: coin.asset })}
          scale={coin.precision}
          placeholder="0"
          hint={<AmountHint coin={coin} network={network} quantity={problem ? undefined : quantity} />}
        />
      </PurchaseForm>
    </section>
  )
}
