import { useTranslation } from '#platform/i18n/use-translation.ts'
import type { Direction } from '../api.ts'
import styles from './DirectionText.module.css'

/** "▲ Up" or "▼ Down" in its colour; the arrow says it without the colour. */
export function DirectionText({ direction }: { direction: Direction }) {
  const { t } = useTranslation('contracts')
  return (
    <b className={styles[direction]}>
      <span aria-hidden="true">{direction === 'up' ? '▲' : '▼'}</span> {t(direction)}
    </b>
  )
}
