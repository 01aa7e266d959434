import { Amount } from '@halyard/domain'
import { accepted } from '@halyard/testing'
import { endpoints } from '@halyard/wire'
import { expect, it } from 'vitest'
import { appOfFile } from '../../../test/harness.ts'
import { fund } from '../../../testing/users.ts'
import { Pairs } from '../../market-feed/pairs.ts'
import { LedgerService } from '../ledger/ledger.service.ts'

const { balances, moneyRecords, placeBuyOrder, statement } = endpoints

const app = appOfFile()

it('a coin that is offered no more stays among the balances of those who hold it, at its price', async () => {
  const holder = await app.signedIn({ USDT: '100', BTC: '0.5' })
  const stranger = await app.signedIn({ USDT: '100' })
  await app.pool.query(`UPDATE coin SET enabled = false WHERE code = 'BTC'`)
  await app.get(Pairs).refresh()
  await app.trade('btcusdt', '50000')
  const spotOf = async ({ token }: { token: string }) => (await app.does({ token }, balances, { view: 'spot' })).spot
  const own = await spotOf(holder)
  expect(own?.coins.find(({ asset }) => asset === 'BTC')?.available.text()).toBe('0.5')
  expect(own?.total?.text()).toBe('25100')
  expect((await spotOf(stranger))?.coins.map(({ asset }) => asset)).not.toContain('BTC')
})

it('records of a coin are found whatever the case of its code', async () => {
  const { token } = await app.signedIn({ USDT: '100', ETH: '2' })
  for (const coinname of ['USDT', 'usdt', 'Usdt']) {
    const { list, total } = accepted(moneyRecords, await app.call(moneyRecords, { coinname }, { token }))
    expect([list.map(({ asset }) => asset), total]).toEqual([['USDT'], 1])
  }
})

it('a statement adds up: opening, what came and went with its fees, closing', async () => {
  app.clock.moveTo(new Date('2026-10-30T12:00:00Z'))
  const user = await app.signedIn({ USDT: '1000' })
  app.clock.moveTo(new Date('2026-11-03T12:00:00Z'))
  await app.trade('ethusdt', '5000')
  await app.does(
    user,
    placeBuyOrder,
    { symbol: 'ethusdt', total: Amount.of('500'), sizing: 'total', type: 'market' },
    'buy',
  )
  // On hold is still there.
  await app.does(
    user,
    placeBuyOrder,
    {
      symbol: 'ethusdt',
      limitPrice: Amount.of('4000'),
      quantity: Amount.of('0.01'),
      sizing: 'quantity',
      type: 'limit',
    },
    'hold',
  )
  app.clock.moveTo(new Date('2026-12-02T12:00:00Z'))
  const { token } = await app.signedInAgain(user)
  await fund(app.get(LedgerService), user.userId, { USDT: '7' })

  const of = async (month: string) =>
    (await app.does({ token }, statement, { month })).coins.map((coin) =>
      [coin.asset, coin.opening, coin.received, coin.spent, coin.fees, coin.closing].map(String).join(' '),
    )
  expect(await of('2026-09')).toEqual([])
  expect(await of('2026-10')).toEqual(['USDT 0 1000 0 0 1000'])
  expect(await of('2026-11')).toEqual(['ETH 0 0.1 0.0001 0.0001 0.0999', 'USDT 1000 0 500 0 500'])
  expect(await of('2026-12')).toEqual(['ETH 0.0999 0 0 0 0.0999', 'USDT 500 7 0 0 507'])

  const records = await app.does({ token }, moneyRecords, { month: '2026-11' })
  expect(records.list.map(({ asset, quantity }) => `${quantity.text()} ${asset}`)).toEqual([
    '-40 USDT',
    '-0.0001 ETH',
    '0.1 ETH',
    '-500 USDT',
  ])
  expect(records.total).toBe(4)
})

it.each(['', '2026', '2026-13', '1999-01', 'november'])('a statement of the month "%s" is refused', async (month) => {
  const { token } = await app.signedIn({ USDT: '1' })
  expect((await app.call(statement, { month }, { token })).refusal).toBe('badInput')
})
