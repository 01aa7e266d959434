import { Amount } from '@halyard/domain'
import { outsideAccount, userAccount } from '@halyard/domain/ledger'
import { type TaxFormat, taxCells, taxFormats, taxRows } from '@halyard/domain/tax'
import { accepted } from '@halyard/testing'
import { endpoints, type ResponseOf } from '@halyard/wire'
import { describe, expect, it } from 'vitest'
import { appOfFile, type TestUser } from '../../../test/harness.ts'
import { fund } from '../../../testing/users.ts'
import { Pairs } from '../../market-feed/pairs.ts'
import { LedgerService } from '../ledger/ledger.service.ts'

const { balances, convert, moneyRecords, openContract, placeBuyOrder, placeSellOrder, statement, taxYear } = endpoints

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

describe('a tax report', () => {
  /** Of each coin what the rows of a year come to, read from the columns of a program. */
  async function sums(of: TestUser, year: string, format: TaxFormat): Promise<Record<string, string>> {
    const acts: ResponseOf<typeof taxYear>['list'] = []
    for (let before: number | null | undefined; before !== null; ) {
      const page = await app.does(of, taxYear, { year, before })
      acts.push(...page.list)
      before = page.next
    }
    const total = new Map<string, Amount>()
    const add = (amount: string | undefined, asset: string | undefined, sign: 1 | -1) => {
      if (!amount || !asset) return
      const signed = sign === 1 ? Amount.of(amount) : Amount.of(amount).negated()
      total.set(asset, (total.get(asset) ?? Amount.zero).plus(signed))
    }
    for (const row of acts.flatMap(taxRows)) {
      const cells = taxCells(format, row)
      if (format === 'koinly') {
        add(cells[1], cells[2], -1)
        add(cells[3], cells[4], 1)
        add(cells[5], cells[6], -1)
      } else {
        add(cells[1], cells[2], 1)
        add(cells[3], cells[4], -1)
      }
    }
    return Object.fromEntries([...total].flatMap(([asset, sum]) => (sum.isZero() ? [] : [[asset, sum.text()]])))
  }

  /** What the books say that the year changed. */
  async function changed(userId: number, year: string): Promise<Record<string, string>> {
    const { rows } = await app.pool.query<{ asset: string; moved: string }>(
      `SELECT posting.asset, trim_scale(sum(posting.amount))::text AS moved
         FROM posting JOIN journal ON journal.id = posting.journal_id
        WHERE posting.user_id = $1 AND date_part('year', journal.posted_at AT TIME ZONE 'UTC') = $2
        GROUP BY posting.asset HAVING sum(posting.amount) <> 0`,
      [userId, year],
    )
    return Object.fromEntries(rows.map(({ asset, moved }) => [asset, moved]))
  }

  it('comes to what the ledger and the statements say, to the last digit, over pages and years', async () => {
    app.clock.moveTo(new Date('2027-12-31T23:59:00Z'))
    const user = await app.signedIn({ USDT: '100000', BTC: '1' })
    app.clock.moveTo(new Date('2028-01-01T00:00:00Z'))
    const trader = await app.signedInAgain(user)
    await app.trade('ethusdt', '3001.7')
    const order = { symbol: 'ethusdt', sizing: 'quantity', type: 'market' } as const
    for (const quantity of ['0.0123', '0.3', '0.0707']) {
      await app.does(trader, placeBuyOrder, { ...order, quantity: Amount.of(quantity) })
    }
    await app.does(trader, placeSellOrder, { ...order, quantity: Amount.of('0.1001') })
    await app.does(trader, convert, { from: 'ETH', to: 'USDT', quantity: Amount.of('0.0317') })
    const contract = { symbol: 'ethusdt', durationSeconds: 60, premium: Amount.of('33.333333') } as const
    await app.does(trader, openContract, { ...contract, direction: 'up' })
    // On hold moves nothing.
    await app.does(trader, placeBuyOrder, {
      ...order,
      type: 'limit',
      limitPrice: Amount.of('2000'),
      quantity: Amount.of('1'),
    })
    // More acts than one page of the books has.
    const busy = Array.from({ length: 600 }, (_, index) => ({
      key: `test:${user.userId}:${index}`,
      reference: { kind: 'adjustment', id: index + 1 },
      legs: index % 2 === 0 ? granted(user.userId, '0.000001') : granted(user.userId, '-0.0000007'),
    }))
    for (const journal of busy) await app.get(LedgerService).post(journal)

    for (const year of ['2027', '2028', '2029']) {
      const books = await changed(user.userId, year)
      for (const format of taxFormats) expect([format, await sums(trader, year, format)]).toEqual([format, books])
    }
    expect(await changed(user.userId, '2027')).toEqual({ BTC: '1', USDT: '100000' })
    const january = (await app.does(trader, statement, { month: '2028-01' })).coins
    const moved = january.flatMap(({ asset, opening, closing }) =>
      closing.equals(opening) ? [] : [[asset, closing.minus(opening).text()]],
    )
    expect(Object.fromEntries(moved)).toEqual(await changed(user.userId, '2028'))
    expect(await sums(await app.signedIn(), '2028', 'koinly')).toEqual({})
  })
})

function granted(userId: number, amount: string) {
  const own = { account: userAccount(userId, 'available', 'USDT'), amount: Amount.of(amount), recordType: 26 }
  return [own, { account: outsideAccount('USDT'), amount: Amount.of(amount).negated() }]
}
