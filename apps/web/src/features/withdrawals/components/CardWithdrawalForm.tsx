import type { bankCards } from '@halyard/wire/bank-cards'
import type { ResponseOf } from '@halyard/wire/endpoint'
import { createCardWithdrawal } from '@halyard/wire/withdrawals'
import { type ComponentType, useState } from 'react'
import { useKeptForm } from '#platform/form/use-kept-form.ts'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { paths } from '#platform/navigation/paths.ts'
import { useNavigate } from '#platform/navigation/router.tsx'
import { useAvailable } from '#platform/query/balances.ts'
import { Banner } from '#ui/Banner.tsx'
import { Button } from '#ui/Button.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { type CardCurrency, useAccount } from '../api.ts'
import { judge } from '../quantity.ts'
import { useFaultText } from '../use-fault-text.ts'
import { useOncePerVisit } from '../use-once-per-visit.ts'
import { useWithdrawalSubmit } from '../use-withdrawal-submit.ts'
import styles from '../withdrawals.module.css'
import { CurrencyField } from './CurrencyField.tsx'
import { Gate, useHindrance } from './Gate.tsx'
import { QuantityPart } from './QuantityPart.tsx'
import { SubmitSheet } from './SubmitSheet.tsx'

export type BankCard = ResponseOf<typeof bankCards>['list'][number]

/** What bank cards do in the form. */
export interface CardWithdrawalSlots {
  CardField: ComponentType<{
    cards: readonly BankCard[]
    value: BankCard | undefined
    onChange: (card: BankCard) => void
    error: string | undefined
  }>
}

interface CardWithdrawalFormProps extends CardWithdrawalSlots {
  cards: readonly BankCard[]
  currencies: readonly CardCurrency[]
  /** The number of the card to begin with, as the address of the page has it. */
  begin: string | null
}

/** Card, currency and amount; then a last look, and the withdrawal password. */
export function CardWithdrawalForm({ cards, currencies, begin, CardField }: CardWithdrawalFormProps) {
  const { t } = useTranslation('withdrawals')
  const navigate = useNavigate()
  const { data: account } = useAccount()
  const hindrance = useHindrance(account)
  const [reviewing, setReviewing] = useState(false)
  const faultText = useFaultText()

  const form = useKeptForm('card', { card: '', currency: '', quantity: '' })
  useOncePerVisit(begin !== null, () => begin !== null && form.set('card', begin))
  const card = cards.find((one) => String(one.cardId) === form.values.card)
  const currency = currencies.find((one) => one.asset === form.values.currency)
  const available = useAvailable(currency?.asset)
  const judged = currency && judge(form.values.quantity, currency, available)

  const { submit, pending, passwordError, clearPasswordError } = useWithdrawalSubmit(createCardWithdrawal, {
    onDone({ withdrawalId }) {
      form.forget()
      navigate(paths.cardWithdrawalDetail(withdrawalId), { replace: true })
    },
    onDeclined({ quantity }) {
      setReviewing(false)
      form.passes({ quantity })
    },
  })

  function review() {
    const passes = form.passes({
      card: card ? undefined : t('cardMissing'),
      currency: currency ? undefined : t('currencyMissing'),
      quantity: judged?.fault && faultText(judged.fault),
    })
    if (passes) setReviewing(true)
  }
  const send = (withdrawalPassword: string) =>
    card &&
    currency &&
    judged?.quantity &&
    submit({
      cardId: card.cardId,
      coinId: currency.coinId,
      asset: currency.asset,
      quantity: judged.quantity,
      remark: '',
      withdrawalPassword,
    })

  return (
    <form
      ref={form.element}
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!hindrance) review()
      }}
    >
      <Gate account={account} />
      <CardField
        cards={cards}
        value={card}
        onChange={({ cardId }) => form.set('card', String(cardId))}
        error={form.errors.card}
      />
      <CurrencyField
        currencies={currencies}
        value={currency}
        onChange={(asset) => {
          form.set('currency', asset)
          if (asset !== currency?.asset) form.set('quantity', '')
        }}
        error={form.errors.currency}
      />
      {currency && available?.isZero() && (
        <Banner
          icon="swap"
          title={t('noCurrency', { asset: currency.asset })}
          action={
            <Button size="medium" variant="secondary" to={paths.exchange()}>
              {t('exchange')}
            </Button>
          }
        >
          <p>{t('noCurrencyText', { asset: currency.asset })}</p>
        </Banner>
      )}
      {currency && (
        <QuantityPart
          terms={currency}
          available={available}
          value={form.values.quantity}
          onChange={(typed) => form.set('quantity', typed)}
          error={form.errors.quantity}
        />
      )}
      <Button type="submit" disabledReason={hindrance && t(`hindrance.${hindrance}`)}>
        {t('look')}
      </Button>
      <SubmitSheet
        open={reviewing && !hindrance}
        onClose={() => setReviewing(false)}
        net={judged?.net}
        asset={currency?.asset ?? ''}
        warning={t('review.cardWarning')}
        hasPassword={account?.hasWithdrawalPassword ?? true}
        pending={pending}
        error={passwordError}
        onType={clearPasswordError}
        onSubmit={send}
        rows={[
          { label: t('bank'), value: card && `${card.bankName} ${card.cardNumber}` },
          { label: t('accountName'), value: card?.accountName },
          { label: t('account'), value: card?.iban },
          {
            label: t('quantity'),
            value: <NumberText value={judged?.quantity} unit={currency?.asset} scale={18} private />,
          },
          { label: t('fee'), value: <NumberText value={currency?.fee} unit={currency?.asset} scale={18} /> },
        ]}
      />
    </form>
  )
}
