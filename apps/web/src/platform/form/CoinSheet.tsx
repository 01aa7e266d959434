import { useUi } from '#ui/environment.tsx'
import { Logo } from '#ui/Logo.tsx'
import { PickSheet, type PickSheetProps } from '#ui/PickSheet.tsx'
import { coinName, matchesCoin, type NamedCoin } from './coin-name.ts'

interface CoinSheetProps<Coin extends NamedCoin>
  extends Pick<PickSheetProps<Coin>, 'open' | 'onClose' | 'title' | 'chosen' | 'search'> {
  coins: readonly Coin[]
  onChoose: (asset: string) => void
  /** What a row says beside the code and the name of its coin. */
  row?: (coin: Coin) => Partial<ReturnType<PickSheetProps<Coin>['row']>>
}

/** Which coin or currency, found by code and name. */
export function CoinSheet<Coin extends NamedCoin>({ coins, onChoose, row, ...sheet }: CoinSheetProps<Coin>) {
  const { language } = useUi()
  const named = (coin: Coin) => ({ ...coin, name: coinName(coin, language) })
  return (
    <PickSheet
      {...sheet}
      find={(typed) => coins.map(named).filter((coin) => matchesCoin(coin, typed))}
      keyOf={({ asset }) => asset}
      row={(coin) => ({
        leading: <Logo src={coin.logo} name={coin.asset} size={28} />,
        title: coin.asset,
        note: coin.name,
        ...row?.(coin),
      })}
      onChoose={({ asset }) => onChoose(asset)}
    />
  )
}
