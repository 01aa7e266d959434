import { useState } from 'react'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { board } from '#platform/market-socket/board.ts'
import { Icon } from '#ui/Icon.tsx'
import { Logo } from '#ui/Logo.tsx'
import { Row } from '#ui/Row.tsx'
import { Sheet } from '#ui/Sheet.tsx'
import styles from './PairFilter.module.css'

interface PairFilterProps {
  symbols: readonly string[]
  value: string | undefined
  onChange: (symbol: string | undefined) => void
}

/** Narrows a list of orders to one pair. */
export function PairFilter({ symbols, value, onChange }: PairFilterProps) {
  const { t } = useTranslation('spot')
  const [open, setOpen] = useState(false)
  const choose = (symbol: string | undefined) => () => {
    setOpen(false)
    onChange(symbol)
  }
  return (
    <>
      <button type="button" className={styles.button} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Icon name="filter" size={18} />
        {value === undefined ? t('allPairs') : (board.pair(value)?.name ?? value)}
      </button>
      <Sheet open={open} onClose={() => setOpen(false)} title={t('filterPair')} tall>
        <Row title={t('allPairs')} chosen={value === undefined} onPress={choose(undefined)} />
        {symbols.map((symbol) => {
          const pair = board.pair(symbol)
          return (
            pair && (
              <Row
                key={symbol}
                leading={<Logo src={pair.logo} name={pair.base} size={28} />}
                title={pair.name}
                chosen={value === symbol}
                onPress={choose(symbol)}
              />
            )
          )
        })}
      </Sheet>
    </>
  )
}
