import { type DrawingKind, drawingKinds, drawnTextMax } from '@halyard/wire/own-charts'
import { memo, type ReactNode, useState } from 'react'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { Button } from '#ui/Button.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import layout from '#ui/layout.module.css'
import { Sheet } from '#ui/Sheet.tsx'
import { TextField } from '#ui/TextField.tsx'
import styles from './ChartView.module.css'
import { IndicatorSheet } from './IndicatorSheet.tsx'
import { useDrawing } from './use-drawing.ts'

interface ChartToolsProps {
  full: boolean
  onFull: (full: boolean) => void
}

/** Type and indicators, drawings, full screen. */
export const ChartTools = memo(function ChartTools({ full, onFull }: ChartToolsProps) {
  const { t } = useTranslation('chart')
  const [choosing, setChoosing] = useState(false)
  const [drawing, setDrawing] = useState(false)
  return (
    <div className={styles.tools}>
      <IconButton icon="indicators" size={20} label={t('indicators')} onPress={() => setChoosing(true)} />
      <IconButton icon="edit" size={20} label={t('draw.title')} onPress={() => setDrawing(true)} />
      <IconButton
        icon={full ? 'close' : 'fullScreen'}
        size={20}
        label={t(full ? 'leaveFull' : 'full')}
        onPress={() => onFull(!full)}
      />
      <IndicatorSheet open={choosing} onClose={() => setChoosing(false)} />
      <DrawingSheet open={drawing} onClose={() => setDrawing(false)} />
    </div>
  )
})

/** Where the taps of a kind of drawing go, by the kind whose hint says so. */
const hintOf = {
  trend: 'trend',
  ray: 'trend',
  extended: 'trend',
  arrow: 'trend',
  horizontal: 'horizontal',
  horizontalRay: 'horizontal',
  vertical: 'vertical',
  rectangle: 'rectangle',
  measure: 'fibonacci',
  brush: 'brush',
  fibonacci: 'fibonacci',
  channel: 'channel',
  text: 'text',
} as const satisfies Record<DrawingKind, string>

/** The kinds of drawing; the next taps on the chart place it. */
function DrawingSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('chart')
  const { drawings, count } = useDrawing()
  const [text, setText] = useState('')
  const words = text.trim()
  const draw = (kind: DrawingKind) => {
    drawings?.draw(kind, kind === 'text' ? words : undefined)
    setText('')
    onClose()
  }
  return (
    <Sheet open={open} onClose={onClose} title={t('draw.title')}>
      <div className={layout.stack2}>
        <div className={layout.halves}>
          {drawingKinds
            .filter((kind) => kind !== 'text')
            .map((kind) => (
              <Button key={kind} variant="secondary" onPress={() => draw(kind)}>
                {t(`draw.${kind}`)}
              </Button>
            ))}
        </div>
        <TextField
          label={t('draw.words')}
          value={text}
          onChange={setText}
          maxLength={drawnTextMax}
          autoCapitalize="sentences"
        />
        <Button
          variant="secondary"
          disabledReason={words === '' ? t('draw.noWords') : undefined}
          onPress={() => draw('text')}
        >
          {t('draw.text')}
        </Button>
        {count > 0 && (
          <Button
            variant="danger"
            onPress={() => {
              drawings?.removeAll()
              onClose()
            }}
          >
            {t('draw.removeAll')}
          </Button>
        )}
      </div>
    </Sheet>
  )
}

/** Where an order is moved to, the hint while something is drawn, the actions of a selected drawing, or else the children. */
export function DrawingBar({ children }: { children: ReactNode }) {
  const { t } = useTranslation(['chart', 'common'])
  const { drawings, drawing, selected, moving } = useDrawing()
  if (moving) {
    return (
      <p className={styles.bar}>
        <span role="status">{moving.text}</span>
        <button type="button" onClick={moving.cancel}>
          {t('common:cancel')}
        </button>
      </p>
    )
  }
  if (!drawings || (!drawing && !selected)) return children
  return (
    <p className={styles.bar}>
      <span role="status">{t(drawing ? `draw.place.${hintOf[drawing]}` : 'draw.selected')}</span>
      <button type="button" onClick={() => (drawing ? drawings.cancel() : selected && drawings.remove(selected))}>
        {drawing ? t('common:cancel') : t('draw.remove')}
      </button>
    </p>
  )
}
