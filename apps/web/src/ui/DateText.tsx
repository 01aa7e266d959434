import { useUi } from './environment.tsx'
import styles from './NumberText.module.css'

export interface DateTextProps {
  value: Date | null | undefined
  /**
   * `moment` with seconds, for evidence; `short` without the year; `day` for groups; `date` where there is little room;
   * `time` of the day; `weekday` with hour.
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

export function formatDate(value: Date, language: string, style: DateStyle): string {
  const key = `${language} ${style}`
  let formatter = formatters.get(key)
  if (!formatter) {
    formatter = new Intl.DateTimeFormat(language, { ...forms[style], numberingSystem: 'latn' })
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
  date: { year: 'numeric', month: 'short', day: 'numeric' },
  time: { ...clock, second: '2-digit' },
  weekday: { weekday: 'short', ...clock },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

const formatters = new Map<string, Intl.DateTimeFormat>()
