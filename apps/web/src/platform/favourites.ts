import { create } from 'zustand'
import { kept } from '#platform/kept.ts'

interface Favourites {
  /** In the order in which they were added. */
  symbols: readonly string[]
  toggle(symbol: string): void
}

const name = 'favourites'

/** The favourite pairs of this device. */
export const useFavourites = create<Favourites>()((set) => ({
  symbols: remembered(),
  toggle: (symbol) =>
    set(({ symbols }) => ({
      symbols: symbols.includes(symbol) ? symbols.filter((other) => other !== symbol) : [...symbols, symbol],
    })),
}))

function remembered(): string[] {
  const value = kept.read(name)
  return Array.isArray(value) ? value.filter((symbol) => typeof symbol === 'string') : []
}

useFavourites.subscribe(({ symbols }) => kept.write(name, symbols))
kept.onOtherTab(name, () => useFavourites.setState({ symbols: remembered() }))
