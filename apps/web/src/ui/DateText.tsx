import { type DateStyle, formatDate } from './date-format.ts'
import { useUi } from './environment.tsx'
import styles from './NumberText.module.css'

export { formatDate, writeInUtc } from './date-format.ts'

export interface DateTextProps {
  value: Date | null | undefined
  /**
   * `moment` with seconds, for evidence; `short` without the year; `day` for groups; `date` where there is little room;
   * `time` of the day, `clock` without seconds; `weekday` with hour; `dayUtc` for a day that begins at 00:00 UTC, such
   * as those of a portfolio.
   */
  style?: DateStyle
  className?: string | undefined
}

/** A time in the user's locale and time zone, or in UTC where they want that; "—" when unknown. */
export function DateText({ value, style = 'short', className }: DateTextProps) {
  const { language } = useUi()
  if (!value || Number.isNaN(value.getTime())) return <span className={className}>—</span>
  return (
    <time dateTime={value.toISOString()} className={`${styles.number} ${className ?? ''}`}>
      {formatDate(value, language, style)}
    </time>
  )
}
