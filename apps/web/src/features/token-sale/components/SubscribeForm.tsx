import { subscribeToSale } from '@halyard/wire/token-sale'
import { useState } from 'react'
import { useSubmit } from '#platform/api/use-submit.ts'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { paths } from '#platform/navigation/paths.ts'
import { useAvailable } from '#platform/query/balances.ts'
import { useNow } from '#platform/time/use-now.ts'
import { AmountField } from '#ui/AmountField.tsx'
import { typedAs } from '#ui/amount-text.ts'
import { Banner } from '#ui/Banner.tsx'
import { Button } from '#ui/Button.tsx'
import { DateText } from '#ui/DateText.tsx'
import { useUi } from '#ui/environment.tsx'
import { KeyValue } from '#ui/KeyValue.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import styles from '#ui/offer-pages.module.css'
import { ShareButtons, shares } from '#ui/ShareButtons.tsx'
import { useDetailWords } from '#ui/use-detail-words.ts'
import { type NewSubscription, salesChanged, type TokenSale } from '../api.ts'
import { judgePurchase, shareOf, supplyLeftOf, userLeftOf } from '../purchase.ts'

interface SubscribeFormProps {
  sale: TokenSale
  onBought: (subscription: NewSubscription) => void
}

/** How many coins: judged while one types, with what they cost and when they can be used. */
export function SubscribeForm({ sale, onBought }: SubscribeFormProps) {
  const { t } = useTranslation('token-sale')
  const { language } = useUi()
  const now = useNow()
  const words = useDetailWords()
  const available = useAvailable(sale.payingAsset)
  const [typed, setTyped] = useState('')
  const [attempted, setAttempted] = useState(false)
  const { submit, pending, errors, clearErrors } = useSubmit(subscribeToSale, {
    onSuccess: (subscription) => {
      setTyped('')
      setAttempted(false)
      onBought(subscription)
    },
  })
  const { quantity, cost, unlocksAt, problem } = judgePurchase(typed, sale, available, new Date(now))
  const told =
    problem && (attempted || problem.name !== 'quantityMissing')
      ? t(`problem.${problem.name}`, { replace: words(problem) })
      : undefined

  function type(next: string) {
    clearErrors()
    setTyped(next)
  }

  async function press() {
    setAttempted(true)
    if (!quantity || problem) return
    await submit({ saleId: sale.saleId, quantity })
    // Refused or not: what is left of the supply is no longer what was shown.
    salesChanged()
  }

  if (sale.barred) return <Banner tone="warning" icon="warning" title={t('barred')} />
  const usable = available?.isPositive() ? available : undefined
  const shareTyped = (percent: number) => usable && typedAs(shareOf(usable, percent, sale).text(), language)
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void press()
      }}
    >
      <AmountField
        label={t('quantity')}
        name="quantity"
        value={typed}
        onChange={type}
        scale={sale.scale}
        suffix={sale.asset}
        error={errors.quantity ?? told}
        hint={
          <>
            {t('available')} <NumberText value={available} scale={sale.payingScale} unit={sale.payingAsset} private />
          </>
        }
      />
      <ShareButtons
        label={t('share')}
        value={typed === '' ? undefined : shares.find((share) => shareTyped(share) === typed)}
        disabled={!usable}
        onPick={(share) => type(shareTyped(share) ?? '')}
      />
      <KeyValue
        size="large"
        rows={[
          {
            label: t('perOrder'),
            value: (
              <>
                <NumberText value={sale.orderMin} scale={sale.scale} /> –{' '}
                <NumberText value={sale.orderMax} scale={sale.scale} unit={sale.asset} />
              </>
            ),
          },
          {
            label: t('userLeft'),
            value: <NumberText value={userLeftOf(sale)} scale={sale.scale} unit={sale.asset} private />,
          },
          {
            label: t('supplyLeft'),
            value: <NumberText value={supplyLeftOf(sale)} scale={sale.scale} unit={sale.asset} />,
          },
          {
            label: t('cost'),
            value: <NumberText value={cost} scale={sale.payingScale} unit={sale.payingAsset} private />,
          },
          { label: t('releasedOn'), value: <DateText value={unlocksAt} style="moment" /> },
        ]}
      />
      <Button type="submit" pending={pending}>
        {t('subscribe', { asset: sale.asset })}
      </Button>
      {problem?.name === 'insufficientBalance' && (
        <Button variant="secondary" size="medium" wide to={paths.depositCoins}>
          {t('deposit')}
        </Button>
      )}
      <p className={styles.hint}>{t('frozenNote')}</p>
    </form>
  )
}
