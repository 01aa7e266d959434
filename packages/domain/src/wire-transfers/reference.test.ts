import { expect, it } from 'vitest'
import { wireReference } from './reference.ts'

it('is eight letters and digits that nobody confuses', () => {
  expect(wireReference(Uint8Array.of(0, 1, 2, 3, 28, 29, 30, 31))).toBe('HLY-2345-WXYZ')
  expect(wireReference(Uint8Array.of(255, 224, 32, 64, 96, 128, 160, 192))).toBe('HLY-Z222-2222')
  const every = Array.from({ length: 32 }, (_, byte) => wireReference(new Uint8Array(8).fill(byte)))
  expect(new Set(every).size).toBe(32)
  expect(every.join('')).not.toMatch(/[01IO]/)
})

it('is made of eight bytes and no other number of them', () => {
  expect(() => wireReference(new Uint8Array(7))).toThrow(RangeError)
})
