import type { ReactNode } from 'react'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { useDrawing } from './drawn-lines.ts'
import styles from './LineSheet.module.css'

/** What to do next while a line is drawn, and what can be done with one that was tapped; otherwise what stands here anyway. */
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
