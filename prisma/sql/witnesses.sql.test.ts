import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { Amount } from '../../packages/domain/src/amount/index.ts'
import { acceptContract, movesEnough, profitOn, settle } from '../../packages/domain/src/contracts/index.ts'
import { convert } from '../../packages/domain/src/conversion/index.ts'
import { creditedOf, isSentAsDeclared } from '../../packages/domain/src/deposits/index.ts'
import { beaconText, roundAt, roundCountsFrom, statementText } from '../../packages/domain/src/feed-epochs/index.ts'
import { hashOfStatement } from '../../packages/domain/src/liabilities/index.ts'
import {
  checkApplication,
  checkApproval,
  checkWithdrawal,
  interestOf,
  loanDueAt,
} from '../../packages/domain/src/loans/index.ts'
import { isStale, staleAfter } from '../../packages/domain/src/market/index.ts'
import { acceptShare } from '../../packages/domain/src/mining/index.ts'
import { crossingPrice, isSetOff, trailedPrice } from '../../packages/domain/src/spot/index.ts'
import { acceptStake, dailyEarnings, redeemEarly } from '../../packages/domain/src/staking/index.ts'
import { acceptSubscription } from '../../packages/domain/src/token-sale/index.ts'
import { blockAt, checkAllowance, whatArrives } from '../../packages/domain/src/withdrawals/index.ts'
import { sqlCases } from '../../packages/embedded/src/sql-cases.ts'
import { fundedUsers, written } from '../../packages/embedded/src/sql-submissions.ts'

// A rule is packages/domain's. SQL that holds one once more, as a CHECK or under a lock, is a second witness and says so:
// "second witness of `<function>`". Here each is held against that function, on both sides of the boundary.

const sql = sqlCases()
const amount = Amount.of
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const startedAt = new Date('2026-01-01T00:00:00Z')
const later = (ms: number, moment = startedAt) => new Date(moment.getTime() + ms)
const day = 86_400_000
const beacon = {
  hash: 'a'.repeat(64),
  publicKey: 'b'.repeat(192),
  genesis: 1_692_803_367,
  period: 3,
  groupHash: 'c'.repeat(64),
  id: 'own',
}

/** At the finest scale nothing is rounded: there is the bound of a CHECK, within which the rounding of a coin stays. */
const scale = 18
const coinScale = 2
/** A little less, exactly as much, a little more. */
const around = (exact: Amount) => ['-0.000001', '0', '0.000001'].map((more) => exact.plus(amount(more)))

/** Amounts around the bound with whether they keep it, and what the function makes of it for a coin, which does. */
function bounded(
  of: (scale: number) => Amount,
  keeps: 'isAtMost' | 'isAtLeast',
): readonly (readonly [given: Amount, allowed: boolean])[] {
  const bound = of(scale)
  return [...around(bound).map((given) => [given, given[keeps](bound)] as const), [of(coinScale), true]]
}

interface Check {
  readonly of: { readonly name: string }
  readonly table: string
  readonly constraint: string
  /** Rows of the table, of which only the named columns count, and whether the function allows them. */
  readonly rows: readonly (readonly [row: object, allowed: boolean])[]
}

/** A fee and the least from which it is taken, in columns of these names. */
const fees = (fee: string, least: string, allows: (fee: Amount, least: Amount) => boolean): Check['rows'] =>
  ['0', '99.999999', '100', '100.000001'].map((taken) => [
    { [fee]: taken, [least]: '100' },
    allows(amount(taken), amount('100')),
  ])
const arrives = (fee: Amount, quantity: Amount) => whatArrives({ fee, quantity }) !== undefined
const credits = (fee: Amount, least: Amount) => creditedOf({ fee }, least).isPositive()

const contract = {
  ...({ userId: 1, direction: 'up', asset: 'USDT', closesAt: startedAt } as const),
  ...{ premium: amount('10'), profit: amount('8.5'), openPrice: amount('11') },
}
const closes: readonly (readonly [price: string, age: number])[] = [
  ['11.01', 0],
  ['11', 0],
  ['10.99', 0],
  ['12', staleAfter],
  ['12', staleAfter + 1],
]
const outcomes = [
  ['settled', 'profit', '18.5'],
  ['settled', 'loss', '0'],
  ['settled', 'equal', '10'],
  ['invalid', null, '10'],
] as const

const stake = {
  ...{ userId: 1, asset: 'USDT', scale, startedAt, termDays: 30 },
  ...{ principal: amount('333.33'), dailyRate: amount('0.0003'), penaltyRate: amount('0.0201') },
}

const loan = {
  ...{ scale, interestFreeDays: 7, termDays: 30 },
  ...{ principal: amount('333.33'), dailyRate: amount('0.0005'), overdueDailyRate: amount('0.00075') },
}
const product = {
  ...{ ...loan, asset: 'USDT', offered: true },
  ...{ amountMin: amount('0.000001'), amountMax: amount('1000') },
}
const requested = amount('1000')

const sale = {
  ...{ asset: 'HRB', scale, payingAsset: 'USDT', unitPrice: amount('0.333333'), lockDays: 1 },
  ...{ orderMin: amount('1'), orderMax: amount('5000'), startsAt: startedAt, endsAt: later(day), rewardRates: [] },
}
const subscribe = (quantity: Amount, userMax: Amount, supply: Amount, payingScale = scale) =>
  acceptSubscription(
    quantity,
    { ...sale, userMax, supply, payingScale, sold: Amount.zero },
    { bought: Amount.zero, barred: false },
    startedAt,
  )

const declared = { declaredAt: startedAt, declaredUntil: later(day) }

const checks: readonly Check[] = [
  { of: whatArrives, table: 'withdrawal', constraint: 'withdrawal_arrives', rows: fees('fee', 'quantity', arrives) },
  {
    ...{ of: whatArrives, table: 'card_currency', constraint: 'card_currency_arrives' },
    rows: fees('fee', 'minimum', arrives),
  },
  {
    ...{ of: whatArrives, table: 'coin_network', constraint: 'coin_network_withdrawal_arrives' },
    rows: fees('withdrawal_fee', 'withdrawal_minimum', arrives),
  },
  {
    ...{ of: creditedOf, table: 'coin_network', constraint: 'coin_network_deposit_arrives' },
    rows: fees('deposit_fee', 'deposit_minimum', credits),
  },
  {
    ...{ of: creditedOf, table: 'wire_currency', constraint: 'wire_currency_arrives' },
    rows: fees('fee', 'minimum', credits),
  },
  {
    ...{ of: isSentAsDeclared, table: 'deposit', constraint: 'deposit_sent_as_declared' },
    rows: [later(-1), startedAt, later(day), later(day + 1)].map((sentAt) => [
      {
        ...{ state: 'completed', declared_at: declared.declaredAt, declared_until: declared.declaredUntil },
        transaction_at: sentAt,
      },
      isSentAsDeclared(declared, sentAt),
    ]),
  },
  {
    ...{ of: profitOn, table: 'contract', constraint: 'contract_profit_within_ratio' },
    rows: bounded((digits) => profitOn(amount('33.33'), amount('0.85'), digits), 'isAtMost').map(
      ([profit, allowed]) => [{ premium: '33.33', payout_ratio: '0.85', profit }, allowed],
    ),
  },
  {
    ...{ of: acceptContract, table: 'contract', constraint: 'contract_closes_after_its_duration' },
    rows: [59_999, 60_000, 60_001].map((ms) => {
      const accepted = acceptContract(
        { direction: 'up', premium: amount('10'), durationSeconds: 60 },
        {
          ...{ asset: 'USDT', scale: 6, periods: [{ seconds: 60, payoutRatio: amount('0.85') }] },
          ...{ premiumMin: amount('1'), premiumMax: amount('10'), exposureMax: amount('10') },
        },
        { session: '24x7' },
        startedAt,
      )
      return [
        { opened_at: startedAt, closes_at: later(ms), duration_seconds: 60 },
        'closesAt' in accepted && accepted.closesAt.getTime() === later(ms).getTime(),
      ]
    }),
  },
  {
    ...{ of: settle, table: 'contract', constraint: 'result_follows_from_prices' },
    rows: closes.flatMap(([price, age]) => {
      const closedAt = later(-age, contract.closesAt)
      const due = settle(contract, { price: amount(price), at: closedAt })
      return outcomes.map(
        ([state, result, payout]) =>
          [
            {
              ...{ state, result, payout, settled_at: startedAt, close_sequence: 7, close_price: price },
              ...{ close_at: closedAt, closes_at: contract.closesAt, open_price: contract.openPrice },
              ...{ direction: contract.direction, premium: contract.premium, profit: contract.profit },
            },
            state === due.state && result === due.result && due.payout.equals(amount(payout)),
          ] as const,
      )
    }),
  },
  {
    ...{ of: convert, table: 'conversion', constraint: 'conversion_received_less_fee' },
    rows: (() => {
      const asked = { from: 'BTC', to: 'USDT', quantity: amount('0.01') }
      const rate = { numerator: amount('67412'), divisor: Amount.one }
      const made = convert(asked, rate, { feeRate: amount('0.002'), precision: 6 })
      if (!made) throw new Error('it is no dust')
      return around(made.received).map(
        (received) => [{ gross: made.gross, fee: made.fee, received }, received.equals(made.received)] as const,
      )
    })(),
  },
  {
    ...{ of: dailyEarnings, table: 'stake', constraint: 'stake_daily_earnings_within_rate' },
    rows: bounded((digits) => dailyEarnings({ ...stake, scale: digits }), 'isAtMost').map(([daily, allowed]) => [
      { principal: stake.principal, daily_rate: stake.dailyRate, daily_earnings: daily },
      allowed,
    ]),
  },
  {
    ...{ of: redeemEarly, table: 'stake', constraint: 'stake_end_follows_from_rules' },
    rows: bounded((digits) => redeemEarly({ ...stake, scale: digits }, later(day)).penalty, 'isAtLeast').flatMap(
      ([penalty, allowed]) =>
        around(stake.principal.minus(penalty)).map(
          (returned, index) =>
            [
              {
                ...{ state: 'redeemed', closed_at: later(day), due_at: later(2 * day), penalty, returned },
                ...{ principal: stake.principal, penalty_rate: stake.penaltyRate },
              },
              // What comes back is the rest, no more and no less.
              allowed && index === 1,
            ] as const,
        ),
    ),
  },
  {
    ...{ of: interestOf, table: 'loan', constraint: 'loan_interest_covers_its_days' },
    rows: [
      [1, 0],
      [7, 0],
      [8, 0],
      [30, 2],
    ].flatMap(([days = 0, overdue = 0]) =>
      bounded((digits) => interestOf({ ...loan, scale: digits }, days, overdue), 'isAtLeast').map(
        ([interest, allowed]) =>
          [
            {
              ...{ interest, principal: loan.principal, days_started: days, overdue_days: overdue },
              ...{ daily_rate: loan.dailyRate, overdue_daily_rate: loan.overdueDailyRate, interest_free_days: 7 },
            },
            allowed,
          ] as const,
      ),
    ),
  },
  {
    ...{ of: loanDueAt, table: 'loan', constraint: 'loan_due_after_its_term' },
    rows: [-1, 0, 1].map((ms) => {
      const dueAt = loanDueAt({ startedAt, termDays: 30 })
      return [{ started_at: startedAt, term_days: 30, due_at: later(ms, dueAt) }, ms === 0]
    }),
  },
  {
    ...{ of: checkApproval, table: 'loan', constraint: 'loan_principal_within_request' },
    rows: [amount('500'), requested]
      .flatMap(around)
      .map((principal) => [
        { principal, requested, accepted_minimum: '500' },
        !checkApproval(principal, { requested, acceptedMinimum: amount('500'), asset: 'USDT', scale }),
      ]),
  },
  {
    ...{ of: checkApplication, table: 'loan', constraint: 'loan_accepted_minimum_within_request' },
    rows: [Amount.zero, requested]
      .flatMap(around)
      .map((acceptedMinimum) => [
        { accepted_minimum: acceptedMinimum, requested },
        !checkApplication({ requested, acceptedMinimum }, product),
      ]),
  },
  {
    ...{ of: acceptSubscription, table: 'token_subscription', constraint: 'token_subscription_paid_in_full' },
    rows: bounded((digits) => {
      const accepted = subscribe(amount('40'), amount('40'), amount('40'), digits)
      if ('refusal' in accepted) throw new Error(accepted.refusal)
      return accepted.paid
    }, 'isAtLeast').map(([paid, allowed]) => [{ paid, quantity: '40', unit_price: sale.unitPrice }, allowed]),
  },
  {
    ...{ of: isStale, table: 'mining_payout', constraint: 'mining_payout_price_of_a_fresh_tick' },
    rows: [staleAfter, staleAfter + 1].map((age) => [
      {
        ...{ price: '1', price_pair: 7, price_sequence: 1, price_source: 'sim', paid_at: startedAt },
        price_at: later(-age),
      },
      !isStale({ at: later(-age) }, startedAt),
    ]),
  },
]

describe('a CHECK allows what the function of the domain allows', () => {
  it.each(checks)('$constraint: $of.name', async ({ table, constraint, rows }) => {
    // Both sides of the boundary are among the rows.
    expect(new Set(rows.map(([, allowed]) => allowed)).size).toBe(2)
    const [check] = await sql.rows<{ text: string }>(
      'SELECT pg_get_expr(conbin, conrelid) AS text FROM pg_constraint WHERE conname = $1 AND conrelid = $2::regclass',
      [constraint, table],
    )
    for (const [row, allowed] of rows) {
      // A CHECK that comes to null lets a row pass.
      const [held] = await sql.rows<{ passes: boolean }>(
        `SELECT (${check?.text}) IS NOT FALSE AS passes FROM jsonb_populate_record(NULL::${table}, $1::jsonb)`,
        [row],
      )
      expect(held?.passes, JSON.stringify(row)).toBe(allowed)
    }
  })
})

type Judged = { readonly refusal: string | null; readonly detail: object | null } | undefined

/** What SQL and the domain say against it; undefined for nothing. */
const refusedIn = (judged: Judged) => (judged?.refusal ? { refusal: judged.refusal, detail: judged.detail } : undefined)
const refusedBy = (judged: object | undefined) =>
  judged && 'refusal' in judged && 'detail' in judged ? { refusal: judged.refusal, detail: judged.detail } : undefined

describe('a function says what the function of the domain says', () => {
  it.each([staleAfter, staleAfter + 1])('tick_is_fresh: isStale, of a tick %i ms old', async (age) => {
    const [judged] = await sql.rows('SELECT tick_is_fresh($1, $2) AS fresh', [later(-age), startedAt])
    expect(judged?.fresh).toBe(!isStale({ at: later(-age) }, startedAt))
  })

  it.each(['0.5', '0.85', '0.97', '0.99'].flatMap((ratio) => [0.999, 1.001].map((much) => [ratio, much] as const)))(
    'contract_moves_enough: movesEnough, at %s, of %d times what is needed',
    async (ratio, much) => {
      // The step is two thirds of 1 − ratio of what the price moves.
      const deviation = (much * 0.01 * 3) / 2 / (1 - Number(ratio))
      const [judged] = await sql.rows('SELECT contract_moves_enough(0.01, $1, $2) AS enough', [
        ratio,
        deviation.toFixed(18),
      ])
      expect(judged?.enough).toBe(movesEnough(amount('0.01'), amount(ratio), deviation))
      expect(judged?.enough).toBe(much > 1)
    },
  )

  it.each([
    ['100', '100', '100'],
    ['100.000001', '100', '200'],
    ['100.000001', '200', '100'],
    ['100.000001', '100', '100'],
  ])('submit_left_max: acceptStake, acceptSubscription, of %s where %s and %s are left', async (asked, user, all) => {
    const judge = async (asset: string) =>
      refusedIn(
        (await sql.rows('SELECT * FROM submit_left_max(1, $1, $2, $3, $4)', [asked, asset, user, all]))[0] as Judged,
      )
    const offered = {
      ...{ ...stake, orderMin: amount('1'), orderMax: amount('1000'), offered: true },
      ...{ userMax: amount(user), supply: amount(all), staked: Amount.zero },
    }
    expect(await judge('USDT')).toEqual(refusedBy(acceptStake(amount(asked), offered, Amount.zero, startedAt)))
    expect(await judge('HRB')).toEqual(refusedBy(subscribe(amount(asked), amount(user), amount(all))))
  })

  it.each([
    ['12.500000000000000000', '9c56cc51'],
    ['0', null],
  ])('liability_root_hash: hashOfStatement, of a sum of %s and the feed statement %s', async (sum, feed_statement) => {
    const row = {
      ...{ position: 3, day: '2026-01-01', asset: 'USDT', taken_at: later(250), users: 2, sum },
      ...{ root: 'aa', feed_statement, previous: 'cc' },
    }
    const [stated] = await sql.rows(
      'SELECT liability_root_hash(jsonb_populate_record(NULL::liability_root, $1::jsonb)) AS hash',
      [row],
    )
    const terms = { ...row, takenAt: row.taken_at, sum: amount(sum), feedStatement: feed_statement }
    expect(stated?.hash).toBe(hashOfStatement(terms, sha256))
  })

  it.each([0, 1, 999, 1_000, 1_001, 3_000, 4_000, 4_001, 86_400_000])(
    'beacon_round: roundAt, %d ms behind a round',
    async (ms) => {
      const moment = later(ms, new Date((beacon.genesis + 299_997) * 1_000))
      const [row] = await sql.rows('SELECT beacon_round($1, $2)::int AS round', [beaconText(beacon), moment])
      expect(row).toEqual({ round: roundAt(beacon, moment.getTime()) })
    },
  )

  it.each([1, 2, 100_000, 40_000_000])('beacon_counts_from: roundCountsFrom, of round %d', async (round) => {
    const [row] = await sql.rows('SELECT beacon_counts_from($1, $2) AS at', [beaconText(beacon), round])
    expect(row).toEqual({ at: new Date(roundCountsFrom(beacon, round)) })
  })

  it.each([null, 'a beacon'])('feed_statement_hash: statementText, with %s', async (of) => {
    const row = {
      ...{ position: 3, epoch: 4, generator: 2, seed_hash: 'aa', starts_at: later(250), ends_at: later(500) },
      ...{ bound_at: later(7), previous: 'bb', beacon: of },
    }
    const [stated] = await sql.rows(
      'SELECT feed_statement_hash(jsonb_populate_record(NULL::feed_statement, $1::jsonb)) AS hash',
      [row],
    )
    const { seed_hash: seedHash, starts_at: startsAt, ends_at: endsAt, bound_at: boundAt } = row
    expect(stated?.hash).toBe(sha256(statementText({ ...row, seedHash, startsAt, endsAt, boundAt })))
  })

  it.each([
    // taken │ share │ of the smallest 10 %
    ['60', '40'],
    ['60', '40.01'],
    ['60', '10'],
    ['60', '9.99'],
    ['91', '9'],
    ['100', '10'],
  ])('mining_refused: acceptShare, of a machine that is taken to %s %% and %s %% more', async (taken, share) => {
    await fundedUsers(sql, 0)
    const terms = {
      ...{ asset: 'USDT', paying_asset: 'USDT', price: '1000', yield_type: 'constantQuantity', daily_output: '12' },
      ...{ term_days: 2, frozen_output: false },
    }
    const text = '{"en-US": "-"}'
    const machine_id = await sql.insert('mining_machine', {
      ...{ ...terms, name: text, description: text, yield_source: text, ownership: 'shared' },
      ...{ order_max: '100', holding_min: '10', listed_at: startedAt },
    })
    const group_id = await sql.insert('mining_group', {
      ...{ ...terms, scale: 6, paying_scale: 6, machine_id, code: 'A', taken, state: 'pairing' },
      ...{ pairs_by: later(day), created_at: startedAt, updated_at: startedAt },
    })
    const purchase = { ordinal: 1, group_id, share, share_min: '10', bought_at: startedAt }
    const [judged] = await sql.rows(
      'SELECT * FROM mining_refused(jsonb_populate_record(NULL::mining_purchase, $1::jsonb))',
      [purchase],
    )
    const machine = {
      ...{ asset: 'USDT', scale: 6, payingAsset: 'USDT', payingScale: 6, price: amount('1000'), termDays: 2 },
      ...({
        yieldType: 'constantQuantity',
        dailyOutput: amount('12'),
        frozenOutput: false,
        ownership: 'shared',
      } as const),
      ...{ orderMax: amount('100'), holdingMin: amount('10'), listedAt: startedAt, delistedAt: null },
      ...{ pairingDays: 1, offered: true },
    }
    const group = { taken: amount(taken), pairsBy: later(day), pairing: true }
    expect(refusedIn(judged as Judged)).toEqual(refusedBy(acceptShare(amount(share), machine, group, startedAt)))
  })

  it.each([
    ['buy', '10', '10'],
    ['buy', '10', '10.01'],
    ['sell', '10', '10'],
    ['sell', '10', '9.99'],
  ] as const)('spot_crossing_tick: crossingPrice, of a %s at %s on a tick at %s', async (side, limit, price) => {
    await ticked(price)
    const [found] = await sql.rows('SELECT price::text FROM spot_crossing_tick(7, $1, $2, $3, 0, 1, $3)', [
      ...[side, limit, startedAt],
    ])
    expect(found !== undefined).toBe(crossingPrice(side, amount(limit), amount(price)) !== undefined)
  })

  it.each([
    ['falls', '10', '10'],
    ['falls', '10', '10.01'],
    ['rises', '10', '10'],
    ['rises', '10', '9.99'],
  ] as const)('spot_trigger_tick: isSetOff, of a price that %s to %s on a tick at %s', async (direction, at, price) => {
    await ticked(price)
    const [found] = await sql.rows('SELECT price::text FROM spot_trigger_tick(7, $1, $2, NULL, $3, 0, 1, $3)', [
      ...[direction, at, startedAt],
    ])
    expect(found !== undefined).toBe(isSetOff({ direction, price: amount(at) }, amount(price)))
  })

  it.each(
    (['falls', 'rises'] as const).flatMap((direction) =>
      (['price', 'ratio'] as const).flatMap((unit) =>
        [-1, 0, 1].map((step) => [unit === 'ratio' ? '0.0213' : '3.7', unit, direction, step] as const),
      ),
    ),
  )(
    'spot_trail_tick: trailedPrice, %s as a %s of a trigger that %s, %i off',
    async (distance, unit, direction, step) => {
      const best = amount('137.77')
      const trigger = trailedPrice(best, { distance: amount(distance), unit }, direction)
      const price = trigger.plus(amount('0.000001').times(Amount.ofInteger(step)))
      await ticked(price.text())
      const [found] = await sql.rows('SELECT best::text FROM spot_trail_tick(7, $1, $2, $3, $4, 0, 0, 1, $5, $5)', [
        direction,
        distance,
        unit,
        best.text(),
        startedAt,
      ])
      expect(found && amount(String(found.best)).text()).toBe(
        isSetOff({ direction, price: trigger }, price) ? best.text() : undefined,
      )
    },
  )

  it.each([-1, 0, 1])('withdrawal_write: blockAt, of a block that ends %i ms after now', async (ms) => {
    const [userId = 0] = await fundedUsers(sql, 1, '100')
    const block = { until: later(ms), reason: 'passwordChanged' }
    await sql.rows('UPDATE users SET withdrawals_blocked_until = $2, withdrawals_blocked_reason = $3 WHERE id = $1', [
      userId,
      block.until,
      block.reason,
    ])
    await sql.rows(`INSERT INTO network (code, name, address_kind, confirmations) VALUES ('TRC20', 'Tron', 'tron', 20)`)
    const legs = [
      [`user:${userId}:available:USDT`, '-60', 1],
      [`user:${userId}:withdrawal:USDT`, '60', null],
    ]
    const request = {
      ...{ ordinal: 1, user_id: userId, kind: 'chain', asset: 'USDT', quantity: '60', fee: '1', remark: '', legs },
      ...{ network: 'TRC20', address: 'T1' },
    }
    const [end] = await written(sql, 'withdrawal_write', [request], startedAt.toISOString())
    expect(end).toEqual([blockAt(block, startedAt) ? 'withdrawalsBlocked' : 'accepted'])
  })

  it.each([
    // withdrawn │ of a debt │ ms after the due moment
    ['USDT', '400', '600', -1],
    ['USDT', '400.000001', '600', -1],
    ['BTC', '400.000001', '600', -1],
    ['USDT', '5000', '600', -1],
    ['BTC', '1', '1000', -1],
    ['BTC', '1', '1000.000001', -1],
    ['BTC', '1', '600', 0],
  ])(
    'loan_refused: checkWithdrawal, of %s %s where %s are owed, %i ms after the due day',
    async (asset, quantity, owed, ms) => {
      const [userId = 0] = await fundedUsers(sql, 1, '1000')
      const dueAt = later(day)
      const terms = { interest_free_days: 0, daily_rate: 0, term_days: 1 }
      const text = '{"en-US": "-"}'
      const product_id = await sql.insert('loan_product', {
        ...{ ...terms, name: text, description: text, asset: 'USDT', amount_min: 1, amount_max: 999 },
      })
      const id = await sql.insert('loan', {
        ...{ ...terms, product_id, user_id: userId, asset: 'USDT', scale: 6, overdue_daily_rate: 0, state: 'active' },
        ...{ requested: 500, accepted_minimum: 500, principal: 500, reviewed_at: startedAt, started_at: startedAt },
        ...{ due_at: dueAt, collect_at: dueAt, created_at: startedAt, updated_at: startedAt },
      })
      const request = { ordinal: 1, user_id: userId, asset, quantity, debts: [{ id, owed }] }
      const [judged] = await sql.rows(
        'SELECT refusal, detail FROM loan_refused(jsonb_populate_record(NULL::withdrawal_request, $1::jsonb), $2)',
        [request, later(ms, dueAt)],
      )
      const overdue = ms < 0 ? Amount.zero : amount(owed)
      const coverage = { asset: 'USDT', owed: amount(owed), overdue, available: amount('1000') }
      const said = refusedBy(checkWithdrawal({ asset, quantity: amount(quantity) }, [coverage]))
      expect(refusedIn(judged as Judged)).toEqual(said)
    },
  )

  it.each([
    // worth │ spent before
    ['60', '0'],
    ['60.000001', '0'],
    ['50', '50'],
    ['50.000001', '50'],
    ['61', '100'],
    ['1', '250'],
    [null, '100'],
  ])('withdrawal_limit_refused: checkAllowance, of %s after %s', async (worth, spent) => {
    const [userId = 0] = await fundedUsers(sql, 1, '1000')
    await sql.rows(`UPDATE withdrawal_limit SET single = 60, daily = 100 WHERE level = 'verified'`)
    await sql.rows(`INSERT INTO network (code, name, address_kind, confirmations) VALUES ('TRC20', 'Tron', 'tron', 20)`)
    const before = {
      user_id: userId,
      kind: 'chain',
      asset: 'USDT',
      quantity: 5,
      fee: 1,
      network: 'TRC20',
      address: 'T1',
    }
    const at = { created_at: startedAt, updated_at: startedAt }
    await sql.insert('withdrawal', { ...before, ...at, worth: spent })
    // Given back, a day old, and without a market: none of them counts.
    await sql.insert('withdrawal', { ...before, ...at, worth: 99, state: 'returned' })
    await sql.insert('withdrawal', { ...before, ...at, worth: 99, created_at: later(-day) })
    await sql.insert('withdrawal', { ...before, ...at, worth: null })
    const [judged] = await sql.rows(
      'SELECT refusal, detail FROM withdrawal_limit_refused(jsonb_populate_record(NULL::withdrawal_request, $1::jsonb), $2)',
      [{ ordinal: 1, user_id: userId, asset: 'USDT', worth, worth_asset: 'USDT' }, startedAt],
    )
    const allowance = { single: amount('60'), daily: amount('100'), spent: amount(spent) }
    const said = refusedBy(checkAllowance(worth === null ? null : amount(worth), allowance, 'USDT'))
    expect(refusedIn(judged as Judged)).toEqual(said)
  })
})

/** Pair 7 has one tick, of this price. */
async function ticked(price: string) {
  await sql.rows(`INSERT INTO tick (pair_id, sequence, price, volume, at, source) VALUES (7, 1, $1, 1, $2, 'sim')`, [
    price,
    startedAt,
  ])
}

it('whatever is called a second witness is held against its function here', () => {
  const functions = [
    ['beacon_counts_from', roundCountsFrom],
    ['beacon_round', roundAt],
    ['contract_moves_enough', movesEnough],
    ['feed_statement_hash', statementText],
    ['liability_root_hash', hashOfStatement],
    ['loan_refused', checkWithdrawal],
    ['mining_refused', acceptShare],
    ['spot_crossing_tick', crossingPrice],
    ['spot_trail_tick', trailedPrice],
    ['spot_trigger_tick', isSetOff],
    ['submit_left_max', acceptStake],
    ['submit_left_max', acceptSubscription],
    ['tick_is_fresh', isStale],
    ['withdrawal_limit_refused', checkAllowance],
    ['withdrawal_write', blockAt],
  ] as const
  const held = [
    ...checks.map(({ constraint, of }) => `${constraint}: ${of.name}`),
    ...functions.map(([name, of]) => `${name}: ${of.name}`),
  ]
  expect(namedWitnesses().sort()).toEqual(held.sort())
})

/** `<constraint or function>: <function of the domain>`, from the comments of the sources. */
function namedWitnesses(): string[] {
  return readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.sql'))
    .flatMap((path) => {
      const text = readFileSync(join(import.meta.dirname, path), 'utf8')
      return [...text.matchAll(/second witness of ([^.:\n]+)/g)].flatMap((comment) => {
        const [, name] =
          /ADD CONSTRAINT (\w+)|CREATE FUNCTION (\w+)/.exec(text.slice(comment.index))?.filter(Boolean) ?? []
        return [...(comment[1] ?? '').matchAll(/`(\w+)`/g)].map(([, of]) => `${name}: ${of}`)
      })
    })
}
