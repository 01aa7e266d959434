import { Amount } from '@halyard/domain'
import { endpoints } from '@halyard/wire'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { appOfFile, type TestUser } from '../../../test/harness.ts'
import { programOf } from '../../../test/htx-programs.ts'
import { balanceOf, newHash, openDeposits, uploaded, verified } from '../../../test/money-movers.ts'
import { withdrawal, withdrawalsOf } from '../../../test/withdrawals.ts'
import { DepositsService } from '../deposits/deposits.service.ts'

const app = appOfFile()
const { pay } = withdrawalsOf(app)
beforeAll(async () => {
  app.clock.stop()
  await openDeposits(app)
})
beforeEach(() => app.clock.advance({ seconds: 20 }))

const { address } = withdrawal
const saved = (user: TestUser, to = address) =>
  app.does(user, endpoints.saveAddress, { asset: 'USDT', network: 'TRC20', address: to, remark: 'My wallet' })
const usdt250 = { kind: 'crypto', coin: 'USDT', network: 'TRC20', quantity: Amount.of('250') } as const

/** Somebody whose address was saved long enough ago, with a key that may withdraw. */
async function withdrawer(rights: object = { mayWithdraw: true }) {
  const user = await verified(app, { USDT: '1000' })
  await saved(user)
  app.clock.advance({ days: 2 })
  const again = await app.signedInAgain(user)
  const program = await programOf(app, again, rights)
  const create = async (terms: object = {}) => {
    const sent = { address, currency: 'usdt', amount: 99, chain: 'trc20usdt', ...terms }
    return (await program.post('/v1/dw/withdraw/api/create', sent)).body
  }
  return { user: again, ...program, create }
}

describe('withdrawing', () => {
  it('to a saved address takes the amount and the fee, and answers a transaction that cannot be taken for one', async () => {
    const { user, create, get } = await withdrawer()
    const { status, data, ...beside } = await create()
    expect([status, beside]).toEqual(['ok', { 'tx-hash': `pending:${data}` }])
    expect(await balanceOf(app, user, 'USDT')).toEqual({ available: '900', frozen: '100' })
    const list = await get('/v1/query/deposit-withdraw', { type: 'withdraw', direct: 'next', from: '0', size: '100' })
    expect(list.body.data).toMatchObject([
      {
        id: data,
        type: 'withdraw',
        currency: 'usdt',
        chain: 'trc20usdt',
        'tx-hash': `pending:${data}`,
        amount: '99',
        fee: '1',
        address,
        state: 'reexamine',
      },
    ])
    const hash = newHash()
    await pay(data, hash)
    const paid = (await get('/v1/query/deposit-withdraw', { type: 'withdraw' })).body.data
    expect(paid).toMatchObject([{ 'tx-hash': hash, state: 'confirmed' }])
  })

  it('once under one name', async () => {
    const { user, create } = await withdrawer()
    const first = await create({ 'client-order-id': 'rent' })
    expect(await create({ 'client-order-id': 'rent' })).toEqual(first)
    expect((await create({ 'client-order-id': 'rent', amount: 50 }))['err-code']).toBe('invalid-client-order-id')
    expect((await balanceOf(app, user, 'USDT')).frozen).toBe('100')
  })

  it('is taken back before anybody approved it', async () => {
    const { user, create, post, get } = await withdrawer()
    const { data } = await create()
    expect((await post(`/v1/dw/withdraw-virtual/${data}/cancel`)).body).toEqual({ status: 'ok', data })
    expect((await balanceOf(app, user, 'USDT')).available).toBe('1000')
    expect((await get('/v1/query/deposit-withdraw', { type: 'withdraw' })).body.data[0].state).toBe('canceled')
  })

  it.each([
    [{ address: 'TXYZopYRdj2D9XRtbG411XZZ3kM5VkAeBf' }, 'api-not-support-temp-addr'],
    [{ address: 'nonsense' }, 'invalid-address'],
    [{ chain: 'btcbtc' }, 'base-currency-chain-error'],
    [{ currency: 'nosuch' }, 'base-currency-chain-error'],
    [{ amount: 8.999 }, 'dw-withdraw-min-limit'],
    [{ amount: 1_000 }, 'dw-insufficient-balance'],
    [{ amount: '9.0000001' }, 'invalid-amount'],
    [{ amount: '1e3' }, 'invalid-amount'],
    [{ fee: 2 }, 'base-withdraw-fee-error'],
    [{ 'addr-tag': '7' }, 'invalid-address'],
  ])('%j: %s', async (change, code) => {
    const { user, create } = await withdrawer()
    expect(await create(change)).toMatchObject({ status: 'error', 'err-code': code })
    expect((await balanceOf(app, user, 'USDT')).available).toBe('1000')
  })

  it('to an address that was saved just now waits as in the app, although the switch is off', async () => {
    const { user, create } = await withdrawer()
    const other = 'TLa2f6VPqDgRE67v1736s7bJ8Ray5wYjU7'
    await saved(user, other)
    expect((await create({ address: other }))['err-code']).toBe('api-not-support-temp-addr')
    app.clock.advance({ days: 2 })
    expect((await create({ address: other })).status).toBe('ok')
  })

  it('needs a key that may', async () => {
    const { create } = await withdrawer({ mayWithdraw: false })
    expect((await create())['err-msg']).toContain('API key has no permission')
  })

  it('of whom operators have blocked is refused as in the app', async () => {
    const { user, create } = await withdrawer()
    await app.pool.query(
      "UPDATE users SET withdrawals_blocked_until = $2, withdrawals_blocked_reason = 'passwordChanged' WHERE id = $1",
      [user.userId, new Date(app.clock.now().getTime() + 3_600_000)],
    )
    expect((await create())['err-code']).toBe('base-operation-forbidden')
  })
})

describe('addresses', () => {
  it('where deposits arrive, and to which is withdrawn', async () => {
    const { user, get } = await withdrawer()
    const { coins } = await app.does(user, endpoints.coinList, { which: 'all' })
    const own = coins.find(({ asset }) => asset === 'USDT')?.networks.find(({ network }) => network === 'TRC20')
    const deposit = (await get('/v2/account/deposit/address', { currency: 'usdt' })).body
    expect(deposit).toEqual({
      code: 200,
      data: [{ currency: 'usdt', address: own?.deposit.address, addressTag: '', chain: 'trc20usdt' }],
    })
    expect((await get('/v2/account/withdraw/address', { currency: 'usdt' })).body.data).toMatchObject([
      { currency: 'usdt', chain: 'trc20usdt', note: 'My wallet', addressTag: '', address },
    ])
    const quota = (await get('/v2/account/withdraw/quota', { currency: 'usdt' })).body.data
    expect(quota.chains[0]).toEqual({ chain: 'trc20usdt', maxWithdrawAmt: '99999' })
  })
})

it('deposits have a state and a transaction whatever became of them', async () => {
  const { user, get } = await withdrawer()
  const submit = async () => app.does(user, endpoints.createDeposit, { ...usdt250, voucher: await uploaded(app, user) })
  const [one, two] = [await submit(), await submit()]
  const hash = newHash()
  await app.get(DepositsService).approve(one.depositId, { name: 'mira' }, { transactionHash: hash })
  const ask = async (query: Record<string, string> = {}) =>
    (await get('/v1/query/deposit-withdraw', { type: 'deposit', ...query })).body.data
  expect(await ask()).toMatchObject([
    { id: two.depositId, state: 'confirming', 'tx-hash': `pending:${two.depositId}`, amount: '250' },
    { id: one.depositId, state: 'safe', 'tx-hash': hash, currency: 'usdt', chain: 'trc20usdt' },
  ])
  expect(await ask({ from: String(two.depositId) })).toMatchObject([{ id: one.depositId }])
  expect(await ask({ from: String(one.depositId), direct: 'prev' })).toMatchObject([{ id: two.depositId }])
  expect(await ask({ currency: 'btc' })).toEqual([])
})
