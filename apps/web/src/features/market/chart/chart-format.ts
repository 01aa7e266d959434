import type { Options } from 'klinecharts'
import { formatDate } from '#ui/DateText.tsx'
import { formatDecimal } from '#ui/number-format.ts'

/** How the chart writes numbers and moments: as the rest of the app does in this language. */
export function chartFormat(language: string): Pick<Options, 'formatter' | 'thousandsSeparator' | 'decimalFold'> {
  return {
    formatter: {
      formatBigNumber: (value) => inShort(Number(value), language),
      formatDate: ({ dateTimeFormat, timestamp, template, type }) =>
        type === 'crosshair'
          ? formatDate(new Date(timestamp), language, 'short')
          : filled(template, dateTimeFormat, timestamp),
    },
    thousandsSeparator: { sign: '', format: (value) => localised(String(value), language) },
    // Folded zeros ("0.0{4}1") are unknown to most readers, and no pair here needs them.
    decimalFold: { format: (value) => String(value) },
  }
}

/** "1.2M"; what this language writes out in full stays plain, since the chart groups its digits afterwards. */
function inShort(value: number, language: string): string {
  const plain = value.toFixed(Math.abs(value) < 100 ? 2 : 0)
  const short = formatDecimal(value.toFixed(2), language, { compact: true }) ?? plain
  return /\p{L}/u.test(short) ? short : plain
}

/** Keeps the digits that the chart chose to show. */
function localised(text: string, language: string): string {
  const scale = text.split('.')[1]?.length ?? 0
  return formatDecimal(text, language, { scale, scaleMin: 'fixed' }) ?? text
}

/** Fills "MM-DD" or "HH:mm" of the axis, in the reader's time zone. */
function filled(template: string, format: Intl.DateTimeFormat, timestamp: number): string {
  const parts: Record<string, string> = {}
  for (const { type, value } of format.formatToParts(new Date(timestamp))) parts[type] = value
  const values: Record<string, string | undefined> = {
    YYYY: parts['year'],
    MM: parts['month'],
    DD: parts['day'],
    HH: parts['hour'] === '24' ? '00' : parts['hour'],
    mm: parts['minute'],
    ss: parts['second'],
  }
  return template.replace(/YYYY|MM|DD|HH|mm|ss/g, (name) => values[name] ?? '')
}
