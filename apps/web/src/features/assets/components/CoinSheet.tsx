import { useState } from 'react'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { Logo } from '#ui/Logo.tsx'
import { EmptyState } from '#ui/Notice.tsx'
import { Row } from '#ui/Row.tsx'
import { SearchField } from '#ui/SearchField.tsx'
import { Sheet } from '#ui/Sheet.tsx'
import type { CoinBalance } from '../api.ts'
import { matches, useSteadyOrder } from '../coin-list.ts'

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
  const [typed, setTyped] = useState('')
  const found = useSteadyOrder(coins).filter((coin) => matches(coin, typed))

  function choose(asset: string | undefined) {
    onChoose(asset)
    close()
  }
  function close() {
    setTyped('')
    onClose()
  }
  return (
    <Sheet open={open} onClose={close} title={t('records.chooseCoin')} tall>
      <SearchField label={t('search')} value={typed} onChange={setTyped} />
      {typed.trim() === '' && (
        <Row title={t('records.allCoins')} chosen={chosen === undefined} onPress={() => choose(undefined)} />
      )}
      {found.map(({ asset, name, logo }) => (
        <Row
          key={asset}
          leading={<Logo src={logo} name={asset} size={28} />}
          title={asset}
          note={name}
          chosen={asset === chosen}
          onPress={() => choose(asset)}
        />
      ))}
      {found.length === 0 && typed.trim() !== '' && (
        <EmptyState title={t('noneFound', { text: typed.trim() })} icon="search" />
      )}
    </Sheet>
  )
}
