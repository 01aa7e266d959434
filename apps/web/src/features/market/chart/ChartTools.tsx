import { memo, useState } from 'react'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { IconButton } from '#ui/IconButton.tsx'
import styles from './ChartView.module.css'
import { IndicatorSheet } from './IndicatorSheet.tsx'
import { LineSheet } from './LineSheet.tsx'

interface ChartToolsProps {
  full: boolean
  onFull: (full: boolean) => void
}

/** The indicators, lines of one's own, and the whole screen. */
export const ChartTools = memo(function ChartTools({ full, onFull }: ChartToolsProps) {
  const { t } = useTranslation('chart')
  const [choosing, setChoosing] = useState(false)
  const [drawing, setDrawing] = useState(false)
  return (
    <div className={styles.tools}>
      <IconButton icon="indicators" size={20} label={t('indicators')} onPress={() => setChoosing(true)} />
      <IconButton icon="edit" size={20} label={t('lines.title')} onPress={() => setDrawing(true)} />
      <IconButton
        icon={full ? 'close' : 'fullScreen'}
        size={20}
        label={t(full ? 'leaveFull' : 'full')}
        onPress={() => onFull(!full)}
      />
      <IndicatorSheet open={choosing} onClose={() => setChoosing(false)} />
      <LineSheet open={drawing} onClose={() => setDrawing(false)} />
    </div>
  )
})
