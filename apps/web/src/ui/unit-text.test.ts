import { expect, it } from 'vitest'
import { daysText, unitText, waitText } from './unit-text.ts'

it.each([
  ['en-US', '1 day', '30 days', '15 min'],
  ['de-DE', '1 Tag', '30 Tage', '15 Min.'],
  ['ru-RU', '1 день', '30 дней', '15 мин'],
  ['ja-JP', '1日', '30日', '15分'],
  ['zh-CN', '1天', '30天', '15分钟'],
])('%s writes a day, a month and a quarter of an hour as its readers do', (language, day, month, quarter) => {
  const plain = (text: string) => text.replaceAll(/\s/g, ' ')
  expect([daysText(1, language), daysText(30, language), unitText(15, 'minute', 'short', language)].map(plain)).toEqual(
    [day, month, quarter],
  )
})

it.each([
  [1, 'en-US', '1 second'],
  [60, 'en-US', '60 seconds'],
  [121, 'en-US', '3 minutes'],
  [900, 'en-US', '15 minutes'],
  [86_399, 'de-DE', '24 Stunden'],
])('a wait of %i seconds is told in %s as %s', (seconds, language, words) => {
  expect(waitText(seconds, language)).toBe(words)
})
