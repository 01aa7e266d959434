// @vitest-environment happy-dom
import { pairList } from '@halyard/wire/market'
import { expect, it } from 'vitest'
import { useFavourites } from '#platform/favourites.ts'
import { board } from '#platform/market-socket/board.ts'
import { screen, show, waitFor } from '#test/component.tsx'
import { exampleOf, server } from '#test/fake-server.ts'
import FavouritesPage from './FavouritesPage.tsx'

it('each tap on a pair makes it a favourite or takes it away, and none moves', async () => {
  const { list } = exampleOf(pairList)
  server.answer(pairList, exampleOf(pairList))
  await board.load()
  const { user } = show(<FavouritesPage />)
  const tiles = () => screen.getAllByRole('button', { name: /^Favourite: / })
  const names = tiles().map(({ textContent }) => textContent)
  expect(names).toHaveLength(list.length)
  const [first] = tiles()
  if (!first) throw new Error('no pair is offered')
  await user.click(first)
  await waitFor(() => expect(first.getAttribute('aria-pressed')).toBe('true'))
  expect(useFavourites.getState().symbols).toHaveLength(1)
  expect(tiles().map(({ textContent }) => textContent)).toEqual(names)
  await user.click(first)
  expect(useFavourites.getState().symbols).toEqual([])
})
