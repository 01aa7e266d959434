import { useTranslation } from '#platform/i18n/use-translation.ts'
import { usePair, useStaleness } from '#platform/market-socket/use-board.ts'
import { paths } from '#platform/navigation/paths.ts'
import { useNow } from '#platform/time/use-now.ts'
import { CountdownRing } from '#ui/CountdownRing.tsx'
import { useUi } from '#ui/environment.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import type { Contract } from '../api.ts'
import { profitLossAt } from '../outcome.ts'
import { DirectionText } from './DirectionText.tsx'
import styles from './RunningCard.module.css'

export const runningCardHeight = 72

/** An open contract: time left by the server's clock, and its payout at the current price. */
export function RunningCard({ contract }: { contract: Contract }) {
  const { t } = useTranslation('contracts')
  const { Link } = useUi()
  const pair = usePair(contract.symbol)
  const stale = useStaleness(pair)
  const closing = useNow() >= contract.closesAt.getTime()
  const scale = pair?.priceScale ?? 18
  return (
    <Link to={paths.contractDetail(contract.contractId)} className={styles.card}>
      <CountdownRing
        from={contract.openedAt.getTime()}
        until={contract.closesAt.getTime()}
        label={t('timeLeft')}
        size={46}
      />
      <span className={styles.what}>
        <span className={styles.title}>
          <DirectionText direction={contract.direction} /> <b>{contract.pairName}</b>
        </span>
        <span className={styles.note}>
          <NumberText value={contract.premium} scale={2} unit={contract.asset} private /> ·{' '}
          <NumberText value={contract.openPrice} scale={scale} scaleMin="fixed" />
        </span>
      </span>
      <span className={styles.ifClosedNow}>
        <NumberText
          className={styles.result}
          value={pair?.price ? profitLossAt(pair.price, contract) : null}
          scale={2}
          scaleMin="fixed"
          sign="always"
          toned
          private
          stale={stale !== undefined}
        />
        <span className={styles.note}>{t(closing ? 'closing' : 'asItStands')}</span>
      </span>
    </Link>
  )
}
