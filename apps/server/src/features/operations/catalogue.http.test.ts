import { Amount } from '@halyard/domain'
import { acts } from '@halyard/testing'
import { endpoints } from '@halyard/wire'
import { describe, expect, it } from 'vitest'
import { passRealName } from '../../../test/money-movers.ts'
import { type Desk, deskOfFile, editByTwo } from '../../../test/operators.ts'
import { Pairs } from '../../market-feed/pairs.ts'
import { EditMoments } from './edit-moments.job.ts'

let { user, anna, ben } = {} as Desk
const { app, ops } = deskOfFile((desk) => {
  ;({ user, anna, ben } = desk)
})

const byTwo = (row: string, fields: Record<string, unknown>) => editByTwo(app, [anna, ben], row, fields)

const coin = { name: 'New coin', precision: '4', coin_kind: 'crypto' }
const pair = {
  base: 'NEWC',
  quote: 'USDT',
  pair_kind: 'crypto',
  session: '24x7',
  price_step: '0.01',
  quantity_step: '0.001',
  notional_min: '5',
  reference_price: '2',
  yearly_volatility: '0.5',
  tick_interval: '500',
  typical_trade: '100',
}

describe('what two operators make', () => {
  it('is a coin, a chain, a network and a pair, each switched off until two open it, that a user then trades', async () => {
    expect(await byTwo('coin/NEWC', coin)).toMatchObject({ code: 0, data: { enabled: false, name: 'New coin' } })
    const chain = { name: 'New chain', confirmations: '12', address_kind: 'evm' }
    expect(await byTwo('chain/NEWCHAIN', chain)).toMatchObject({
      code: 0,
      data: { name: 'New chain', confirmations: 12 },
    })
    const network = { deposit_minimum: '1', withdrawal_minimum: '2', withdrawal_maximum: '100', withdrawal_fee: '0.5' }
    expect(await byTwo('network/NEWC:NEWCHAIN', network)).toMatchObject({
      code: 0,
      data: { deposit_enabled: false, withdrawal_enabled: false, deposit_fee: '0.000000000000000000' },
    })
    expect(await byTwo('pair/newcusdt', pair)).toMatchObject({ code: 0, data: { enabled: false, name: 'NEWC/USDT' } })
    expect(await byTwo('contract-symbol/newcusdt', { enabled: '1' })).toMatchObject({
      code: 0,
      data: { enabled: true },
    })

    await app.get(Pairs).refresh()
    const [buy, order] = acts.buyAtMarket(Amount.of('10'))
    const ofPair = { ...order, symbol: 'newcusdt' }
    expect((await app.tries(user, buy, ofPair)).code).not.toBe(0)
    await byTwo('coin/NEWC', { enabled: '1' })
    await byTwo('pair/newcusdt', { enabled: '1' })
    await app.get(Pairs).refresh()
    await app.trade('newcusdt', '2.00')
    await app.does(user, buy, ofPair)
    const { data } = await ops(anna, 'GET', `/users/${user.userId}/page`)
    expect(data.holdings).toContainEqual({ asset: 'NEWC', part: 'available', balance: '4.995' })
  })

  it('takes two, and one alone makes nothing', async () => {
    const { data } = await ops(anna, 'POST', '/edits/coin/ALONE', coin)
    expect(data).toMatchObject({ outcome: 'one more needed', item: { before: null, after: { precision: 4 } } })
    expect((await app.pool.query(`SELECT FROM coin WHERE code = 'ALONE'`)).rowCount).toBe(0)
  })

  it.each<[string, Record<string, unknown>, RegExp]>([
    ['coin/small', coin, /no code of a coin/],
    ['coin/HALF', { name: 'Half' }, /give precision, coin_kind too/],
    ['coin/ODD', { ...coin, precision: '19' }, /whole number from 0 to 18/],
    ['chain/ODD', { name: 'Odd', confirmations: '1', address_kind: 'letters' }, /address_kind must be one of/],
    ['network/BTC:NOWHERE', { deposit_minimum: '1' }, /no chain NOWHERE/],
    ['network/BTC:ERC20', { deposit_minimum: '1' }, /give withdrawal_minimum/],
    [
      'pair/btceth',
      { ...pair, base: 'BTC', quote: 'ETH', price_step: '0.000000001' },
      /price_step has more decimals than ETH/,
    ],
    ['pair/wrong', { ...pair, base: 'BTC', quote: 'ETH' }, /in small letters/],
    ['pair/btcnone', { ...pair, base: 'BTC', quote: 'NONE' }, /no coin NONE/],
    ['contract-symbol/nothing', { enabled: '1' }, /no pair nothing/],
  ])('%s is declined where %j does not fit', async (row, fields, sentence) => {
    const { code, msg } = await ops(anna, 'POST', `/edits/${row}`, fields)
    expect([code, msg]).toEqual([7, expect.stringMatching(sentence)])
  })

  it('of what is there, the core is never changed', async () => {
    expect((await ops(anna, 'POST', '/edits/coin/BTC', { precision: '2' })).msg).toContain(
      'no field that can be edited',
    )
    expect((await ops(anna, 'POST', '/edits/pair/btcusdt', { price_step: '1' })).msg).toContain(
      'no field that can be edited',
    )
    const { data } = await ops(anna, 'GET', '')
    const kinds = data.edits as { kind: string; adds: boolean; addFields: object; fields: object }[]
    const ofPair = kinds.find(({ kind }) => kind === 'pair')
    expect([ofPair?.adds, Object.keys(ofPair?.addFields ?? {}).includes('price_step')]).toEqual([true, true])
    expect(Object.keys(ofPair?.fields ?? {})).not.toContain('price_step')
  })
})

describe('products', () => {
  const texts = { name: '{"en-US": "New"}', description: '{"en-US": "What it is."}' }
  const yielding = { ...texts, yield_source: '{"en-US": "From the house."}' }
  const staking = {
    ...{ ...yielding, asset: 'USDT', term_days: '30', daily_rate: '0.0003', penalty_rate: '0.02' },
    ...{ order_min: '10', order_max: '1000', user_max: '5000' },
  }
  const machine = {
    ...{ ...yielding, asset: 'USDT', paying_asset: 'USDT', ownership: 'exclusive', yield_type: 'constantQuantity' },
    ...{ listed_at: '2020-01-01T00:00:00Z', price: '50', daily_output: '1', order_max: '5', holding_min: '1' },
    term_days: '90',
  }
  const sale = {
    ...{ ...texts, asset: 'LTC', paying_asset: 'USDT', unit_price: '0.25', supply: '1000', lock_days: '30' },
    ...{ starts_at: '2020-01-01T00:00:00Z', ends_at: '2099-01-01T00:00:00Z' },
    ...{ order_min: '1', order_max: '50', user_max: '100' },
  }
  const loan = {
    ...{ ...texts, asset: 'USDT', amount_min: '100', amount_max: '1000' },
    ...{ interest_free_days: '3', daily_rate: '0.0005', term_days: '30' },
  }
  const account = {
    ...{ minimum: '500', beneficiary: 'Halyard Ltd', bank_name: 'Bank', bank_address: '1 Street, London' },
    ...{ account: 'GB82WEST12345698765432', bic: 'WESTGB2L' },
  }

  it.each<[string, Record<string, string>, string, () => readonly [Parameters<typeof app.tries>[1], object]]>([
    ['staking/901', staking, 'offered', () => acts.openStake(901, Amount.of('10'))],
    ['mining/901', machine, 'offered', () => acts.buyMachine(901)],
    ['token-sale/901', sale, 'enabled', () => acts.subscribe(901, Amount.of('10'))],
    ['loan/901', loan, 'offered', () => acts.applyForLoan(901, Amount.of('100'))],
  ])('%s is made by two, switched off until two open it, and retired by one', async (row, fields, flag, act) => {
    await passRealName(app, user)
    expect(await byTwo(row, fields)).toMatchObject({ code: 0, data: { [flag]: false, name: { 'en-US': 'New' } } })
    expect((await app.tries(user, ...act())).code).not.toBe(0)
    expect(await ops(anna, 'POST', `/edits/${row}`, { [flag]: '1' })).toMatchObject({
      data: { outcome: 'one more needed' },
    })
    expect(await byTwo(row, { [flag]: '1' })).toMatchObject({ code: 0, data: { [flag]: true } })
    expect((await app.tries(user, ...act())).code).toBe(0)
    expect((await ops(ben, 'POST', `/edits/${row}`, { [flag]: '0' })).data).toMatchObject({ [flag]: false })
    expect((await app.tries(user, ...act())).code).not.toBe(0)
  })

  it('of banks are made the same way, and users see them once they are open', async () => {
    const wires = async () => (await app.does(user, endpoints.wireCurrencies)).currencies.map(({ asset }) => asset)
    const cards = async () => (await app.does(user, endpoints.cardCurrencies)).currencies.map(({ asset }) => asset)
    await byTwo('coin/ZAR', { name: 'Rand', precision: '2', coin_kind: 'fiat', enabled: '1' })
    expect(await byTwo('wireCurrency/ZAR', account)).toMatchObject({ code: 0, data: { enabled: false, sample: false } })
    await byTwo('cardCurrency/ZAR', { minimum: '50', maximum: '5000', fee: '5' })
    expect([await wires(), await cards()]).toEqual([
      expect.not.arrayContaining(['ZAR']),
      expect.not.arrayContaining(['ZAR']),
    ])
    await byTwo('wireCurrency/ZAR', { enabled: '1' })
    await byTwo('cardCurrency/ZAR', { enabled: '1' })
    expect([await wires(), await cards()]).toEqual([expect.arrayContaining(['ZAR']), expect.arrayContaining(['ZAR'])])
    // A sample is for a demo host.
    await byTwo('wireCurrency/ZAR', { sample: '1' })
    expect(await wires()).not.toContain('ZAR')
    await ops(anna, 'POST', '/edits/cardCurrency/ZAR', { enabled: '0' })
    expect(await cards()).not.toContain('ZAR')
  })

  it('are made once, when two operators propose the same number at once', async () => {
    const proposals = await Promise.all(
      [anna, ben].map((by) =>
        ops(by, 'POST', '/edits/staking/902', { ...staking, term_days: by === anna ? '7' : '9' }),
      ),
    )
    const ids = proposals.map(({ data }) => (data.item as { id: number }).id)
    const approvals = await Promise.all(
      ids.map((id, at) => ops(at === 0 ? ben : anna, 'POST', `/reviews/edit/${id}/approve`)),
    )
    expect(approvals.filter(({ code }) => code === 0)).toHaveLength(1)
    expect((await app.pool.query('SELECT FROM staking_product WHERE id = 902')).rowCount).toBe(1)
  })

  it.each<[string, Record<string, unknown>, RegExp]>([
    ['staking/new', staking, /no key of a new staking, which is a whole number/],
    ['staking/903', { ...staking, asset: 'NONE' }, /no coin NONE/],
    ['staking/903', { asset: 'USDT' }, /give term_days, name, description, .* too/],
    ['staking/903', { ...staking, order_max: '1' }, /do not go together \(staking_product_order_max/],
    ['staking/903', { ...staking, name: '{"de-DE": "Neu"}' }, /staking_product_name_in_english/],
    ['mining/903', { ...machine, ownership: 'leased' }, /ownership must be one of exclusive, shared/],
    ['token-sale/903', { ...sale, paying_asset: 'LTC' }, /token_sale_paid_in_another_coin/],
    ['token-sale/903', { ...sale, ends_at: '2019-01-01T00:00:00Z' }, /token_sale_ends_after_start/],
    ['loan/903', { ...loan, daily_rate: '0.5' }, /loan_product_daily_rate_in_range/],
    ['wireCurrency/NONE', account, /no coin NONE/],
    ['wireCurrency/GBP', { ...account, account: 'GB82WEST12345698765433' }, /must be a valid IBAN/],
    ['wireCurrency/GBP', { ...account, bic: 'WEST' }, /must be the BIC of a bank/],
    ['wireCurrency/GBP', { ...account, minimum: '0.001' }, /Nothing was changed/],
    ['cardCurrency/CHF', { maximum: '1' }, /Nothing was changed/],
    ['loan-capital/NONE', { amount: '5' }, /no coin NONE/],
    ['coin/BTC', { logo: 'https://elsewhere.example/btc.svg' }, /logo must be a picture of the app/],
    ['coin/BTC', { logo: '/logos/../btc.svg' }, /logo must be a picture of the app/],
  ])('%s is declined where %j does not fit', async (row, fields, sentence) => {
    const { code, msg } = await ops(anna, 'POST', `/edits/${row}`, fields)
    expect([code, msg]).toEqual([7, expect.stringMatching(sentence)])
  })

  it('say what a new one needs, wherever one can be made', async () => {
    const { data } = await ops(anna, 'GET', '')
    const kinds = data.edits as {
      kind: string
      adds: boolean
      key: string | null
      needs: string[]
      addFields: object
      fields: object
    }[]
    for (const { kind, adds, key, needs, addFields, fields } of kinds) {
      expect([kind, key !== null]).toEqual([kind, adds])
      expect([kind, needs.filter((name) => !(name in { ...addFields, ...fields }))]).toEqual([kind, []])
    }
    const made = kinds.filter(({ adds }) => adds).map(({ kind }) => kind)
    // One row each, or a pool that is only filled.
    const rest = [
      'certification',
      'contract-limits',
      'conversion',
      'deposit-pool',
      'loan-limits',
      'site',
      'withdrawal-limit',
    ]
    expect([...made, ...rest].sort()).toEqual(kinds.map(({ kind }) => kind).sort())
  })
})

describe('the house’s own money', () => {
  it('is put in and taken out by two, each time by a journal, and never twice', async () => {
    const houseOf = async () => {
      const { data } = await ops(anna, 'GET', '/books')
      return (data.coins as { coin: string; house: string }[]).find((of) => of.coin === 'ETH')?.house ?? '0'
    }
    expect(await byTwo('house-capital/ETH', { amount: '5' })).toMatchObject({
      code: 0,
      data: { amount: '5.000000000000000000' },
    })
    expect(await houseOf()).toBe('5')
    const { data } = await ops(anna, 'POST', '/edits/house-capital/ETH', { amount: '2' })
    const { id } = data.item as { id: number }
    const twice = await Promise.all([1, 2].map(() => ops(ben, 'POST', `/reviews/edit/${id}/approve`)))
    expect(twice.map(({ code }) => code).filter((code) => code === 0)).toHaveLength(1)
    expect(await houseOf()).toBe('2')
    expect((await ops(anna, 'POST', '/edits/house-capital/NONE', { amount: '1' })).msg).toBe('There is no coin NONE.')
    const { rows } =
      await app.pool.query(`SELECT trim_scale(sum(amount))::text AS sum, count(*)::int AS journals FROM posting
      JOIN ledger_account account ON account.id = account_id WHERE account.address = 'house:capital:ETH'`)
    expect(rows).toEqual([{ sum: '2', journals: 2 }])
  })
})

describe('an edit for a stated moment', () => {
  const feeOf = async () => (await ops(anna, 'GET', '/edits/pair/ethusdt')).data.fee_rate
  const inHours = (hours: number) => new Date(app.clock.now().getTime() + hours * 3_600_000).toISOString()
  const proposed = async (fee: string, hours: number) => {
    const { data } = await ops(anna, 'POST', '/edits/pair/ethusdt', { fee_rate: fee, takesEffectAt: inHours(hours) })
    return (data.item as { id: number }).id
  }

  it('is carried out then and not before, once two agreed on it', async () => {
    const before = await feeOf()
    const id = await proposed('0.0031', 2)
    const { data } = await ops(ben, 'POST', `/reviews/edit/${id}/approve`)
    expect(data).toMatchObject({ outcome: 'approved', item: { state: 'scheduled' } })
    expect((await ops(ben, 'POST', `/reviews/edit/${id}/approve`)).msg).toContain('waits for its moment')
    const waiting = (await ops(anna, 'GET', '/queue?kind=edit')).data.list as { item: number }[]
    expect(waiting.map(({ item }) => item)).not.toContain(id)
    await app.get(EditMoments).sweep()
    expect(await feeOf()).toBe(before)
    app.clock.advance({ hours: 2, minutes: 1 })
    await Promise.all([app.get(EditMoments).sweep(), app.get(EditMoments).sweep()])
    expect(await feeOf()).toBe('0.003100')
    const { rows } = await app.pool.query(
      `SELECT operator_name, count(*) FILTER (WHERE outcome = 'done')::int AS done FROM audit_entry
        WHERE kind = 'edit' AND item = $1 AND operator_name = 'schedule' GROUP BY 1`,
      [String(id)],
    )
    expect(rows).toEqual([{ operator_name: 'schedule', done: 1 }])
  })

  it('is taken away until then, and left alone on a row that has changed', async () => {
    const [away, late] = [await proposed('0.0041', 1), await proposed('0.0042', 1)]
    for (const id of [away, late]) await ops(ben, 'POST', `/reviews/edit/${id}/approve`)
    expect((await ops(anna, 'POST', `/reviews/edit/${away}/reject`, { reason: 'Not now.' })).code).toBe(0)
    await byTwo('pair/ethusdt', { fee_rate: '0.0043' })
    app.clock.advance({ hours: 2 })
    await app.get(EditMoments).sweep()
    expect(await feeOf()).toBe('0.004300')
    expect((await ops(anna, 'GET', `/reviews/edit/${late}`)).data.state).toBe('refused')
  })

  it.each([
    ['in the past', -1],
    ['a hundred days ahead', 2_400],
  ])('is declined %s', async (_, hours) => {
    const { msg } = await ops(anna, 'POST', '/edits/pair/ethusdt', { fee_rate: '0.005', takesEffectAt: inHours(hours) })
    expect(msg).toBe('takesEffectAt lies in the next ninety days.')
  })
})
