import { expect, it } from 'vitest'
import { maskAccount, maskCard } from './mask.ts'

it.each([
  ['4000000000004242', '•••• 4242'],
  ['12345', '•••• 2345'],
  ['1234', '••••'],
])('a card %s is shown as %s', (number, shown) => {
  expect(maskCard(number)).toBe(shown)
})

it.each([
  ['DE89370400440532013000', 'DE89 •••• 3000'],
  ['000123456789', '•••• 6789'],
])('an account %s is shown as %s', (account, shown) => {
  expect(maskAccount(account)).toBe(shown)
})
