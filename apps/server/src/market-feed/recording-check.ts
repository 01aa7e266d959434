import { decodeAnswer, type Endpoint, endpoints, type ResponseOf } from '@halyard/wire'
import { FeedCheck, type FeedReport, type PublishedTick, type StatedEpoch } from './feed-check.ts'
import { recordedTicks } from './sources/recorded-tick.ts'

/** Compares recorded trades, one a line as `replay` reads them, with the epochs that a host publishes. */
export async function checkRecording(address: string, recording: string): Promise<FeedReport> {
  const epochs = await publishedEpochs(address)
  const check = new FeedCheck(epochs)
  const ticks = recordedTicks(recording).map((tick, index): PublishedTick => ({ ...tick, sequence: index + 1 }))
  for (const symbol of new Set(ticks.map((tick) => tick.symbol))) {
    for (const [at, epoch] of epochs.entries()) {
      const until = epochs[at + 1]?.startsAt ?? epoch.endsAt
      const own = ticks.filter((tick) => tick.symbol === symbol && tick.at > epoch.startsAt && tick.at <= until)
      check.ticks(epoch.number, own, { isComplete: true })
    }
  }
  return check.report()
}

type Published = ResponseOf<typeof endpoints.feedEpoch>

/** Oldest first. */
async function publishedEpochs(address: string): Promise<StatedEpoch[]> {
  const { total } = await read(address, endpoints.feedEpochs, '?page=1&pageSize=1')
  const epochs: StatedEpoch[] = []
  for (let number = 1; number <= total; number += 1) {
    const { pairs, ...stated } = await read(address, endpoints.feedEpoch, `?ID=${number}`)
    epochs.push({ ...stated, pairs: pairs.map(asStated) })
  }
  return epochs
}

async function read<E extends Endpoint>(address: string, endpoint: E, query: string): Promise<ResponseOf<E>> {
  const answer = await fetch(new URL(`/api${endpoint.path}${query}`, address))
  const { code, data, msg } = (await answer.json()) as { code: number; data: unknown; msg: string }
  if (code !== 0) throw new Error(`${address} does not say: ${msg}`)
  return decodeAnswer(endpoint, data)
}

function asStated({ startsAt, startPrice, ...pair }: Published['pairs'][number]) {
  return {
    ...pair,
    priceStep: pair.priceStep.text(),
    quantityStep: pair.quantityStep.text(),
    referencePrice: pair.referencePrice.text(),
    start: { at: startsAt.getTime(), price: startPrice.text() },
  }
}
