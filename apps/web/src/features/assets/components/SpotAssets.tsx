import { useState } from 'react'
import { coinName, matchesCoin } from '#platform/form/coin-name.ts'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { kept } from '#platform/kept.ts'
import { paths } from '#platform/navigation/paths.ts'
import { useDisplay } from '#platform/worth/display-currency.ts'
import { WorthText } from '#platform/worth/WorthText.tsx'
import { useUi } from '#ui/environment.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Logo } from '#ui/Logo.tsx'
import { EmptyState } from '#ui/Notice.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { Row } from '#ui/Row.tsx'
import { SearchField } from '#ui/SearchField.tsx'
import type { CoinBalance } from '../api.ts'
import { isHeld, isSmall, useSteadyOrder } from '../coin-list.ts'
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
        <CoinItem key={coin.coinId} coin={coin} />
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

/** Hides coins that are worth less than one USDT. */
function HideSmall({ hidden, onChange }: { hidden: boolean; onChange: (hidden: boolean) => void }) {
  const { t } = useTranslation('assets')
  return (
    <label className={styles.choice}>
      <input type="checkbox" checked={hidden} onChange={(event) => onChange(event.currentTarget.checked)} />
      <span className={styles.box}>{hidden && <Icon name="check" size={12} />}</span>
      {t('hideSmall')}
    </label>
  )
}

/** A coin: available, frozen and for what, and the worth of both. Leads to its page. */
function CoinItem({ coin }: { coin: CoinBalance }) {
  const { t } = useTranslation('assets')
  const { language } = useUi()
  const [held, ...others] = coin.frozenBy.filter(({ quantity }) => quantity.isPositive())
  return (
    <Row
      className={styles.row ?? ''}
      leading={<Logo src={coin.logo} name={coin.asset} />}
      title={<b>{coin.asset}</b>}
      note={
        held ? (
          <>
            <NumberText value={others.length > 0 ? coin.frozen : held.quantity} scale={coin.precision} private />{' '}
            {others.length > 0 ? t('frozenFor.several') : t(`frozenFor.${held.purpose}`)}
          </>
        ) : (
          coinName(coin, language)
        )
      }
      value={
        <NumberText
          value={coin.available}
          scale={coin.precision}
          private
          className={isHeld(coin) ? undefined : styles.none}
        />
      }
      valueNote={isHeld(coin) ? <CoinValue coin={coin} /> : undefined}
      to={paths.coin(coin.asset)}
    />
  )
}

/**
 * The worth of a coin. The number beside it is what is available; where a part is frozen, the worth is of both and says
 * so. USDT is worth exactly itself, so it gets no "about".
 */
function CoinValue({ coin }: { coin: CoinBalance }) {
  const { t } = useTranslation('assets')
  const { currency } = useDisplay()
  if (coin.value === null) return t('noPrice')
  const value = <WorthText value={coin.value} />
  if (coin.frozen.isPositive()) {
    return (
      <>
        {coin.asset === currency ? '' : '≈ '}
        {value} {t('inAll')}
      </>
    )
  }
  return coin.asset === currency ? null : <>≈ {value}</>
}
