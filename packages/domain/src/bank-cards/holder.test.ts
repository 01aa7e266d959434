import { expect, it } from 'vitest'
import { isSameName } from './holder.ts'

it.each([
  ['Mira Lindqvist', 'Mira Lindqvist', true],
  ['LINDQVIST, MIRA', 'Mira Lindqvist', true],
  ['Müller  José-Luis', 'jose luis Muller', true],
  ['Ｍｉｒａ Lindqvist', 'Mira Lindqvist', true],
  ['王 小明', '王小明', false],
  ['Mira Lindqvist', 'Mira', false],
  ['Mira Mira', 'Mira', false],
  ['M. Lindqvist', 'Mira Lindqvist', false],
  ['...', '', false],
])('%s and %s are one name: %s', (one, other, same) => {
  expect(isSameName(one, other)).toBe(same)
  expect(isSameName(other, one)).toBe(same)
})
