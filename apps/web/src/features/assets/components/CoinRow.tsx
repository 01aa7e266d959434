import { coinName } from '#platform/form/coin-name.ts'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { paths } from '#platform/navigation/paths.ts'
import { useUi } from '#ui/environment.tsx'
import { Logo } from '#ui/Logo.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { Row } from '#ui/Row.tsx'
import type { CoinBalance } from '../api.ts'
import { isHeld } from '../coin-list.ts'
import styles from './CoinRow.module.css'
import { CoinValue } from './CoinValue.tsx'

/** A coin: what is free to use, what is frozen and for what, and what both are worth. Leads to its page. */
export function CoinRow({ coin }: { coin: CoinBalance }) {
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
