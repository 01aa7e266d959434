import * as z from 'zod/mini'
import { endpointsOf } from './endpoint.ts'
import { list, named, nullable, object } from './fields.ts'
import { pageExample, pageOf, paging } from './page.ts'
import { instant, integer, signedAmount, word } from './values.ts'

const endpoint = endpointsOf('liabilities')

/** A root of a Merkle-sum tree as it was stated, in one chain for all coins and days. */
const stated = object({
  position: named('ID', integer),
  day: z.string(),
  asset: named('coinname', z.string()),
  takenAt: named('taken_at', instant),
  users: integer,
  sum: signedAmount,
  root: z.string(),
  feedStatement: named('feed_statement', nullable(z.string())),
  previous: z.string(),
  hash: z.string(),
  createdAt: named('CreatedAt', instant),
  updatedAt: named('UpdatedAt', instant),
})

const statedExample = {
  ID: 12,
  day: '2026-11-21',
  coinname: 'USDT',
  taken_at: '2026-11-21T00:00:04.250Z',
  users: 2,
  sum: '10000.5',
  root: '81f7363764b1e6534852bdb0374b75c1aa578ad5a91567d03d16da49a8c3dfde',
  feed_statement: '9c56cc51b374c3ba189210d5b6d4bf57790d351c96c47c02190ecf1e430635ab',
  previous: '5f70bf18a086007016e948b04aed3b82103a36bea41755b6cddfaf10ace3c6ef',
  hash: 'cccd3a05a54a0b042ee003c1dce74a977e18db27b398df137f71edb18536158d',
  CreatedAt: '2026-11-21T00:00:04.250Z',
  UpdatedAt: '2026-11-21T00:00:04.250Z',
}

/** GET /base/liabilities: what the house owes, newest first. */
export const liabilityRoots = endpoint({
  route: 'GET /base/liabilities',
  ours: true,
  session: 'none',
  summary:
    'Proof of liabilities: the roots of the Merkle-sum trees over all users’ balances, a day and coin each, in one chain',
  request: object({ ...paging }),
  response: pageOf(stated),
  example: { request: { page: 1, pageSize: 10 }, response: { ...pageExample(statedExample), total: 12 } },
})

/** GET /user/liabilities: the caller's leaf in each tree of the newest day, and the way from it to the root. */
export const ownLiabilities = endpoint({
  route: 'GET /user/liabilities',
  ours: true,
  summary:
    'Proof of liabilities: one’s own leaf in each tree of the newest day, with the nodes beside its way to the root',
  request: object({}),
  response: object({
    userId: named('uid', integer),
    trees: named(
      'list',
      list(
        object({
          balance: signedAmount,
          salt: z.string(),
          path: list(object({ side: word('left', 'right'), hash: z.string(), sum: signedAmount })),
          stated,
        }),
      ),
    ),
  }),
  example: {
    request: {},
    response: {
      uid: 42,
      list: [
        {
          balance: '10000',
          salt: '00112233445566778899aabbccddeeff',
          path: [
            {
              side: 'right' as const,
              hash: '1bf9cf8945024a1349c5aefdf1fa90a5039a14d3951a324f523dc58ae5b3d567',
              sum: '0.5',
            },
          ],
          stated: statedExample,
        },
      ],
    },
  },
})
