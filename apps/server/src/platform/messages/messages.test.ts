import { type Language, type RefusalName, refusals } from '@halyard/wire'
import { describe, expect, it } from 'vitest'
import { Messages } from './messages.ts'

const messages = new Messages()

describe.each(['en-US', 'de-DE', 'zh-CN'] as const)('%s', (language) => {
  it.each(Object.keys(refusals) as RefusalName[])('fills every value into the sentence of %s', (name) => {
    const detail = Object.fromEntries(refusals[name].detail.map((key) => [key, '7']))
    const sentence = messages.refusal(language, name, detail)
    expect(sentence).not.toMatch(/\{\{|\}\}|undefined|NaN/)
    expect(sentence).not.toBe(name)
  })
})

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
  ['en-US', 'Nov 22, 2026, 10:00 PM UTC'],
  ['de-DE', '22. Nov. 2026, 22:00 UTC'],
  ['zh-CN', '2026年11月22日'],
])('says a moment in %s', (language, words) => {
  const sentence = messages.refusal(language, 'outsideTradingHours', { opensAt: '2026-11-22T22:00:00.000Z' })
  expect(sentence.replace(/\u202f/g, ' ')).toContain(words)
})

it('speaks English where a language has no texts', () => {
  expect(messages.refusal('vi-VN', 'notSignedIn', {})).toBe('Sign in to continue.')
})
