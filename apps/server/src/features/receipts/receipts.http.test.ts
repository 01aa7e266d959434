import { Amount } from '@halyard/domain'
import { visitor } from '@halyard/testing'
import { endpoints, type RequestOf } from '@halyard/wire'
import { beforeAll, expect, it } from 'vitest'
import { appOfFile, type TestUser } from '../../../test/harness.ts'
import { limitBuy, marketBuy, tradersOf } from '../../../test/spot.ts'

const { placeBuyOrder, shareReceipt, findReceipt, openContract, findContract } = endpoints

const app = appOfFile({ ROLES: 'api,worker' })
const trader = tradersOf(app)
let user: TestUser

beforeAll(async () => {
  user = await trader()
})

type Shared = RequestOf<typeof shareReceipt>

const share = (shared: Shared, one = user) => app.does(one, shareReceipt, shared)

it('a fill that is shared is shown to anybody who has its code: price and tick, and no amounts', async () => {
  const { orderId } = await app.does(user, placeBuyOrder, marketBuy)
  const { code } = await share({ kind: 'fill', subjectId: orderId, amounts: false })
  expect(code).toMatch(/^[\w-]{22}$/)
  const { data } = await app.call(findReceipt, { code }, visitor)
  const { fill, pair } = data as { fill: Record<string, unknown>; pair: string }
  expect(pair).toBe('BTC/USDT')
  expect(fill).toMatchObject({ price: '50002.05', direction: 1, num: null, turnover: null, fee: null })
  expect(fill['tick']).toMatchObject({ price: '50000' })
  // Neither whose it is nor which of their orders.
  expect(JSON.stringify(data)).not.toMatch(/user|ID|email/)
})

it('shared again it has the same code; with its amounts it is another receipt, and the first stays as it was', async () => {
  const { orderId: subjectId } = await app.does(user, placeBuyOrder, marketBuy)
  const without = { kind: 'fill', subjectId, amounts: false } as const
  const [first, second, whole] = await Promise.all([
    share(without),
    share(without),
    share({ ...without, amounts: true }),
  ])
  expect(second.code).toBe(first.code)
  expect(whole.code).not.toBe(first.code)
  const shown = async ({ code }: { code: string }) =>
    (await app.does(visitor, findReceipt, { code })).fill?.quantity?.text()
  expect([await shown(first), await shown(whole)]).toEqual([undefined, '0.02'])
})

it('nobody shares what is not theirs, or was not filled', async () => {
  const { orderId } = await app.does(user, placeBuyOrder, limitBuy)
  const resting = { kind: 'fill', subjectId: orderId, amounts: true } as const
  expect(await app.tries(user, shareReceipt, resting)).toMatchObject({ refusal: 'notFound' })
  const filled = await app.does(user, placeBuyOrder, marketBuy)
  const stranger = await app.signedIn()
  const theirs = { ...resting, subjectId: filled.orderId }
  expect(await app.tries(stranger, shareReceipt, theirs)).toMatchObject({ refusal: 'notFound' })
})

it('a contract is shared once it has ended', async () => {
  await app.trade('btcusdt', '50000')
  const terms = { direction: 'up', symbol: 'btcusdt', durationSeconds: 60 } as const
  const opened = await app.does(user, openContract, { ...terms, premium: Amount.of('100') })
  const shared = { kind: 'contract', subjectId: opened.contractId, amounts: false } as const
  expect(await app.tries(user, shareReceipt, shared)).toMatchObject({ refusal: 'notFound' })
  await app.trade('btcusdt', '50100', { at: new Date(opened.closesAt.getTime() - 10) })
  await app.trade('btcusdt', '50200', { at: new Date(opened.closesAt.getTime() + 10) })
  const state = async () => (await app.does(user, findContract, { contractId: opened.contractId })).state
  await expect.poll(state).toBe('settled')
  const { code } = await share(shared)
  const { contract } = await app.does(visitor, findReceipt, { code })
  expect(contract).toMatchObject({ direction: 'up', result: 'profit', premium: null, payout: null, profitLoss: null })
  expect([contract?.openTick.price, contract?.closeTick?.price].map(String)).toEqual(['50000', '50100'])
})
