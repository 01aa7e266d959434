// @vitest-environment happy-dom
import { Amount } from '@halyard/domain'
import { pairList } from '@halyard/wire/market'
import { beforeEach, expect, it } from 'vitest'
import { useFavourites } from '#platform/favourites.ts'
import { board, type ListedPair } from '#platform/market-socket/board.ts'
import { paths } from '#platform/navigation/paths.ts'
import { act, fill, screen, show, waitFor } from '#test/component.tsx'
import { exampleOf, server } from '#test/fake-server.ts'
import { navigate } from '#test/navigate.ts'
import MarketPage from './MarketPage.tsx'

const [example] = exampleOf(pairList).list
if (!example) throw new Error('the example of the pairs has none')

/** A pair as a server lists it: its price, and its change over the day in percent. */
function listed(pairId: number, base: string, quote: string, price: string, change: string): ListedPair {
  const percent = Amount.of(change)
  return {
    ...(example as ListedPair),
    pairId,
    symbol: `${base}${quote}`.toLowerCase(),
    name: `${base}/${quote}`,
    base,
    quote,
    kind: quote === 'USDT' ? 'crypto' : base === 'XAU' ? 'metal' : 'forex',
    price: Amount.of(price),
    close: Amount.of(price),
    changePercent: percent,
    rising: percent.isNegative() ? 'no' : 'yes',
  }
}

const crypto = [
  listed(1, 'BTC', 'USDT', '67000', '2'),
  listed(2, 'ETH', 'USDT', '3500', '-1.5'),
  listed(3, 'ADA', 'USDT', '0.45', '12.25'),
]
const others = [listed(4, 'EUR', 'USD', '1.08', '0'), listed(5, 'XAU', 'USD', '4000', '0.1')]

beforeEach(async () => {
  useFavourites.setState({ symbols: [] })
  server.answer(pairList, ({ group }) => {
    const list = group === 'crypto' ? crypto : others
    return { list, total: list.length, page: 1, pageSize: 100 }
  })
  await act(() => board.load())
  navigate(paths.market)
})

/** The pairs in the order in which they stand. */
const shown = () => screen.queryAllByRole('link').flatMap((row) => row.querySelector('b')?.textContent ?? [])

it('pairs stand by kind: crypto first, as the server lists them', async () => {
  const { user } = show(<MarketPage />)
  await waitFor(() => expect(shown()).toEqual(['BTC', 'ETH', 'ADA']))
  await user.click(screen.getByRole('tab', { name: 'Forex' }))
  await waitFor(() => expect(shown()).toEqual(['EUR']))
  await user.click(screen.getByRole('tab', { name: 'Metals' }))
  await waitFor(() => expect(shown()).toEqual(['XAU']))
})

it('a row leads to its pair, with price and change as they are written here', async () => {
  show(<MarketPage />)
  const row = await screen.findByRole('link', { name: /^ADA/ })
  expect(row.getAttribute('href')).toBe('#/pages/deal/deal?symbol=adausdt')
  expect(row.textContent).toContain('+12.25')
  expect(screen.getByRole('link', { name: /^ETH/ }).textContent).toContain('−1.50')
})

it.each([
  [/^Price, /, ['BTC', 'ETH', 'ADA'], ['ADA', 'ETH', 'BTC']],
  [/^24h change, /, ['ADA', 'BTC', 'ETH'], ['ETH', 'BTC', 'ADA']],
  [/^Pair, /, ['ADA', 'BTC', 'ETH'], ['ETH', 'BTC', 'ADA']],
])('%s sorts one way, the other way, and not at all', async (name, first, second) => {
  const { user } = show(<MarketPage />)
  const press = () => user.click(screen.getByRole('button', { name }))
  await press()
  await waitFor(() => expect(shown()).toEqual(first))
  await press()
  await waitFor(() => expect(shown()).toEqual(second))
  await press()
  await waitFor(() => expect(shown()).toEqual(['BTC', 'ETH', 'ADA']))
})

it('a search looks through all kinds, says that nothing matches, and is cleared', async () => {
  const { user } = show(<MarketPage />)
  const search = screen.getByRole('searchbox', { name: 'Search pairs' })
  await fill(user, search, 'eth/us')
  await waitFor(() => expect(shown()).toEqual(['ETH']))
  await fill(user, search, 'xau')
  await waitFor(() => expect(shown()).toEqual(['XAU']))
  await fill(user, search, 'zzz')
  expect(await screen.findByText('No pair matches “zzz”')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Clear' }))
  await waitFor(() => expect(shown()).toEqual(['BTC', 'ETH', 'ADA']))
})

it('a star keeps a pair among the favourites, on the device too, until it is taken away', async () => {
  const { user } = show(<MarketPage />)
  await user.click(await screen.findByRole('button', { name: 'Favourite: ETH/USDT' }))
  await user.click(screen.getByRole('tab', { name: 'Favourites' }))
  await waitFor(() => expect(shown()).toEqual(['ETH']))
  expect(Object.values({ ...localStorage }).join()).toContain('ethusdt')
  await user.click(screen.getByRole('button', { name: 'Favourite: ETH/USDT' }))
  expect(await screen.findByText('No favourites yet')).toBeTruthy()
})
