import type { Options } from 'klinecharts'
import { formatDate } from '#ui/DateText.tsx'
import { formatDecimal } from '#ui/number-format.ts'

/** The chart's numbers and times, formatted as the rest of the app does. */
export function chartFormat(language: string): Pick<Options, 'formatter' | 'thousandsSeparator' | 'decimalFold'> {
  return {
    formatter: {
      formatBigNumber: (value) => inShort(Number(value), language),
      formatDate: ({ dateTimeFormat, timestamp, template, type }) =>
        type === 'crosshair'
          ? barText(new Date(timestamp), language, !template.includes('HH'))
          : filled(template, dateTimeFormat, timestamp),
    },
    thousandsSeparator: { sign: '', format: (value) => localised(String(value), language) },
    // Folded zeros ("0.0{4}1") are unknown to most readers, and no pair here needs them.
    decimalFold: { format: (value) => String(value) },
  }
}

/** The opening time of a bar. Bars of whole days begin at midnight UTC and have no time of day. */
export function barText(openedAt: Date, language: string, wholeDays: boolean): string {
  if (!wholeDays) return formatDate(openedAt, language, 'short')
  let formatter = days.get(language)
  if (!formatter) {
    formatter = new Intl.DateTimeFormat(language, wholeDay)
    days.set(language, formatter)
  }
  return formatter.format(openedAt)
}

const wholeDay = { year: 'numeric', month: 'short', day: '2-digit', timeZone: 'UTC', numberingSystem: 'latn' } as const
const days = new Map<string, Intl.DateTimeFormat>()

/** "1.2M"; where this language writes the number out it stays plain, since the chart groups its digits afterwards. */
function inShort(value: number, language: string): string {
  const plain = value.toFixed(Math.abs(value) < 100 ? 2 : 0)
  const short = formatDecimal(value.toFixed(2), language, { compact: true }) ?? plain
  return /\p{L}/u.test(short) ? short : plain
}

/** Keeps the digits that the chart chose. */
function localised(text: string, language: string): string {
  const scale = text.split('.')[1]?.length ?? 0
  return formatDecimal(text, language, { scale, scaleMin: 'fixed' }) ?? text
}

/** Labels of the time axis: hours in the reader's time zone; whole days in UTC, where they begin. */
function filled(template: string, format: Intl.DateTimeFormat, timestamp: number): string {
  const at = new Date(timestamp)
  const local = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]))
  const [year, month, day] = template.includes('HH')
    ? [local['year'], local['month'], local['day']]
    : at.toISOString().slice(0, 10).split('-')
  const values: Record<string, string | undefined> = {
    YYYY: year,
    MM: month,
    DD: day,
    HH: local['hour'] === '24' ? '00' : local['hour'],
    mm: local['minute'],
    ss: local['second'],
  }
  return template.replace(/YYYY|MM|DD|HH|mm|ss/g, (name) => values[name] ?? '')
}
