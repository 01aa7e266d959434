// @vitest-environment happy-dom
import { feedEpochs, feedStatements } from '@halyard/wire/feed-epochs'
import { expect, it } from 'vitest'
import { screen, show } from '#test/component.tsx'
import { exampleOf, server } from '#test/fake-server.ts'
import { FeedEpochsPage } from './FeedEpochsPage.tsx'

const stated = exampleOf(feedStatements)
const [hash, key] = ['5'.repeat(64), '8'.repeat(192)]

function shown(beacon: string | null): void {
  server.answer(feedEpochs, exampleOf(feedEpochs))
  server.answer(feedStatements, { ...stated, list: stated.list.map((one) => ({ ...one, beacon })) })
  show(<FeedEpochsPage LiabilityRoots={() => null} />)
}

it('of prices that hang on a beacon the page says which, and how far the operator sees', async () => {
  shown(`${hash} ${key} 1692803367 3 ${hash} own`)
  expect(await screen.findByText(key)).toBeTruthy()
  expect(screen.getByText(hash)).toBeTruthy()
  expect(screen.getByText(/^Every 3 s, a round/)).toBeTruthy()
  expect(screen.getByText(/sees up to 4 s further than you/)).toBeTruthy()
  expect(screen.queryByText(/could look ahead/)).toBeNull()
})

it('without one it says that the operator could look ahead', async () => {
  shown(null)
  expect(await screen.findByText(/could look ahead/)).toBeTruthy()
  expect(screen.queryByText('Public random beacon')).toBeNull()
})
