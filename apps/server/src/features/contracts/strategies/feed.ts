import type { PastMinute } from '@halyard/domain/contracts'
import type { SimulatedTick } from '@halyard/domain/market'

/** The ticks of one pair in order, as floats. */
export interface Feed {
  readonly symbol: string
  readonly at: Float64Array
  readonly price: Float64Array
}

/** Floats are fine here: this counts wins and moves no money. */
export function feedOf(symbol: string, ticks: Iterable<Pick<SimulatedTick, 'at' | 'price'>>): Feed {
  const at: number[] = []
  const price: number[] = []
  for (const tick of ticks) {
    at.push(tick.at.getTime())
    price.push(Number(tick.price.text()))
  }
  return { symbol, at: Float64Array.from(at), price: Float64Array.from(price) }
}

export function feedsOf(ticks: readonly (Pick<SimulatedTick, 'at' | 'price'> & { readonly symbol: string })[]): Feed[] {
  const bySymbol = new Map<string, (typeof ticks)[number][]>()
  for (const tick of ticks) {
    const own = bySymbol.get(tick.symbol)
    if (own) own.push(tick)
    else bySymbol.set(tick.symbol, [tick])
  }
  return [...bySymbol].map(([symbol, own]) => feedOf(symbol, own))
}

/** The last price of each minute. */
export function minutesOf({ at, price }: Feed): PastMinute[] {
  const minutes = new Map<number, number>()
  for (let index = 0; index < at.length; index += 1) {
    minutes.set(Math.floor((at[index] as number) / 60_000) * 60, price[index] as number)
  }
  return [...minutes].map(([openTime, close]) => ({ openTime, close }))
}
