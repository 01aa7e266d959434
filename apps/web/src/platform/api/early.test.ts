import { afterEach, expect, it } from 'vitest'
import { takeEarly } from './early.ts'

const url = new URL('http://app/api/base/tradelist')
const asks = (lang: string, token?: string) => ({
  method: 'POST',
  headers: new Headers({ lang, ...(token ? { 'x-token': token } : {}) }),
  body: '{"from":1}',
})
const answer = Promise.resolve(new Response('{}'))

afterEach(() => {
  globalThis.earlyAnswers = undefined
})

it('gives what was asked for before the app was there, once', () => {
  globalThis.earlyAnswers = new Map([['POST http://app/api/base/tradelist de-DE token {"from":1}', answer]])
  expect(takeEarly(url, asks('de-DE', 'token'))).toBe(answer)
  expect(takeEarly(url, asks('de-DE', 'token'))).toBeUndefined()
})

it('gives nothing to another user, in another language or to another question', () => {
  globalThis.earlyAnswers = new Map([['POST http://app/api/base/tradelist de-DE token {"from":1}', answer]])
  expect(takeEarly(url, asks('de-DE', 'other'))).toBeUndefined()
  expect(takeEarly(url, asks('de-DE'))).toBeUndefined()
  expect(takeEarly(url, asks('en-US', 'token'))).toBeUndefined()
  expect(takeEarly(url, { ...asks('de-DE', 'token'), body: '{"from":2}' })).toBeUndefined()
})

it('gives nothing where nothing was asked for early', () => {
  expect(takeEarly(url, asks('de-DE', 'token'))).toBeUndefined()
})
