import { declareDeposit } from '@halyard/wire/deposits'
import { useState } from 'react'
import { describeFailure } from '#platform/api/describe.ts'
import { PurchaseAmount, PurchaseForm } from '#platform/form/PurchaseForm.tsx'
import { usePurchase } from '#platform/form/use-purchase.ts'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { useNow } from '#platform/time/use-now.ts'
import { Banner } from '#ui/Banner.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { CopyButton } from '#ui/CopyButton.tsx'
import { countdownText } from '#ui/countdown-text.ts'
import layout from '#ui/layout.module.css'
import { ErrorState } from '#ui/Notice.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { SkeletonBlock } from '#ui/Skeleton.tsx'
import text from '#ui/text.module.css'
import { type Declaration, type DepositCoin, type DepositNetwork, declarationMade, useDeclaration } from '../api.ts'
import own from './AddressCard.module.css'
import { AddressCard } from './AddressCard.tsx'
import { AmountHint, quantityProblem, useProblemText } from './AmountHint.tsx'
import { DepositForm } from './DepositForm.tsx'

/** A deposit to a shared address: declared, sent in exactly that amount, then reported. */
export function SharedDeposit({ coin, network }: { coin: DepositCoin; network: DepositNetwork }) {
  const { t } = useTranslation('deposits')
  const { data: declaration, error, refetch } = useDeclaration(coin, network)
  const [anew, setAnew] = useState<number>()
  const now = useNow()
  if (declaration === undefined) {
    return error ? <ErrorState text={describeFailure(error)} onRetry={refetch} /> : <SkeletonBlock height={160} />
  }
  // The next declaration has another id, and is shown.
  if (!declaration || anew === declaration.declarationId) return <DeclareForm coin={coin} network={network} />
  const isOver = declaration.validUntil.getTime() <= now
  const another = (
    <Button variant="secondary" size="medium" onPress={() => setAnew(declaration.declarationId)}>
      {t('declared.another')}
    </Button>
  )
  return (
    <>
      {isOver ? (
        <Banner icon="warning" tone="warning" title={t('declared.over')} action={another} alert>
          {t('declared.overText')}
        </Banner>
      ) : (
        <>
          <ExactAmount declaration={declaration} />
          <AddressCard coin={coin} network={network} declaration={declaration} />
        </>
      )}
      <DepositForm key={declaration.declarationId} coin={coin} network={network} declaration={declaration} />
      {!isOver && another}
    </>
  )
}

/** Declares a deposit to a shared address; the answer is the exact amount. */
function DeclareForm({ coin, network }: { coin: DepositCoin; network: DepositNetwork }) {
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

/** The exact amount to send, and its deadline. */
function ExactAmount({ declaration: { asset, quantity, validUntil } }: { declaration: Declaration }) {
  const { t } = useTranslation('deposits')
  const now = useNow()
  return (
    <section className={layout.stack3}>
      <h2 className={text.heading}>{t('declared.title')}</h2>
      <Card className={layout.stack4}>
        <div className={own.address}>
          <div>
            <p className={text.small}>{t('declared.amount')}</p>
            <span className={text.figure}>
              <NumberText value={quantity} unit={asset} scale={18} />
            </span>
          </div>
          <CopyButton text={quantity.text()} label={t('declared.copy')} />
        </div>
        <p className={text.small}>
          {t('declared.left')}{' '}
          <span role="timer" aria-label={t('declared.left')} className={own.left}>
            {countdownText(validUntil.getTime() - now)}
          </span>
        </p>
      </Card>
      <Banner icon="warning" tone="warning" title={t('declared.warningTitle')}>
        {t('declared.warningText', { asset })}
      </Banner>
    </section>
  )
}
