import { classes } from './classes.ts'
import { useUi } from './environment.tsx'
import styles from './NumberText.module.css'

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

/** Whether all times are written in UTC, with its name beside the time of day. */
export function writeInUtc(now: boolean): void {
  isUtc = now
}

let isUtc = false

export function formatDate(value: Date, language: string, style: DateStyle): string {
  const key = `${language} ${style} ${isUtc}`
  let formatter = formatters.get(key)
  if (!formatter) {
    const form: Intl.DateTimeFormatOptions = { ...forms[style], numberingSystem: 'latn' }
    if (isUtc) form.timeZone = 'UTC'
    if (isUtc && form.hour && style !== 'clock') form.timeZoneName = 'short'
    formatter = new Intl.DateTimeFormat(language, form)
    formatters.set(key, formatter)
  }
  return formatter.format(value)
}

export type DateStyle = keyof typeof forms

const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
const forms = {
  moment: { year: 'numeric', month: 'short', day: '2-digit', ...clock, second: '2-digit' },
  short: { month: 'short', day: '2-digit', ...clock },
  day: { year: 'numeric', month: 'long', day: 'numeric' },
  dayUtc: { year: 'numeric', month: 'long', day: 'numeric', timeZone: 'UTC' },
  date: { year: 'numeric', month: 'short', day: 'numeric' },
  time: { ...clock, second: '2-digit' },
  clock,
  weekday: { weekday: 'short', ...clock },
  exact: {
    year: 'numeric',
    month: 'short',
    day: '2-digit',
    ...clock,
    second: '2-digit',
    fractionalSecondDigits: 3,
    timeZoneName: 'short',
  },
  exactTime: { ...clock, second: '2-digit', fractionalSecondDigits: 3, timeZoneName: 'short' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

const formatters = new Map<string, Intl.DateTimeFormat>()
