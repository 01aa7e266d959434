import { expect, it } from 'vitest'
import { addressOfCode } from './address-of-code.ts'

it.each([
  ['TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'],
  ['  TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t\n', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'],
  [
    'bitcoin:bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq?amount=0.1&label=a',
    'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
  ],
  ['BITCOIN:BC1QAR0', 'BC1QAR0'],
  ['ethereum:0x52908400098527886E0F7030069857D2E4169EE7@1', '0x52908400098527886E0F7030069857D2E4169EE7'],
  ['ethereum:pay-0x5290@1/transfer?value=1', '0x5290'],
  ['tron://TR7N', 'TR7N'],
  ['', ''],
])('%s', (text, expected) => {
  expect(addressOfCode(text)).toBe(expected)
})
