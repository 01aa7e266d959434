// @vitest-environment happy-dom
import { pairList } from '@halyard/wire/market'
import { expect, it } from 'vitest'
import { board } from '#platform/market-socket/board.ts'
import { screen, show, waitFor } from '#test/component.tsx'
import { exampleOf, server } from '#test/fake-server.ts'
import { PairSheet } from './PairTitle.tsx'

it('favourites that are empty suggest pairs, whose star makes them one', async () => {
  server.answer(pairList, exampleOf(pairList))
  await board.load()
  const { user } = show(<PairSheet open onClose={() => undefined} onChoose={() => undefined} />)
  await user.click(await screen.findByRole('tab', { name: 'Favourites' }))
  screen.getByText('No favourites yet')
  const [star] = screen.getAllByRole('button', { name: /^Favourite: / })
  if (!star) throw new Error('no pair is suggested')
  await user.click(star)
  await waitFor(() => expect(screen.queryByText('No favourites yet')).toBeNull())
  expect(screen.getAllByRole('button', { name: /^Favourite: / })).toHaveLength(1)
})
