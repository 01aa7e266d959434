// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { symbolIn } from './query-values.ts'

it.each([
  ['btcusdt', 'btcusdt'],
  ['BTCUSDT', 'btcusdt'],
  ['BTC/USDT', 'btcusdt'],
  ['btc_usdt', 'btcusdt'],
  ['', undefined],
  [null, undefined],
])('the pair %s of an address is %s', (text, symbol) => {
  expect(symbolIn(text)).toBe(symbol)
})
