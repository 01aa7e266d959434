import { changeOver } from '@halyard/domain/market'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import type { BoardPair } from '#platform/market-socket/board.ts'
import { useUi } from '#ui/environment.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import type { ExactCandle } from './bars.ts'
import styles from './ChartLegend.module.css'
import { barText } from './chart-format.ts'
import { useChartSettings } from './chart-settings.ts'

/** What one candle says, in exact numbers: the one under the crosshair, else the newest. */
export function ChartLegend({ pair, candle }: { pair: BoardPair; candle: ExactCandle | undefined }) {
  const { t } = useTranslation('chart')
  const { language } = useUi()
  const wholeDays = useChartSettings(({ period }) => period === 'day' || period === 'week' || period === 'month')
  const openedAt = candle && new Date(candle.openTime * 1000)
  const change = candle && changeOver(candle.open, candle.close)
  const price = (name: 'open' | 'high' | 'low' | 'close') => (
    <span className={styles.fact}>
      <abbr className={styles.name} title={t(`${name}`)}>
        {t(`short.${name}`)}
      </abbr>
      <NumberText value={candle?.[name]} scale={pair.priceScale} scaleMin="fixed" />
    </span>
  )
  return (
    <p className={styles.legend}>
      <span className={styles.time}>{openedAt && barText(openedAt, language, wholeDays)}</span>
      {candle && (
        <>
          <NumberText value={change?.percent} percent scaleMin="fixed" sign="always" toned />
          {price('open')}
          {price('high')}
          {price('low')}
          {price('close')}
          <span className={styles.volume}>
            <span className={styles.name}>{t('volume')} </span>
            <NumberText value={candle.volume} compact />
          </span>
        </>
      )}
    </p>
  )
}
