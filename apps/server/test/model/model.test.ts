import { endpoints } from '@halyard/wire'
import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { appOfFile } from '../harness.ts'
import { miningOf } from '../mining.ts'
import { openDeposits } from '../money-movers.ts'
import { addOperator, type TestOperator } from '../operators.ts'
import { insertRow } from '../rows.ts'
import { stakingOf } from '../staking.ts'
import { tokenSaleOf } from '../token-sale.ts'
import { commands } from './commands.ts'
import { terms } from './model.ts'
import { type Offered, World } from './world.ts'

// Two users and two operators do whatever moves money, and the server has to say and pay what the model says
// (`model.ts`). A difference is shrunk to the calls that it takes, and told as a script of them. More than `npm test`
// does: MODEL_RUNS=500 MODEL_SEED=7.

const app = appOfFile({ OPS_ENABLED: '1' })
const { machine } = miningOf(app)
const { product: stakingProduct } = stakingOf(app)
const { sale, days: daysFromNow } = tokenSaleOf(app)
let operators: TestOperator[]
let ids: Offered

beforeAll(async () => {
  operators = [await addOperator(app), await addOperator(app)]
  await openDeposits(app)
  await app.pool.query('UPDATE contract_setting SET exposure_max = 1000000000')
  const { days, dailyRate, penalty } = terms.stake
  ids = {
    staking: await stakingProduct({
      term_days: days,
      daily_rate: dailyRate.text(),
      penalty_rate: penalty.text(),
      user_max: '1000000',
    }),
    sale: await sale({
      lock_days: terms.token.lockDays,
      ends_at: daysFromNow(100_000),
      supply: '100000000',
      user_max: '10000000',
    }),
    machine: await machine({
      asset: 'USDT',
      yield_type: 'constantQuantity',
      daily_output: terms.machine.daily.text(),
      price: terms.machine.price.text(),
    }),
    loan: await insertRow(app.pool, 'loan_product', {
      name: { 'en-US': 'USDT 30 days' },
      description: { 'en-US': 'Borrow USDT for thirty days.' },
      asset: 'USDT',
      amount_min: '1',
      amount_max: '100000',
      interest_free_days: terms.loan.freeDays,
      daily_rate: terms.loan.dailyRate.text(),
      term_days: 30,
    }),
  }
})

/** All that moves money, which the histories have to come by. */
const everyMovement = [
  'contract close',
  'contract open',
  'conversion make',
  'deposit credit',
  'loan disburse',
  'loan repay',
  'miningOrder buy',
  'miningOrder day',
  'miningOrder return',
  'miningOrder start',
  'spotOrder end',
  'spotOrder place',
  'stake day',
  'stake end',
  'stake open',
  'tokenSubscription place',
  'tokenSubscription release',
  'withdrawal end',
  'withdrawal freeze',
]

/** What twelve histories come by. */
const mostMovements = everyMovement.filter((moved) => !moved.startsWith('loan'))

/** So many histories of at most so many steps each; the first that differs is shrunk, and told. */
function histories({ runs, seed }: { runs: number; seed: number }) {
  return fc.assert(
    fc.asyncProperty(fc.commands(commands, { maxCommands: 80, size: 'max' }), async (steps) => {
      const begun = await World.begin(app, operators, ids)
      await fc.asyncModelRun(() => begun, steps)
    }),
    { numRuns: runs, seed },
  )
}

const { EXHAUSTIVE, MODEL_RUNS: runs = EXHAUSTIVE ? '100' : '12', MODEL_SEED: seed = '11' } = process.env
/** Who asks for more histories waits for them. */
const timeout = Math.max(300_000, Number(runs) * 5_000)

it('the server says and pays what the model does', { timeout }, async () => {
  await histories({ runs: Number(runs), seed: Number(seed) })
  const { rows } = await app.pool.query(
    `SELECT DISTINCT split_part(key, ':', 1) || ' ' || split_part(key, ':', 3) AS moved FROM journal WHERE key NOT LIKE 'test:%'`,
  )
  expect(rows.map(({ moved }) => moved)).toEqual(expect.arrayContaining(EXHAUSTIVE ? everyMovement : mostMovements))
})

it('tells of what is another than was promised as the calls that show it', async () => {
  await app.pool.query('UPDATE staking_product SET penalty_rate = 0.03 WHERE id = $1', [ids.staking])
  const told = await histories({ runs: 30, seed: 2 }).then(String, (difference: Error) => String(difference.cause))
  const [first, ...calls] = told.split('\n').filter((line) => !line.startsWith('#'))
  expect(first).toMatch(/^Error: (ANNA|BEN) has [0-9.]+ USDT and 0 held, and should have [0-9.]+ USDT and 0 held$/)
  expect(calls.map((call) => /\/api\/\S+/.exec(call)?.[0])).toEqual([
    `/api${endpoints.openStake.path}`,
    `/api${endpoints.redeemStake.path}`,
  ])
})
