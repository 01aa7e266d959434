import { type DateStyle, formatDate } from './date-format.ts'
import { useUi } from './environment.tsx'
import styles from './NumberText.module.css'

export { formatDate } from './date-format.ts'

export interface DateTextProps {
  value: Date | null | undefined
  /**
   * `moment` with seconds, for evidence; `short` without the year; `day` for groups; `time` of the day; `weekday` with
   * hour.
   */
  style?: DateStyle
  className?: string | undefined
}

/** A time in the user's locale and time zone; "—" when unknown. */
export function DateText({ value, style = 'short', className }: DateTextProps) {
  const { language } = useUi()
  if (!value || Number.isNaN(value.getTime())) return <span className={className}>—</span>
  return (
    <time dateTime={value.toISOString()} className={`${styles.number} ${className ?? ''}`}>
      {formatDate(value, language, style)}
    </time>
  )
}
