import { useTranslation } from '#platform/i18n/use-translation.ts'
import { useDisplay } from '#platform/worth/display-currency.ts'
import { WorthText } from '#platform/worth/WorthText.tsx'
import { Card } from '#ui/Card.tsx'
import { fact, KeyValue } from '#ui/KeyValue.tsx'
import { Logo } from '#ui/Logo.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { SkeletonBlock } from '#ui/Skeleton.tsx'
import text from '#ui/text.module.css'
import type { CoinBalance } from '../api.ts'
import styles from './CoinCard.module.css'

/** The balance of one coin, and what its frozen part is frozen for. */
export function CoinCard({ coin }: { coin: CoinBalance | undefined }) {
  const { t } = useTranslation('assets')
  const { currency } = useDisplay()
  if (!coin) {
    return (
      <Card>
        <SkeletonBlock height={104} />
      </Card>
    )
  }
  const amount = (value: CoinBalance['available']) => <NumberText value={value} scale={coin.precision} private />
  const rows = [
    fact(t('available'), amount(coin.available)),
    fact(t('frozen'), amount(coin.frozen)),
    ...coin.frozenBy
      .filter(({ quantity }) => quantity.isPositive())
      .map(({ purpose, quantity }) =>
        fact(
          <span className={styles.part}>{t(`frozenFor.${purpose}`)}</span>,
          <span className={styles.partValue}>{amount(quantity)}</span>,
        ),
      ),
  ]
  return (
    <Card>
      <div className={styles.head}>
        <Logo src={coin.logo} name={coin.asset} size={44} />
        <div>
          <p className={styles.total}>
            {amount(coin.available.plus(coin.frozen))} <span className={styles.unit}>{coin.asset}</span>
          </p>
          <p className={text.body}>
            {coin.value === null ? (
              t('noPrice')
            ) : coin.asset === currency ? null : (
              <>
                ≈ <WorthText value={coin.value} named />
              </>
            )}
          </p>
        </div>
      </div>
      <KeyValue size="large" rows={rows} />
    </Card>
  )
}
