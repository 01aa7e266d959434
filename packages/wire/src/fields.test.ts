import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { pairList } from './market.ts'
import { isPlainText, requiredText, signedAmount, text } from './values.ts'

it.each([
  //  typed            text   required
  ['Cold wallet', true, true],
  ['', true, false],
  ['   ', true, false],
  ['\u3000', true, false],
  ['👛', true, true],
  ['\ud800', false, false],
  ['a\udc00b', false, false],
  ['a\u0000b', false, false],
  ['a\u202eb', false, false],
  ['x'.repeat(128), true, true],
  ['x'.repeat(129), false, false],
])('%j as text: %s, where it is required: %s', (typed, is, isEnough) => {
  expect(z.safeParse(text(), typed).success).toBe(is)
  expect(z.safeParse(requiredText(), typed).success).toBe(isEnough)
  expect(isPlainText(typed, 128)).toBe(isEnough)
})

it.each([
  ['-12.5', '-12.5'],
  [-12.5, '-12.5'],
  [0, '0'],
])('an answered amount of %j reads as %s', (wire, read) => {
  expect(z.decode(signedAmount, wire).text()).toBe(read)
})

it.each([
  [1, 'yes'],
  [2.5, 'yes'],
  ['1', 'yes'],
  [0, 'no'],
  [-1, 'no'],
])('isup %j reads as rising: %s', (isup, rising) => {
  const [listed] = pairList.example.response.list
  const answer = { ...pairList.example.response, list: [{ ...listed, isup, unknown: 'ignored' }] }
  expect(z.decode(pairList.response, answer as never).list[0]?.rising).toBe(rising)
})
