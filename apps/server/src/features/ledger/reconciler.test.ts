import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startTestApp, type TestApp, type TestUser } from '../../../test/harness.ts'
import { addOperator } from '../../../test/operators.ts'
import { OperationsService } from '../operations/operations.service.ts'
import { Reconciler } from './reconciler.job.ts'
import { ReconciliationRepository } from './reconciliation.repository.ts'

let app: TestApp
let user: TestUser
let reconciler: Reconciler

// Without the worker's role nobody else looks: what was looked at before it is changed is not looked at again.
beforeEach(async () => {
  app = await startTestApp()
  reconciler = app.get(Reconciler)
  user = await app.signedIn({ USDT: '100', BTC: '1' })
  await app.signedIn({ USDT: '50' })
  app.clock.advance({ minutes: 1 })
})
afterEach(() => app.stop())

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

it('finds a balance that was changed by hand on an account where nothing happens any more', async () => {
  expect(await reconciler.reconcile()).toEqual([])
  await tamper('UPDATE ledger_account SET balance = balance + 1 WHERE user_id = $1', [user.userId])
  // Two accounts at a time: it comes to every one of them, however many there are.
  const found: string[] = []
  for (let look = 0; look < 4 && found.length === 0; look += 1) {
    found.push(...(await reconciler.reconcile(2)).map(({ kind }) => kind))
  }
  expect(found).toContain('balance')
  expect(await reconciler.isSound()).toBe(false)
})

it('comes through a long backlog, a bounded stretch at a time', async () => {
  for (let index = 0; index < 5; index += 1) await app.signedIn({ USDT: '7' })
  app.clock.advance({ minutes: 1 })
  const looked = vi.spyOn(app.get(ReconciliationRepository), 'differences')
  expect(await reconciler.reconcile(3)).toEqual([])
  const stretches = looked.mock.calls.map(([slice]) => slice.throughPosting - slice.afterPosting)
  expect(stretches.length).toBeGreaterThan(3)
  expect(Math.max(...stretches)).toBe(3)
  const { rows } = await app.pool.query(
    'SELECT through_posting, (SELECT max(id) FROM posting) AS last FROM ledger_reconciliation',
  )
  expect(rows[0].through_posting).toBe(rows[0].last)
})

it('lets no money leave when nobody has looked for five minutes', async () => {
  expect(await reconciler.isSound()).toBe(true)
  await app.pool.query(`UPDATE ledger_reconciliation SET checked_at = now() - interval '6 minutes'`)
  expect(await reconciler.isSound()).toBe(false)
  await reconciler.reconcile()
  expect(await reconciler.isSound()).toBe(true)
})

describe('an alarm', () => {
  const alarm = async () => {
    const { rows } = await app.get(OperationsService).pending('alarm', { page: 1, pageSize: 10 })
    return rows[0]
  }

  it('is cleared by two operators, who accept what it names and nothing else', async () => {
    await reconciler.reconcile()
    await tamper('UPDATE posting SET amount = amount + 1 WHERE user_id = $1', [user.userId])
    await app.pool.query('UPDATE ledger_reconciliation SET through_posting = 0')
    await reconciler.reconcile()
    const raised = await alarm()
    expect(raised).toMatchObject({
      userId: null,
      state: 'under review',
      fields: { 'difference 1': expect.stringMatching(/^journal \d+, test:\d+:.*: expected 0, found 1\.0+$/) },
    })
    const id = raised?.id ?? 0
    const operations = app.get(OperationsService)
    const [anna, ben] = [await addOperator(app), await addOperator(app)]
    await expect(operations.reject(anna, 'alarm', id, 'It is nothing')).rejects.toThrow('wrongState')
    expect((await operations.approve(anna, 'alarm', id)).outcome).toBe('one more needed')
    await reconciler.reconcile()
    expect(await reconciler.isSound()).toBe(false)
    expect(await operations.approve(ben, 'alarm', id)).toMatchObject({
      outcome: 'approved',
      item: { state: 'cleared' },
    })
    expect(await reconciler.reconcile()).toEqual([])
    expect(await reconciler.isSound()).toBe(true)

    await tamper('UPDATE ledger_account SET balance = balance + 1 WHERE user_id = $1', [user.userId])
    expect((await reconciler.reconcile()).map(({ kind }) => kind)).toContain('balance')
    expect(await reconciler.isSound()).toBe(false)
  })

  it('stands once, and nobody edits it', async () => {
    await tamper('UPDATE ledger_account SET balance = balance + 1 WHERE user_id = $1', [user.userId])
    await Promise.all([reconciler.reconcile(), reconciler.reconcile(), reconciler.reconcile()])
    const { rows } = await app.pool.query('SELECT id FROM ledger_alarm')
    expect(rows).toHaveLength(1)
    for (const statement of [`UPDATE ledger_alarm SET detail = '[]'`, 'DELETE FROM ledger_alarm']) {
      await expect(app.pool.query(statement)).rejects.toThrow(/can only be cleared/)
    }
  })
})

it('looks at old postings once only', async () => {
  await reconciler.reconcile()
  await app.signedIn({ USDT: '7' })
  app.clock.advance({ minutes: 1 })
  expect(await reconciler.reconcile()).toEqual([])
  const { rows } = await app.pool.query('SELECT through_posting FROM ledger_reconciliation')
  expect(Number(rows[0].through_posting)).toBeGreaterThan(0)
})
