import 'reflect-metadata'
import { endpoints, tokenHeader } from '@halyard/wire'
import { SettlementsRepository } from '../src/features/contracts/settlements.repository.ts'
import { LedgerService } from '../src/features/ledger/ledger.service.ts'
import { Sessions } from '../src/platform/session/sessions.ts'
import { fund, insertUser } from '../testing/users.ts'
import { roundMs, rounds } from './rounds.ts'
import { type Measured, percentile, report } from './table.ts'
import { startServer } from './world.ts'

/** Seconds that a contract of this bench lasts. */
const duration = 5
const everyMs = 150
const symbols = [
  'btcusdt',
  'ethusdt',
  'bnbusdt',
  'solusdt',
  'xrpusdt',
  'adausdt',
  'dogeusdt',
  'ltcusdt',
  'dotusdt',
  'etcusdt',
]

await bench()

/** A server of all roles with its simulated market, on which a few contracts are open, as on any evening. */
async function bench(): Promise<void> {
  const server = await startServer({ ROLES: 'api,feed,worker' })
  const { pool, get } = server
  await pool.query('INSERT INTO contract_duration (seconds, payout_ratio) VALUES ($1, 0.5)', [duration])
  const userId = await insertUser(pool)
  await fund(get(LedgerService), userId, { USDT: '1000000' })
  const { token } = await get(Sessions).begin(userId, 'bench')
  const lateBy = listen(get(SettlementsRepository))
  const milliseconds = roundMs * rounds
  const startedAt = performance.now()
  let opened = 0
  while (performance.now() - startedAt < milliseconds) {
    const answer = await fetch(`${server.url}/api${endpoints.openContract.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', [tokenHeader]: token },
      body: JSON.stringify({ cate: 1, usdt: '10', coinname: symbols[opened % symbols.length], ctime_num: duration }),
    })
    const { code, msg } = (await answer.json()) as { code: number; msg: string }
    if (code !== 0) throw new Error(`a contract was refused: ${msg}`)
    opened += 1
    await pause(everyMs)
  }
  for (let waited = 0; lateBy.length < opened && waited < 20_000; waited += 100) await pause(100)
  await server.app.close()
  const [p50, p99] = [percentile(lateBy, 0.5), percentile(lateBy, 0.99)]
  const row: Measured = {
    what: 'lateness of a few contracts on a running demo, after the close',
    measured: `p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms, of ${lateBy.length}; ${opened - lateBy.length} not settled`,
    promise: 'p50 under 50 ms, p99 under 250 ms',
    kept: p50 < 50 && p99 < 250 && lateBy.length === opened && opened > 0,
  }
  report(
    [row],
    [
      `Contracts of ${duration} s on ${symbols.length} pairs in turn, one after another, for ${milliseconds / 1_000} s; the simulated market tells the prices of all pairs. Counted until the settlement is committed.`,
    ],
  )
  process.exit()
}

/** By how many milliseconds each settlement was late when it was committed. */
function listen(settlements: SettlementsRepository): readonly number[] {
  const lateBy: number[] = []
  const settle = settlements.settle.bind(settlements)
  settlements.settle = async (endings) => {
    const settled = await settle(endings)
    const now = Date.now()
    endings.forEach(({ contract }, index) => {
      if (settled[index]) lateBy.push(now - contract.closesAt.getTime())
    })
    return settled
  }
  return lateBy
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
