import { coinName } from '#platform/form/coin-name.ts'
import { matchesCoin } from '#platform/form/matches-coin.ts'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { useUi } from '#ui/environment.tsx'
import { Logo } from '#ui/Logo.tsx'
import { PickSheet } from '#ui/PickSheet.tsx'
import type { CoinBalance } from '../api.ts'
import { useSteadyOrder } from '../coin-list.ts'

interface CoinSheetProps {
  open: boolean
  onClose: () => void
  coins: readonly CoinBalance[]
  chosen: string | undefined
  onChoose: (asset: string | undefined) => void
}

/** Which coin, or all of them. */
export function CoinSheet({ open, onClose, coins, chosen, onChoose }: CoinSheetProps) {
  const { t } = useTranslation('assets')
  const { language } = useUi()
  const ordered = useSteadyOrder(coins)
  return (
    <PickSheet<CoinBalance | undefined>
      open={open}
      onClose={onClose}
      title={t('records.chooseCoin')}
      search={{ label: t('search'), none: (text) => t('noneFound', { text }) }}
      find={(typed) =>
        typed.trim() === '' ? [undefined, ...ordered] : ordered.filter((coin) => matchesCoin(coin, typed))
      }
      keyOf={(coin) => coin?.asset ?? ''}
      row={(coin) =>
        coin
          ? {
              leading: <Logo src={coin.logo} name={coin.asset} size={28} />,
              title: coin.asset,
              note: coinName(coin, language),
            }
          : { title: t('records.allCoins') }
      }
      chosen={chosen ?? ''}
      onChoose={(coin) => onChoose(coin?.asset)}
    />
  )
}
