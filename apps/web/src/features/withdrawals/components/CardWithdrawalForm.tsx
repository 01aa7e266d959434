import type { bankCards } from '@halyard/wire/bank-cards'
import type { ResponseOf } from '@halyard/wire/endpoint'
import { createCardWithdrawal } from '@halyard/wire/withdrawals'
import { type ComponentType, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { CoinSheet } from '#platform/form/CoinSheet.tsx'
import { coinName } from '#platform/form/coin-name.ts'
import { useForm } from '#platform/form/use-form.ts'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { paths } from '#platform/navigation/paths.ts'
import { heldFirst, useHoldings } from '#platform/query/balances.ts'
import { Banner } from '#ui/Banner.tsx'
import { Button } from '#ui/Button.tsx'
import { ChoiceField } from '#ui/ChoiceField.tsx'
import { useUi } from '#ui/environment.tsx'
import { Logo } from '#ui/Logo.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import type { CardCurrency } from '../api.ts'
import { useOncePerVisit } from '../use-once-per-visit.ts'
import { useWithdrawalForm } from '../use-withdrawal-form.ts'
import { QuantityPart, WithdrawalForm } from './WithdrawalForm.tsx'

export type BankCard = ResponseOf<typeof bankCards>['list'][number]

/** The bank cards' part of the form, filled in by the composition. */
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
  /** The id of a card, from the address of the page. */
  begin: string | null
}

/** Card, currency and amount; then a review, and the withdrawal password. */
export function CardWithdrawalForm({ cards, currencies, begin, CardField }: CardWithdrawalFormProps) {
  const { t } = useTranslation('withdrawals')
  const navigate = useNavigate()
  const form = useForm({ card: '', currency: '', quantity: '', detour: '' }, { draft: 'card' })
  useOncePerVisit(begin !== null, () => begin !== null && form.set('card', begin))
  const card = cards.find(({ cardId }) => String(cardId) === form.values.card)
  const currency = currencies.find(({ asset }) => asset === form.values.currency)
  const withdrawal = useWithdrawalForm(createCardWithdrawal, form, {
    terms: currency,
    check: () => ({
      card: card ? undefined : t('cardMissing'),
      currency: currency ? undefined : t('currencyMissing'),
    }),
    request: (quantity, withdrawalPassword) =>
      card &&
      currency && {
        cardId: card.cardId,
        coinId: currency.coinId || undefined,
        asset: currency.asset,
        quantity,
        remark: '',
        withdrawalPassword,
      },
    onDone: (withdrawalId) => navigate(paths.cardWithdrawalDetail(withdrawalId), { replace: true }),
  })
  return (
    <WithdrawalForm
      withdrawal={withdrawal}
      warning={t('review.cardWarning')}
      rows={[
        { label: t('bank'), value: card && `${card.bankName} ${card.cardNumber}` },
        { label: t('accountName'), value: card?.accountName },
        { label: t('account'), value: card?.iban },
      ]}
    >
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
      {currency && withdrawal.available?.isZero() && <NothingToWithdraw asset={currency.asset} />}
      <QuantityPart withdrawal={withdrawal} />
    </WithdrawalForm>
  )
}

interface CurrencyFieldProps {
  currencies: readonly CardCurrency[]
  value: CardCurrency | undefined
  onChange: (asset: string) => void
  error?: string | undefined
}

/** The currency, with the balance of each. */
function CurrencyField({ currencies, value, onChange, error }: CurrencyFieldProps) {
  const { t } = useTranslation('withdrawals')
  const { language } = useUi()
  const [open, setOpen] = useState(false)
  const { data: balances } = useHoldings()
  const availableOf = (asset: string) => balances?.find((coin) => coin.asset === asset)?.available ?? '0'
  return (
    <>
      <ChoiceField
        label={t('currency')}
        value={value && `${value.asset} · ${coinName(value, language)}`}
        placeholder={t('chooseCurrency')}
        leading={value && <Logo src={value.logo} name={value.asset} size={28} />}
        onPress={() => setOpen(true)}
        error={error}
      />
      <CoinSheet
        open={open}
        onClose={() => setOpen(false)}
        title={t('chooseCurrency')}
        coins={heldFirst(currencies, balances)}
        row={({ asset, precision }) => ({
          value: <NumberText value={balances && availableOf(asset)} scale={precision} private />,
        })}
        chosen={value?.asset}
        onChoose={onChange}
      />
    </>
  )
}

/** Without a balance of the currency, the link to exchange for some. */
function NothingToWithdraw({ asset }: { asset: string }) {
  const { t } = useTranslation('withdrawals')
  return (
    <Banner
      icon="swap"
      title={t('noCurrency', { asset })}
      action={
        <Button size="medium" variant="secondary" to={paths.exchange()}>
          {t('exchange')}
        </Button>
      }
    >
      <p>{t('noCurrencyText', { asset })}</p>
    </Banner>
  )
}
