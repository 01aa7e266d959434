import { Amount } from '@halyard/domain'
import { visitor } from '@halyard/testing'
import { endpoints } from '@halyard/wire'
import { beforeAll, describe, expect, it } from 'vitest'
import { appOfFile } from '../../../test/harness.ts'
import { addOperator, editByTwo, type TestOperator } from '../../../test/operators.ts'
import { Pairs } from '../../market-feed/pairs.ts'

const { placeBuyOrder, findOrder, conversionQuote, contractConfig, openContract, findContract, pairList, site } =
  endpoints

const app = appOfFile({ OPS_ENABLED: '1', ROLES: 'api,worker' }, { books: false })
let anna: TestOperator
let ben: TestOperator

beforeAll(async () => {
  app.clock.stop()
  anna = await addOperator(app)
  ben = await addOperator(app, 'reviewer')
})

const edit = (row: string, fields: Readonly<Record<string, unknown>>) => editByTwo(app, [anna, ben], row, fields)

describe('edits', () => {
  it('change what is offered, field by field, with before and after in the log', async () => {
    const answer = await edit('pair/btcusdt', { name: 'Bitcoin', sort: 3 })
    expect(answer).toMatchObject({ code: 0, data: { sort: 3, name: 'Bitcoin' } })
    const { rows } = await app.pool.query(
      `SELECT before, after FROM audit_entry WHERE kind = 'pair' AND outcome = 'done' ORDER BY id DESC LIMIT 1`,
    )
    expect(rows[0]).toMatchObject({ before: { sort: 1 }, after: { sort: 3, name: 'Bitcoin' } })
  })

  it.each([
    ['wireCurrency/JPY', 'fee', '0.5', '500'],
    ['cardCurrency/JPY', 'maximum', '4999999.9', '4999999'],
    ['network/USDT:TRC20', 'withdrawal_fee', '0.0000001', '0.000001'],
  ])('of %s: %s in units that the coin has', async (row, field, tooFine, fitting) => {
    expect(await edit(row, { [field]: tooFine })).toMatchObject({
      code: 7,
      msg: expect.stringMatching(new RegExp(`${field} has at most \\d+ decimals`)),
    })
    expect((await edit(row, { [field]: fitting })).code).toBe(0)
  })

  it('of the site show within seconds', async () => {
    const contacts = 'email:help@halyard.example, telegram:@halyard'
    expect((await edit('site/settings', { contacts })).code).toBe(0)
    app.clock.advance({ seconds: 6 })
    expect((await app.does(visitor, site)).contacts).toEqual([
      { channel: 'email', value: 'help@halyard.example' },
      { channel: 'telegram', value: '@halyard' },
    ])
  })

  it('open the order book of a pair for good, and halt it', async () => {
    await app.trade('dogeusdt', '0.2')
    const early = await edit('pair/dogeusdt', { book_phase: 'halted' })
    expect(early).toMatchObject({ code: 7, msg: expect.stringContaining('pair_book_phase_of_its_book') })
    const listed = async () => {
      await app.get(Pairs).refresh()
      app.clock.advance({ seconds: 1 })
      const { list } = await app.does(visitor, pairList, { group: 'crypto', page: 1, pageSize: 100 })
      const pair = list.find(({ symbol }) => symbol === 'dogeusdt')
      return [pair?.inBook, pair?.bookPhase]
    }
    expect((await edit('pair/dogeusdt', { in_book: '1' })).code).toBe(0)
    expect(await listed()).toEqual([true, 'open'])
    const epoch = "SELECT epoch FROM spot_book WHERE symbol = 'dogeusdt'"
    expect((await app.pool.query(epoch)).rowCount).toBe(1)
    expect(await edit('pair/dogeusdt', { in_book: '0' })).toMatchObject({
      code: 7,
      msg: 'Nothing was changed: the book of dogeusdt is open, and stays so.',
    })
    expect((await edit('pair/dogeusdt', { book_phase: 'halted', maker_fee_rate: '0.0005' })).code).toBe(0)
    expect(await listed()).toEqual([true, 'halted'])
  })

  it('of fees count for what comes after, and what was placed keeps its own', async () => {
    await app.trade('btcusdt', '50000')
    const trader = await app.signedIn({ USDT: '1000', BTC: '1' })
    const resting = {
      symbol: 'btcusdt',
      type: 'limit',
      sizing: 'quantity',
      limitPrice: Amount.of('49000'),
      quantity: Amount.of('0.002'),
    } as const
    const before = await app.does(trader, placeBuyOrder, resting)
    expect((await edit('pair/btcusdt', { fee_rate: '0.0005' })).code).toBe(0)
    expect((await edit('conversion/true', { fee_rate: '0.01' })).code).toBe(0)
    await app.get(Pairs).refresh()
    expect((await app.does(trader, placeBuyOrder, resting)).feeRate.text()).toBe('0.0005')
    expect((await app.does(trader, findOrder, { orderId: before.orderId })).feeRate.text()).toBe('0.001')
    const quote = await app.does(trader, conversionQuote, { coins: { from: 'BTC', to: 'USDT' } })
    expect([quote.feeRate.text(), quote.rate.text()]).toEqual(['0.01', '49500'])
    expect(await edit('pair/btcusdt', { fee_rate: '1' })).toMatchObject({
      code: 7,
      msg: expect.stringMatching(/out of range/),
    })
  })

  it('of what is offered close the door to new trades, and decide nothing that is under way', async () => {
    await app.trade('btcusdt', '50000')
    const trader = await app.signedIn({ USDT: '1000' })
    const limit = {
      symbol: 'btcusdt',
      type: 'limit',
      sizing: 'quantity',
      limitPrice: Amount.of('49000'),
      quantity: Amount.of('0.01'),
    } as const
    const contract = { direction: 'up', premium: Amount.of('20'), symbol: 'btcusdt', durationSeconds: 60 } as const
    const { orderId } = await app.does(trader, placeBuyOrder, limit)
    const { contractId, closesAt } = await app.does(trader, openContract, contract)
    try {
      expect((await edit('pair/btcusdt', { enabled: '0' })).code).toBe(0)
      expect((await edit('coin/BTC', { enabled: '0' })).code).toBe(0)
      await app.get(Pairs).refresh()
      app.clock.advance({ seconds: 3 })
      await app.trade('btcusdt', '50000')
      for (const refused of [
        await app.tries(trader, placeBuyOrder, limit),
        await app.tries(trader, openContract, contract),
        await app.tries(trader, conversionQuote, { coins: { from: 'BTC', to: 'USDT' } }),
      ]) {
        expect(refused.refusal).toBe('currencyUnsupported')
      }
      const { list } = await app.does(visitor, pairList, { group: 'crypto', page: 1, pageSize: 100 })
      expect(list.map(({ symbol }) => symbol)).not.toContain('btcusdt')
      await app.trade('btcusdt', '48900')
      await app.trade('btcusdt', '50001', { at: new Date(closesAt.getTime() - 500) })
      app.clock.moveTo(new Date(closesAt.getTime() + 500))
      await app.trade('btcusdt', '49000')
      const patience = { timeout: 120_000 }
      await expect.poll(async () => (await app.does(trader, findOrder, { orderId })).state, patience).toBe('filled')
      await expect
        .poll(async () => (await app.does(trader, findContract, { contractId })).result, patience)
        .toBe('profit')
    } finally {
      await app.pool.query(`UPDATE pair SET enabled = true WHERE symbol = 'btcusdt'`)
      await app.pool.query(`UPDATE coin SET enabled = true WHERE code = 'BTC'`)
      await app.get(Pairs).refresh()
    }
  })

  it('of contracts: periods, payouts, stakes, pairs and limits, and nothing that decides one', async () => {
    await app.trade('btcusdt', '50000')
    const trader = await app.signedIn({ USDT: '1000' })
    const asked = { direction: 'up', premium: Amount.of('20'), symbol: 'btcusdt', durationSeconds: 60 } as const
    const before = await app.does(trader, openContract, asked)
    for (const [path, changes] of [
      ['contract-duration/60', { payout_ratio: '0.7' }],
      ['contract-duration/300', { enabled: '0' }],
      ['contract-duration/30', { payout_ratio: '0.5' }],
      ['contract-amount/25', { enabled: '1' }],
      ['contract-symbol/ethusdt', { enabled: '0' }],
      ['contract-limits/true', { premium_min: '15' }],
    ] as const) {
      expect(await edit(path, changes), path).toMatchObject({ code: 0 })
    }
    app.clock.advance({ seconds: 3 })
    await app.trade('btcusdt', '50000')
    const offer = await app.does(trader, contractConfig)
    expect(offer).toMatchObject({ durations: expect.not.arrayContaining([300]) })
    expect(JSON.stringify(offer)).toContain('25')
    expect((await app.does(trader, openContract, asked)).payoutRatio?.text()).toBe('0.7')
    expect((await app.does(trader, findContract, { contractId: before.contractId })).payoutRatio?.text()).toBe('0.85')
    expect((await app.does(trader, openContract, { ...asked, durationSeconds: 30 })).payoutRatio?.text()).toBe('0.5')
    for (const refused of [{ durationSeconds: 300 }, { symbol: 'ethusdt' }, { premium: Amount.of('12') }]) {
      expect((await app.tries(trader, openContract, { ...asked, ...refused })).code, JSON.stringify(refused)).not.toBe(
        0,
      )
    }
    for (const [path, changes, words] of [
      ['contract-duration/soon', { payout_ratio: '0.5' }, /no period of soon/],
      ['contract-duration/45', { enabled: '1' }, /give payout_ratio/],
      ['contract-limits/true', { premium_max: '1' }, /do not go together/],
      ['contract-limits/true', { premium_max: '1000001' }, /at most 1000000/],
      ['contract-limits/true', { exposure_max: '1000000001' }, /at most 1000000000/],
      ['contract-duration/60', { payout_ratio: '1' }, /below 1/],
      ['contract-duration/60', { payout_ratio: '0' }, /above 0/],
      [`contract/${before.contractId}`, { state: '2' }, /no kind contract/],
    ] as const) {
      expect(await edit(path, changes)).toMatchObject({ code: 7, msg: expect.stringMatching(words) })
    }
  })

  it.each<[string, string, Record<string, string>, RegExp]>([
    ['a price', 'pair/btcusdt', { reference_price: '1' }, /no field that can be edited/],
    ['a step', 'pair/btcusdt', { price_step: '1' }, /no field that can be edited/],
    ['a precision', 'coin/USDT', { precision: '2' }, /no field that can be edited/],
    ['a prototype', 'pair/btcusdt', { constructor: 'x' }, /no field that can be edited/],
    ['a switch half on', 'pair/btcusdt', { enabled: 'maybe' }, /1 for yes/],
    ['a least order of nothing', 'pair/btcusdt', { notional_min: '0' }, /greater than 0/],
    ['a contact that is a script', 'site/settings', { contacts: 'javascript:alert(1)' }, /channel:value/],
    ['a contact that is no address', 'site/settings', { contacts: 'email:nonsense' }, /email:nonsense is none/],
    ['a number without its country', 'site/settings', { contacts: 'phone:0301234567' }, /phone:0301234567 is none/],
    ['a bank that is none', 'wireCurrency/EUR', { bic: 'BIC XX' }, /BIC of a bank/],
    ['an IBAN that is none', 'wireCurrency/EUR', { account: 'DE00' }, /valid IBAN/],
    ['an IBAN with a slip', 'wireCurrency/JPY', { account: 'DE88370400440532013000' }, /valid IBAN/],
    ['an account of two digits', 'wireCurrency/JPY', { account: '12', bic: 'BOTKJPJT' }, /number of an account/],
    ['an amount beyond all', 'wireCurrency/EUR', { minimum: '1000000000000000' }, /such as 12.5/],
    ['nothing', 'pair/btcusdt', {}, /at least one field/],
    ['what is not there', 'pair/nope', { enabled: '1' }, /no pair nope/],
    ['another table', 'users/1001', { state: 'active' }, /no kind users/],
  ])('of %s are declined', async (_, path, changes, words) => {
    expect(await edit(path, changes)).toMatchObject({ code: 7, msg: expect.stringMatching(words) })
  })

  it('are all or nothing', async () => {
    await edit('coin/BTC', { sort: '77', enabled: 'maybe' })
    const { rows } = await app.pool.query(`SELECT sort FROM coin WHERE code = 'BTC'`)
    expect(rows[0].sort).not.toBe(77)
  })
})
