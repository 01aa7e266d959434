import { useState } from 'react'
import { matchesCoin } from '#platform/form/coin-name.ts'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { EmptyState } from '#ui/Notice.tsx'
import { SearchField } from '#ui/SearchField.tsx'
import type { DepositCoin } from '../api.ts'
import { CoinRow } from './CoinRow.tsx'
import styles from './CoinRows.module.css'

interface CoinRowsProps {
  coins: readonly DepositCoin[]
  chosen?: string | undefined
  /** Chooses in place; without it a row links to the coin's page. */
  onChoose?: ((asset: string) => void) | undefined
}

/** The coins that can be deposited, with a search by code or name. */
export function CoinRows({ coins, chosen, onChoose }: CoinRowsProps) {
  const { t } = useTranslation('deposits')
  const [typed, setTyped] = useState('')
  const found = coins.filter((coin) => matchesCoin(coin, typed))
  return (
    <div>
      <div className={styles.search}>
        <SearchField label={t('ways.search')} value={typed} onChange={setTyped} />
      </div>
      {found.map((coin) => (
        <CoinRow key={coin.asset} coin={coin} chosen={coin.asset === chosen} onChoose={onChoose} />
      ))}
      {found.length === 0 && <EmptyState icon="search" title={t('ways.noneFound', { text: typed.trim() })} />}
    </div>
  )
}
