import type pg from 'pg'
import { expect, it, vi } from 'vitest'
import type { FeedEpoch } from './feed-epoch.ts'
import type { FeedParts } from './feed-parts.ts'
import { TickWriter } from './tick-writer.ts'

it('makes one call at a time, and does not speak while another call is under way', async () => {
  const answers: (() => void)[] = []
  const query = vi.fn(() => new Promise<void>((resolve) => answers.push(resolve)))
  const parts = { pairs: { all: () => [] }, candles: { write: async () => {} } } as unknown as FeedParts
  const line = new TickWriter({ query } as unknown as pg.Client, parts, { pairs: [] } as unknown as FeedEpoch)
  line.heartbeat()
  line.heartbeat()
  line.heartbeat()
  expect(query.mock.calls).toEqual([['SELECT']])
  answers[0]?.()
  await vi.waitFor(() => expect(query).toHaveBeenCalledTimes(2), 120_000)
  answers[1]?.()
  await line.close()
  expect(query).toHaveBeenCalledTimes(2)
})

it('gives up when it is not answered', async () => {
  const query = () => Promise.reject(new Error('gone'))
  const parts = { pairs: { all: () => [] }, candles: { write: async () => {} } } as unknown as FeedParts
  const line = new TickWriter({ query } as unknown as pg.Client, parts, { pairs: [] } as unknown as FeedEpoch)
  line.heartbeat()
  await expect(line.failed).rejects.toThrow('gone')
  await line.close()
})
