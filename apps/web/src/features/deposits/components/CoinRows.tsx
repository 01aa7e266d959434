import { useState } from 'react'
import { matchesCoin } from '#platform/form/coin-name.ts'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { paths } from '#platform/navigation/paths.ts'
import { Logo } from '#ui/Logo.tsx'
import { EmptyState } from '#ui/Notice.tsx'
import { Row } from '#ui/Row.tsx'
import { SearchField } from '#ui/SearchField.tsx'
import type { DepositCoin } from '../api.ts'
import styles from './CoinRows.module.css'

interface CoinRowsProps {
  coins: readonly DepositCoin[]
  chosen?: string | undefined
  /** Chooses in place; without it a row links to the coin's page. */
  onChoose?: (asset: string) => void
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
      {found.map(({ asset, name, logo, networks }) => (
        <Row
          key={asset}
          leading={<Logo src={logo} name={asset} />}
          title={<b>{asset}</b>}
          note={name}
          value={undefined}
          valueNote={networks.length === 1 ? networks[0]?.network : t('ways.networks', { count: networks.length })}
          chosen={asset === chosen}
          {...(onChoose ? { onPress: () => onChoose(asset) } : { to: paths.deposit(asset), arrow: true })}
        />
      ))}
      {found.length === 0 && <EmptyState icon="search" title={t('ways.noneFound', { text: typed.trim() })} />}
    </div>
  )
}
