import { afterEach, beforeEach, expect, it } from 'vitest'
import { startTestApp, type TestApp, type TestUser } from '../../../test/harness.ts'
import { ReconcilerService } from './reconciler.service.ts'

let app: TestApp
let user: TestUser
let reconciler: ReconcilerService

beforeEach(async () => {
  app = await startTestApp()
  reconciler = app.get(ReconcilerService)
  user = await app.signedIn({ USDT: '100', BTC: '1' })
  await app.signedIn({ USDT: '50' })
  app.clock.advance({ minutes: 1 })
})
afterEach(() => app.close())

/** Changes what no statement of ours can change, as a fault of the disk or a hand in the database would. */
async function tamper(statement: string, values: unknown[] = []): Promise<void> {
  await app.pool.query('ALTER TABLE posting DISABLE TRIGGER USER')
  await app.pool.query(statement, values)
  await app.pool.query('ALTER TABLE posting ENABLE TRIGGER USER')
}

it('finds nothing in a ledger that is sound, and moves on', async () => {
  expect(await reconciler.reconcile()).toEqual([])
  const { rows } = await app.pool.query(
    'SELECT through_posting, (SELECT max(id) FROM posting) AS last FROM ledger_reconciliation',
  )
  expect(rows[0].through_posting).toBe(rows[0].last)
  expect(await reconciler.isSound()).toBe(true)
})

it.each<[string, string, string]>([
  [
    'a balance that was raised by hand',
    'UPDATE ledger_account SET balance = balance + 1 WHERE user_id = $1',
    'balance',
  ],
  ['a posting that was changed', 'UPDATE posting SET amount = amount + 1 WHERE user_id = $1', 'journal'],
  ['a posting that is gone', 'DELETE FROM posting WHERE user_id = $1', 'journal'],
  [
    'a running balance that was changed',
    'UPDATE posting SET balance_after = balance_after + 1 WHERE user_id = $1',
    'posting',
  ],
])('finds %s, and money may no longer leave', async (_, statement, kind) => {
  await tamper(statement, [user.userId])
  const differences = await reconciler.reconcile()
  expect(differences.map((difference) => difference.kind)).toContain(kind)
  expect(await reconciler.isSound()).toBe(false)
  // Looked at again as long as it is there.
  expect(await reconciler.reconcile()).toEqual(differences)
  const { rows } = await app.pool.query('SELECT count(*)::int AS alarms FROM ledger_alarm')
  expect(rows[0].alarms).toBe(1)
})

it('looks at old postings once only', async () => {
  await reconciler.reconcile()
  await app.signedIn({ USDT: '7' })
  app.clock.advance({ minutes: 1 })
  expect(await reconciler.reconcile()).toEqual([])
  const { rows } = await app.pool.query('SELECT through_posting FROM ledger_reconciliation')
  expect(Number(rows[0].through_posting)).toBeGreaterThan(0)
})
