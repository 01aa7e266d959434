import { expect, it } from 'vitest'
import { type AddressKind, hasAddressShape } from './address.ts'

it.each<[AddressKind, string, boolean]>([
  ['bitcoin', '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2', true],
  ['bitcoin', 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', true],
  ['bitcoin', 'BC1QAR0SRRR7XFKVY5L643LYDNW9RE59GTZZWF5MDQ', true],
  ['bitcoin', 'bc1qAR0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', false],
  ['bitcoin', 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx', false],
  ['evm', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', true],
  ['evm', '5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', false],
  ['evm', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAe', false],
  ['tron', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', true],
  ['tron', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6', false],
  ['near', 'mira.near', true],
  ['near', 'mi', false],
  ['near', 'Mira.near', false],
  ['near', 'a..near', false],
  ['solana', 'SAMPLE-SOL-7KQ2MXPD4H9R', false],
])('%s: %s', (kind, text, fits) => {
  expect(hasAddressShape(kind, text)).toBe(fits)
})
