import { useState } from 'react'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { ChoiceField } from '#ui/ChoiceField.tsx'
import { Logo } from '#ui/Logo.tsx'
import { EmptyState } from '#ui/Notice.tsx'
import { Row } from '#ui/Row.tsx'
import { SearchField } from '#ui/SearchField.tsx'
import { Sheet } from '#ui/Sheet.tsx'
import type { Coin } from './coins.ts'

interface CoinFieldProps {
  coins: readonly Coin[]
  value: Coin | undefined
  onChange: (asset: string) => void
  error?: string | undefined
}

/** Which coin, with a search by code and name. */
export function CoinField({ coins, value, onChange, error }: CoinFieldProps) {
  const { t } = useTranslation('networks')
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const found = coins.filter((coin) => `${coin.asset} ${coin.name}`.toLowerCase().includes(typed.trim().toLowerCase()))
  const close = () => {
    setOpen(false)
    setTyped('')
  }
  return (
    <>
      <ChoiceField
        label={t('coin')}
        value={value && `${value.asset} · ${value.name}`}
        placeholder={t('chooseCoin')}
        leading={value && <Logo src={value.logo} name={value.asset} size={28} />}
        onPress={() => setOpen(true)}
        error={error}
      />
      <Sheet open={open} onClose={close} title={t('chooseCoin')} tall>
        <SearchField label={t('search')} value={typed} onChange={setTyped} />
        {found.map((coin) => (
          <Row
            key={coin.asset}
            leading={<Logo src={coin.logo} name={coin.asset} size={28} />}
            title={coin.asset}
            note={coin.name}
            chosen={coin.asset === value?.asset}
            onPress={() => {
              onChange(coin.asset)
              close()
            }}
          />
        ))}
        {found.length === 0 && <EmptyState title={t('noneFound', { text: typed.trim() })} icon="search" />}
      </Sheet>
    </>
  )
}
