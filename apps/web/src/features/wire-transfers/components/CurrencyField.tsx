import { useState } from 'react'
import { CoinSheet } from '#platform/form/CoinSheet.tsx'
import { coinName } from '#platform/form/coin-name.ts'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { ChoiceField } from '#ui/ChoiceField.tsx'
import { useUi } from '#ui/environment.tsx'
import { Logo } from '#ui/Logo.tsx'
import type { WireCurrency } from '../api.ts'
import { minimumText } from '../currency-text.ts'

interface CurrencyFieldProps {
  currencies: readonly WireCurrency[]
  value: WireCurrency | undefined
  onChange: (asset: string) => void
  error?: string | undefined
}

/** Which currency, with the least of each. */
export function CurrencyField({ currencies, value, onChange, error }: CurrencyFieldProps) {
  const { t } = useTranslation('wire-transfers')
  const { language } = useUi()
  const [open, setOpen] = useState(false)
  return (
    <>
      <ChoiceField
        label={t('currency')}
        placeholder={t('chooseCurrency')}
        value={value && `${value.asset} · ${coinName(value, language)}`}
        leading={value && <Logo src={value.logo} name={value.asset} size={28} />}
        error={error}
        hint={value ? minimumText(value, language, t) : t('currencyFirst')}
        onPress={() => setOpen(true)}
      />
      <CoinSheet
        open={open}
        onClose={() => setOpen(false)}
        title={t('chooseCurrency')}
        coins={currencies}
        row={(currency) => ({
          title: (
            <>
              <b>{currency.asset}</b> {coinName(currency, language)}
            </>
          ),
          note: minimumText(currency, language, t),
        })}
        chosen={value?.asset}
        onChoose={onChange}
      />
    </>
  )
}
