import { useState } from 'react'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import styles from '#ui/detail-pages.module.css'
import { Logo } from '#ui/Logo.tsx'
import { EmptyState } from '#ui/Notice.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { Row } from '#ui/Row.tsx'
import { SearchField } from '#ui/SearchField.tsx'
import { Sheet } from '#ui/Sheet.tsx'
import type { ExchangeCoin } from '../markets.ts'

interface CoinSheetProps {
  open: boolean
  onClose: () => void
  title: string
  coins: readonly ExchangeCoin[]
  chosen: string
  onChoose: (asset: string) => void
}

/** Which coin: those that are held stand first, each with what is available. */
export function CoinSheet({ open, onClose, title, coins, chosen, onChoose }: CoinSheetProps) {
  const { t } = useTranslation('conversion')
  const [typed, setTyped] = useState('')
  const wanted = typed.trim().toLowerCase()
  const found = coins.filter(
    ({ asset, name }) => asset.toLowerCase().includes(wanted) || name.toLowerCase().includes(wanted),
  )
  const held = (coin: ExchangeCoin) => coin.available.isPositive()
  const ordered = [...found.filter(held), ...found.filter((coin) => !held(coin))]

  function close() {
    setTyped('')
    onClose()
  }
  return (
    <Sheet open={open} onClose={close} title={title} tall>
      <div className={styles.search}>
        <SearchField label={t('search')} value={typed} onChange={setTyped} />
      </div>
      {ordered.map((coin) => (
        <Row
          key={coin.asset}
          leading={<Logo src={coin.logo} name={coin.asset} size={28} />}
          title={<b>{coin.asset}</b>}
          note={coin.open ? coin.name : `${coin.name} · ${t('closed')}`}
          value={held(coin) ? <NumberText value={coin.available} scale={coin.precision} private /> : undefined}
          chosen={coin.asset === chosen}
          onPress={() => {
            onChoose(coin.asset)
            close()
          }}
        />
      ))}
      {ordered.length === 0 && <EmptyState title={t('noneFound', { text: typed.trim() })} icon="search" />}
    </Sheet>
  )
}
