import { memo } from 'react'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { paths } from '#platform/navigation/paths.ts'
import { Button } from '#ui/Button.tsx'
import styles from '../pages/Chart.module.css'

/** From the chart of a pair to its trade. */
export const TradeLinks = memo(function TradeLinks({ symbol }: { symbol: string }) {
  const { t } = useTranslation(['spot', 'contracts'])
  return (
    <div className={styles.actions}>
      <Button variant="up" to={paths.deal(symbol, 'buy')}>
        {t('buy')}
      </Button>
      <Button variant="down" to={paths.deal(symbol, 'sell')}>
        {t('sell')}
      </Button>
      <Button variant="secondary" to={paths.contract(symbol)}>
        {t('contracts:contract')}
      </Button>
    </div>
  )
})
