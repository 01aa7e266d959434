import { useTranslation } from '#platform/i18n/use-translation.ts'
import { useUi } from '#ui/environment.tsx'
import { Logo } from '#ui/Logo.tsx'
import { Row } from '#ui/Row.tsx'
import { Sheet } from '#ui/Sheet.tsx'
import type { WireCurrency } from '../api.ts'
import { currencyName, minimumText } from '../words.ts'

interface CurrencySheetProps {
  open: boolean
  onClose: () => void
  currencies: readonly WireCurrency[]
  chosen: string | undefined
  onChoose: (asset: string) => void
}

/** Which currency, with the least of each. */
export function CurrencySheet({ open, onClose, currencies, chosen, onChoose }: CurrencySheetProps) {
  const { t } = useTranslation('wire-transfers')
  const { language } = useUi()
  return (
    <Sheet open={open} onClose={onClose} title={t('chooseCurrency')}>
      {currencies.map((currency) => (
        <Row
          key={currency.asset}
          leading={<Logo src={currency.logo} name={currency.asset} />}
          title={
            <>
              <b>{currency.asset}</b> {currencyName(currency, language)}
            </>
          }
          note={minimumText(currency, language, t)}
          chosen={currency.asset === chosen}
          onPress={() => {
            onChoose(currency.asset)
            onClose()
          }}
        />
      ))}
    </Sheet>
  )
}
