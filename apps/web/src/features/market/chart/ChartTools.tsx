import { memo, type ReactNode, useState } from 'react'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { Button } from '#ui/Button.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import layout from '#ui/layout.module.css'
import { Sheet } from '#ui/Sheet.tsx'
import styles from './ChartView.module.css'
import { type LineKind, useDrawing } from './drawn-lines.ts'
import { IndicatorSheet } from './IndicatorSheet.tsx'

interface ChartToolsProps {
  full: boolean
  onFull: (full: boolean) => void
}

/** Indicators, drawn lines, full screen. */
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

/** The kinds of line; the next taps on the chart place it. */
function LineSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('chart')
  const { lines, count } = useDrawing()
  const choose = (kind: LineKind) => () => {
    lines?.draw(kind)
    onClose()
  }
  return (
    <Sheet open={open} onClose={onClose} title={t('lines.title')}>
      <div className={layout.stack2}>
        <Button variant="secondary" onPress={choose('trend')}>
          {t('lines.trend')}
        </Button>
        <Button variant="secondary" onPress={choose('horizontal')}>
          {t('lines.horizontal')}
        </Button>
        {count > 0 && (
          <Button
            variant="danger"
            onPress={() => {
              lines?.removeAll()
              onClose()
            }}
          >
            {t('lines.removeAll')}
          </Button>
        )}
      </div>
    </Sheet>
  )
}

/** The hint while a line is drawn, the actions of a selected line, or else the children. */
export function LineBar({ children }: { children: ReactNode }) {
  const { t } = useTranslation(['chart', 'common'])
  const { lines, drawing, selected } = useDrawing()
  if (!lines || (!drawing && !selected)) return children
  return (
    <p className={styles.bar}>
      <span role="status">{t(drawing ? `lines.place.${drawing}` : 'lines.selected')}</span>
      <button type="button" onClick={() => (drawing ? lines.cancel() : selected && lines.remove(selected))}>
        {drawing ? t('common:cancel') : t('lines.remove')}
      </button>
    </p>
  )
}
