import { classes } from './classes.ts'
import { formatDate } from './date-format.ts'
import { useUi } from './environment.tsx'
import styles from './NumberText.module.css'

interface ExactTimeProps {
  value: Date
  /** Without the day. */
  style?: 'exact' | 'exactTime'
}

/** A time to the millisecond with its zone, as evidence. A tap writes all times in UTC, as the feed does, or back. */
export function ExactTime({ value, style = 'exact' }: ExactTimeProps) {
  const { language, texts, toggleUtc } = useUi()
  return (
    <button type="button" className={classes(styles.number, styles.zone)} title={texts.switchZone} onClick={toggleUtc}>
      <time dateTime={value.toISOString()}>{formatDate(value, language, style)}</time>
    </button>
  )
}
