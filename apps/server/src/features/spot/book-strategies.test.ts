import { SimulatedMarket } from '@halyard/domain/market'
import { stepsIn } from '@halyard/domain/spot'
import { expect, it } from 'vitest'
import { appOfFile } from '../../../test/harness.ts'
import { Pairs } from '../../market-feed/pairs.ts'
import { type PlayedBook, playBooks } from './book-strategies.ts'

const app = appOfFile()
const until = Date.UTC(2026, 10, 20, 20)

/** Every pair as it is set up, with what its market does in ten minutes. */
function booksOf(): PlayedBook[] {
  return app
    .get(Pairs)
    .all()
    .map(({ symbol, simulated, priceStep, ladder, collar }, index) => {
      const key = String(index + 1).padStart(32, '0')
      const ticks = [...new SimulatedMarket(key, simulated).ticksBetween(until - 600_000, until)]
      return { symbol, collar, terms: ladder, ticks: ticks.map(({ price }) => stepsIn(price, priceStep)) }
    })
}

it('who takes from the ladder earns nothing, on any pair, even without fees', () => {
  const { takers, makers } = playBooks(booksOf())
  expect(takers.filter(({ earns }) => earns)).toEqual([])
  expect(takers.filter(({ rounds }) => rounds > 30).length).toBeGreaterThan(100)
  // Inside the quote there is something to earn, of those who take.
  expect(makers.filter(({ earns }) => earns).length).toBeGreaterThan(5)
})

it('a house that offers at the tick before is picked off, and that shows', () => {
  const { takers } = playBooks(booksOf(), 1)
  expect(takers.filter(({ earns }) => earns).length).toBeGreaterThan(10)
})
