import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Language, languages, type RefusalName, refusals } from '@halyard/wire'
import { describe, expect, it } from 'vitest'
import { localesFolder, Messages } from './messages.ts'

const messages = new Messages()

describe.each(languages)('%s', (language) => {
  it.each(Object.keys(refusals) as RefusalName[])('fills every value into the sentence of %s', (name) => {
    const detail = Object.fromEntries(refusals[name].detail.map((key) => [key, '7']))
    const sentence = messages.refusal(language, name, detail)
    expect(sentence).not.toMatch(unfilled)
    expect(sentence).not.toBe(name)
  })

  it.each(textsIn('notifications').filter(([key]) => key.startsWith('event.')))(
    'fills every value into %s',
    (key, text) => {
      const [, event = '', part] = key.split('.')
      const sentence = messages.notification(language, event, part as 'title' | 'content', valuesFor(text))
      expect(sentence).not.toMatch(unfilled)
      expect(sentence).not.toContain(key)
    },
  )

  it.each(textsIn('mail'))('fills every value into the mail %s', (key, text) => {
    const sentence = messages.mail(language, key, valuesFor(text))
    expect(sentence).not.toMatch(unfilled)
    expect(sentence).not.toContain(key)
  })
})

it.each(languages)(
  'says of a minimum investment in %s the bare amount, which the client says the rest around',
  (language) => {
    expect(messages.refusal(language, 'belowMinimumInvestment', { minimum: '10.5' })).toBe('10.5')
  },
)

it.each<[Language, string, string]>([
  ['en-US', '1', '1 second'],
  ['en-US', '60', '60 seconds'],
  ['en-US', '121', '3 minutes'],
  ['en-US', '900', '15 minutes'],
  ['en-US', '86400', '24 hours'],
  ['de-DE', '86399', '24 Stunden'],
  ['zh-CN', '840', '14分钟'],
])('says in %s how long %s seconds are', (language, seconds, words) => {
  expect(messages.refusal(language, 'tooFrequent', { seconds })).toContain(words)
})

it.each<[Language, string]>([
  ['en-US', 'After 5 wrong tries withdrawals are blocked for 24 hours.'],
  ['ru-RU', 'После 5 неверных попыток вывод блокируется на 24 часа.'],
  ['zh-CN', '连续输错 5 次将暂停提现 24 小时。'],
])('says constants of the trade in %s', (language, words) => {
  expect(messages.refusal(language, 'withdrawalPasswordWrong', {})).toContain(words)
})

it.each<[Language, string]>([
  ['en-US', 'Nov 22, 2026, 10:00 PM UTC'],
  ['de-DE', '22. Nov. 2026, 22:00 UTC'],
  ['zh-CN', '2026年11月22日'],
])('says a moment in %s', (language, words) => {
  const sentence = messages.refusal(language, 'outsideTradingHours', { opensAt: '2026-11-22T22:00:00.000Z' })
  expect(sentence.replace(/\u202f/g, ' ')).toContain(words)
})

it.each<[Language, string]>([
  ['en-US', '1,234.5'],
  ['es-ES', '1.234,5'],
  ['it-IT', '1.234,5'],
  ['fr-FR', '1\u202f234,5'],
  ['pt-BR', '1.234,5'],
  ['ko-KR', '1,234.5'],
])('groups the digits of an amount in %s', (language, words) => {
  const values = { quantity: '1234.5', asset: 'USDT' }
  expect(messages.notification(language, 'withdrawalCompleted', 'content', values)).toContain(words)
})

it('speaks English where a language has no texts', () => {
  const folder = mkdtempSync(join(tmpdir(), 'locales-'))
  cpSync(join(localesFolder(), 'en-US'), join(folder, 'en-US'), { recursive: true })
  expect(new Messages(folder).refusal('vi-VN', 'notSignedIn', {})).toBe('Sign in to continue.')
  rmSync(folder, { recursive: true })
})

/** What no finished text has: a placeholder, or the word for a missing value. */
const unfilled = /\{\{|\}\}|undefined|NaN|\$t\(/

/** The English texts of a file by their key. */
function textsIn(file: string): [string, string][] {
  const leaves = (group: object, prefix = ''): [string, string][] =>
    Object.entries(group).flatMap(([name, value]: [string, unknown]) =>
      typeof value === 'string' ? [[prefix + name, value]] : leaves(value as object, `${prefix}${name}.`),
    )
  return leaves(JSON.parse(readFileSync(join(localesFolder(), 'en-US', `${file}.json`), 'utf8')) as object)
}

function valuesFor(text: string): Record<string, string> {
  return Object.fromEntries([...text.matchAll(/\{\{\s*(\w+)/g)].map(([, name = '']) => [name, '7']))
}
