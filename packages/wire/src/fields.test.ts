import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { isPlainText, requiredText, text } from './fields.ts'

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
