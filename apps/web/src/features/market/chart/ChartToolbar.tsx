import { chartPeriods } from '@halyard/wire/market'
import { memo, useState } from 'react'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import styles from './ChartToolbar.module.css'
import { useChartSettings } from './chart-settings.ts'
import { IndicatorSheet } from './IndicatorSheet.tsx'
import { LineSheet } from './LineSheet.tsx'

interface ChartToolbarProps {
  full: boolean
  onFull: (full: boolean) => void
}

/** The eight periods, the indicators, lines of one's own, and the whole screen. */
export const ChartToolbar = memo(function ChartToolbar({ full, onFull }: ChartToolbarProps) {
  const { t } = useTranslation('chart')
  const { period, choosePeriod } = useChartSettings()
  const [choosing, setChoosing] = useState(false)
  const [drawing, setDrawing] = useState(false)
  return (
    <div className={styles.bar}>
      <Tabs
        label={t('periods')}
        value={period}
        onChange={choosePeriod}
        options={chartPeriods.map((value) => ({ value, label: t(`period.${value}`) }))}
        aside={
          <div className={styles.tools}>
            <IconButton icon="indicators" size={20} label={t('indicators')} onPress={() => setChoosing(true)} />
            <IconButton icon="edit" size={20} label={t('lines.title')} onPress={() => setDrawing(true)} />
            <IconButton
              icon={full ? 'close' : 'fullScreen'}
              size={20}
              label={t(full ? 'leaveFull' : 'full')}
              onPress={() => onFull(!full)}
            />
          </div>
        }
      />
      <IndicatorSheet open={choosing} onClose={() => setChoosing(false)} />
      <LineSheet open={drawing} onClose={() => setDrawing(false)} />
    </div>
  )
})
