import { useState } from 'react'
import { matchesCoin } from '#platform/form/matches-coin.ts'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { kept } from '#platform/kept.ts'
import { EmptyState } from '#ui/Notice.tsx'
import { SearchField } from '#ui/SearchField.tsx'
import type { CoinBalance } from '../api.ts'
import { isSmall, useSteadyOrder } from '../coin-list.ts'
import { CoinRow } from './CoinRow.tsx'
import { HideSmall } from './HideSmall.tsx'
import styles from './SpotAssets.module.css'

/** Every coin, those that are held first. */
export function SpotAssets({ coins }: { coins: readonly CoinBalance[] }) {
  const { t } = useTranslation(['assets', 'common'])
  const [typed, setTyped] = useState('')
  const [smallHidden, setSmallHidden] = useState(() => kept.read(name) === true)
  const ordered = useSteadyOrder(coins)
  const found = ordered.filter((coin) => matchesCoin(coin, typed) && !(smallHidden && isSmall(coin)))
  return (
    <>
      <div className={styles.tools}>
        <div className={styles.search}>
          <SearchField label={t('search')} value={typed} onChange={setTyped} />
        </div>
        <HideSmall
          hidden={smallHidden}
          onChange={(hidden) => {
            kept.write(name, hidden)
            setSmallHidden(hidden)
          }}
        />
      </div>
      {found.map((coin) => (
        <CoinRow key={coin.coinId} coin={coin} />
      ))}
      {found.length === 0 && typed.trim() !== '' && (
        <EmptyState
          title={t('noneFound', { text: typed.trim() })}
          icon="search"
          next={{ variant: 'secondary', onPress: () => setTyped(''), label: t('common:clear') }}
        />
      )}
      {found.length === 0 && typed.trim() === '' && <EmptyState title={t('allSmall')} icon="coins" />}
    </>
  )
}

const name = 'small-hidden'
