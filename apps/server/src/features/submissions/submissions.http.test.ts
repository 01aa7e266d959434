import { Amount } from '@halyard/domain'
import { endpoints } from '@halyard/wire'
import { beforeAll, expect, it } from 'vitest'
import { appOfFile } from '../../../test/harness.ts'

const { balances, changePassword, closeSubmission, orderList, placeBuyOrder } = endpoints

const app = appOfFile()
beforeAll(() => app.clock.stop())

const order = { symbol: 'btcusdt', type: 'market', sizing: 'total', total: Amount.of('100') } as const

it('what was never sent never happens: a call that still arrives under its key is refused', async () => {
  const mira = await app.signedIn({ USDT: '1000' })
  await app.trade('btcusdt', '50000')
  const close = () => app.does(mira, closeSubmission, { key: 'cut-off' })
  expect([await close(), await close()]).toEqual([{ state: 'unused' }, { state: 'unused' }])
  expect(await app.tries(mira, placeBuyOrder, order, 'cut-off')).toMatchObject({ refusal: 'idempotencyKeyReused' })
  expect(await app.does(mira, orderList, { page: 1, pageSize: 10 })).toMatchObject({ total: 0 })
  await app.does(mira, placeBuyOrder, order, 'another')
})

it('what has happened is answered again under its key, as the first time, and so is a refusal', async () => {
  const mira = await app.signedIn({ USDT: '150' })
  await app.trade('btcusdt', '50000')
  const placed = await app.does(mira, placeBuyOrder, order, 'first')
  expect(await app.does(mira, closeSubmission, { key: 'first' })).toEqual({ state: 'ended' })
  expect(await app.does(mira, placeBuyOrder, order, 'first')).toEqual(placed)
  expect(await app.tries(mira, placeBuyOrder, order, 'too-much')).toMatchObject({ refusal: 'insufficientBalance' })
  expect(await app.does(mira, closeSubmission, { key: 'too-much' })).toEqual({ state: 'ended' })
  expect(await app.tries(mira, placeBuyOrder, order, 'too-much')).toMatchObject({ refusal: 'insufficientBalance' })
  expect((await app.does(mira, balances, { view: 'spot' })).spot?.coins.find(({ asset }) => asset === 'USDT')).toEqual(
    expect.objectContaining({ available: Amount.of('50') }),
  )
})

it('a key is of one user: nobody closes what another one sends', async () => {
  const [mira, noor] = [await app.signedIn({ USDT: '1000' }), await app.signedIn({ USDT: '1000' })]
  await app.trade('btcusdt', '50000')
  expect(await app.does(noor, closeSubmission, { key: 'shared' })).toEqual({ state: 'unused' })
  await app.does(mira, placeBuyOrder, order, 'shared')
  expect(await app.does(mira, closeSubmission, { key: 'shared' })).toEqual({ state: 'ended' })
})

it('of a call and a close at the same time one comes first, and both say which', async () => {
  const mira = await app.signedIn({ USDT: '10000' })
  await app.trade('btcusdt', '50000')
  for (const key of Array.from({ length: 20 }, (_, number) => `race-${number}`)) {
    const [answer, { state }] = await Promise.all([
      app.tries(mira, placeBuyOrder, order, key),
      app.does(mira, closeSubmission, { key }),
    ])
    expect(answer.code === 0 ? 'placed' : answer.refusal).toBe(state === 'ended' ? 'placed' : 'idempotencyKeyReused')
  }
})

it('a call that moves no money is closed in the same way', async () => {
  const mira = await app.signedIn()
  const change = { oldPassword: 'wrong-password', newPassword: 'another-Password-7' }
  const refused = await app.tries(mira, changePassword, change, 'password')
  expect(refused.code).not.toBe(0)
  expect(await app.does(mira, closeSubmission, { key: 'password' })).toEqual({ state: 'ended' })
  expect(await app.does(mira, closeSubmission, { key: 'never' })).toEqual({ state: 'unused' })
  expect(await app.tries(mira, changePassword, change, 'never')).toMatchObject({ refusal: 'idempotencyKeyReused' })
})
