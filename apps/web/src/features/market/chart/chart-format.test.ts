import { expect, it } from 'vitest'
import { barText, chartFormat } from './chart-format.ts'

/** As the chart asks for a moment, with the clock of New York. */
function written(type: 'xAxis' | 'crosshair', template: string, timestamp: number): string | undefined {
  const clock = { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' } as const
  const dateTimeFormat = new Intl.DateTimeFormat('en', { ...clock, hourCycle: 'h23', timeZone: 'America/New_York' })
  return chartFormat('en-US').formatter?.formatDate?.({ dateTimeFormat, timestamp, template, type })
}

const monday = Date.UTC(2026, 10, 16)

it.each([
  ['YYYY-MM-DD', '2026-11-16'],
  ['YYYY-MM', '2026-11'],
  ['MM-DD HH:mm', '11-15 19:00'],
])('below the bars %s is %s', (template, text) => {
  expect(written('xAxis', template, monday)).toBe(text)
})

it('under the crosshair bars of whole days have the day in UTC and no time', () => {
  expect(written('crosshair', 'YYYY-MM-DD', monday)).toBe('Nov 16, 2026')
  expect(written('crosshair', 'YYYY-MM', Date.UTC(2026, 10, 1))).toBe('Nov 01, 2026')
  expect(written('crosshair', 'YYYY-MM-DD HH:mm', monday)).toMatch(/\d\d:\d\d$/)
})

it.each(['en-US', 'de-DE', 'vi-VN', 'ja-JP'])(
  'in %s a bar of whole days has no hour, and another has it from 00 to 23',
  (language) => {
    const evening = new Date(2026, 10, 16, 23, 5)
    expect(barText(evening, language, true)).not.toMatch(/:|23/)
    expect(barText(evening, language, false)).toContain('23:05')
  },
)
