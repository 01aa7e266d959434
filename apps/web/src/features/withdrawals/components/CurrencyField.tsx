import { useState } from 'react'
import { CoinSheet } from '#platform/form/CoinSheet.tsx'
import { coinName } from '#platform/form/coin-name.ts'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { useHoldings } from '#platform/query/balances.ts'
import { ChoiceField } from '#ui/ChoiceField.tsx'
import { useUi } from '#ui/environment.tsx'
import { Logo } from '#ui/Logo.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import type { CardCurrency } from '../api.ts'

interface CurrencyFieldProps {
  currencies: readonly CardCurrency[]
  value: CardCurrency | undefined
  onChange: (asset: string) => void
  error?: string | undefined
}

/** Which currency goes to the card, with what there is of each. */
export function CurrencyField({ currencies, value, onChange, error }: CurrencyFieldProps) {
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
        coins={currencies}
        row={({ asset, precision }) => ({
          value: <NumberText value={balances && availableOf(asset)} scale={precision} private />,
        })}
        chosen={value?.asset}
        onChoose={onChange}
      />
    </>
  )
}
