import * as z from 'zod/mini'
import { endpointsOf } from './endpoint.ts'
import { beaconRound, beaconRoundExample, feedStatement, feedStatementExample } from './feed-statement.ts'
import { list, named, nullable, object } from './fields.ts'
import { pageExample, pageOf, paging } from './page.ts'
import { amount, instant, integer, word } from './values.ts'

const endpoint = endpointsOf('feed-epochs')

/** The published part of an epoch of the feed: a period in which all prices have one source. */
const stated = {
  number: named('ID', integer),
  source: word('sim', 'htx', 'binance', 'replay'),
  generator: nullable(integer),
  /**
   * SHA-256, in hexadecimal digits, of the text of the seed; of the address; of the recording. Stated before the first
   * tick.
   */
  hash: z.string(),
  nextHash: nullable(z.string()),
  startsAt: instant,
  endsAt: instant,
  statement: nullable(feedStatement),
  seed: nullable(z.string()),
  revealedAt: nullable(instant),
  createdAt: named('CreatedAt', instant),
  updatedAt: named('UpdatedAt', instant),
}

const statedExample = {
  ID: 41,
  source: 'sim' as const,
  generator: 2,
  hash: '5f70bf18a086007016e948b04aed3b82103a36bea41755b6cddfaf10ace3c6ef',
  nextHash: '9c56cc51b374c3ba189210d5b6d4bf57790d351c96c47c02190ecf1e430635ab',
  startsAt: '2026-11-21T08:00:00.000Z',
  endsAt: '2026-11-21T09:00:00.000Z',
  statement: feedStatementExample,
  seed: '0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef',
  revealedAt: '2026-11-21T09:01:12.000Z',
  CreatedAt: '2026-11-21T08:00:00.000Z',
  UpdatedAt: '2026-11-21T09:01:12.000Z',
}

/** GET /base/feedepochs: where prices came from, newest first. */
export const feedEpochs = endpoint({
  route: 'GET /base/feedepochs',
  ours: true,
  session: 'none',
  summary:
    'Epochs of the feed: where prices came from, with the hash of each seed and, once they are revealed, the seeds',
  request: object({ ...paging }),
  response: pageOf(object(stated)),
  example: { request: { page: 1, pageSize: 10 }, response: { ...pageExample(statedExample), total: 41 } },
})

/** GET /base/feedstatements: the chain of what was stated ahead, newest first. */
export const feedStatements = endpoint({
  route: 'GET /base/feedstatements',
  ours: true,
  session: 'none',
  summary: 'What is stated of epochs of the feed ahead, in a chain of hashes: to be recorded and compared',
  request: object({ ...paging }),
  response: object({
    list: list(feedStatement),
    total: integer,
    page: integer,
    pageSize: integer,
    longestContract: integer,
  }),
  example: {
    request: { page: 1, pageSize: 10 },
    response: { ...pageExample(feedStatementExample), total: 42, longestContract: 900 },
  },
})

/** GET /base/feedrounds {ID}: the rounds of the beacon on which the prices of an epoch hang, in order. */
export const feedRounds = endpoint({
  route: 'GET /base/feedrounds',
  ours: true,
  session: 'none',
  summary: 'Rounds of the public beacon on which the prices of an epoch of the feed hang, oldest first',
  request: object({ number: named('ID', integer), ...paging }),
  response: pageOf(beaconRound),
  example: {
    request: { ID: 41, page: 1, pageSize: 10 },
    response: { ...pageExample(beaconRoundExample), total: 1201 },
  },
})

/** GET /base/feedepoch {ID}: one of them with all that its ticks are computed from. */
export const feedEpoch = endpoint({
  route: 'GET /base/feedepoch',
  ours: true,
  session: 'none',
  summary: 'One epoch of the feed with what it states of each pair, for whoever computes its ticks again',
  request: object({ number: named('ID', integer) }),
  response: object({
    ...stated,
    pairs: list(
      object({
        symbol: z.string(),
        session: word('24x7', 'fx'),
        priceStep: amount,
        quantityStep: amount,
        referencePrice: amount,
        yearlyVolatility: z.number(),
        tickInterval: integer,
        typicalTrade: z.number(),
        startsAt: instant,
        startPrice: amount,
        after: integer,
      }),
    ),
  }),
  refusals: ['notFound'],
  example: {
    request: { ID: 41 },
    response: {
      ...statedExample,
      pairs: [
        {
          symbol: 'btcusdt',
          session: '24x7',
          priceStep: '0.01',
          quantityStep: '0.000001',
          referencePrice: '67400',
          yearlyVolatility: 0.5,
          tickInterval: 220,
          typicalTrade: 900,
          startsAt: '2026-11-21T08:00:00.000Z',
          startPrice: '67412.3',
          after: 654321,
        },
      ],
    },
  },
})
