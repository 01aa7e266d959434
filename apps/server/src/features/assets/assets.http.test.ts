import { endpoints } from '@halyard/wire'
import { expect, it } from 'vitest'
import { appOfFile } from '../../../test/harness.ts'
import { Pairs } from '../../market-feed/pairs.ts'

const { balances, moneyRecords } = endpoints

const app = appOfFile()

it('a coin that is offered no more stays among the balances of those who hold it, at its price', async () => {
  const holder = await app.signedIn({ USDT: '100', BTC: '0.5' })
  const stranger = await app.signedIn({ USDT: '100' })
  await app.pool.query(`UPDATE coin SET enabled = false WHERE code = 'BTC'`)
  await app.get(Pairs).refresh()
  await app.trade('btcusdt', '50000')
  const spotOf = async ({ token }: { token: string }) => (await app.done(balances, { cate: 1 }, { token })).spot
  const own = await spotOf(holder)
  expect(own?.coins.find(({ asset }) => asset === 'BTC')?.available.text()).toBe('0.5')
  expect(own?.total?.text()).toBe('25100')
  expect((await spotOf(stranger))?.coins.map(({ asset }) => asset)).not.toContain('BTC')
})

it('records of a coin are found whatever the case of its code', async () => {
  const { token } = await app.signedIn({ USDT: '100', ETH: '2' })
  for (const coinname of ['USDT', 'usdt', 'Usdt']) {
    const { list, total } = await app.done(moneyRecords, { coinname }, { token })
    expect([list.map(({ asset }) => asset), total]).toEqual([['USDT'], 1])
  }
})
