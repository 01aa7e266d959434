import { useTranslation } from '#platform/i18n/use-translation.ts'
import { ChoiceField } from '#ui/ChoiceField.tsx'
import { Logo } from '#ui/Logo.tsx'
import type { ExchangeCoin } from '../markets.ts'

interface CoinFieldProps {
  side: 'from' | 'to'
  coins: readonly ExchangeCoin[]
  asset: string
  onPress: () => void
}

/** The coin of one side, to be chosen. */
export function CoinField({ side, coins, asset, onPress }: CoinFieldProps) {
  const { t } = useTranslation('conversion')
  const coin = coins.find((listed) => listed.asset === asset)
  return (
    <ChoiceField
      label={t(side)}
      value={asset}
      placeholder={t(side === 'from' ? 'chooseFrom' : 'chooseTo')}
      leading={<Logo src={coin?.logo ?? ''} name={asset} size={24} />}
      onPress={onPress}
    />
  )
}
