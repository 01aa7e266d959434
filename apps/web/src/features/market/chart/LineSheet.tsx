import { useTranslation } from '#platform/i18n/use-translation.ts'
import { Button } from '#ui/Button.tsx'
import layout from '#ui/layout.module.css'
import { Sheet } from '#ui/Sheet.tsx'
import { type LineKind, useDrawing } from './drawn-lines.ts'

/** What can be drawn on the chart; the next taps on it place the line. */
export function LineSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
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
