import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startTestApp, type TestApp, type TestUser } from '../../../test/harness.ts'
import { addOperator } from '../../../test/operators.ts'
import { OperationsService } from '../operations/operations.service.ts'
import { LedgerSums } from './ledger-sums.job.ts'
import { Reconciler } from './reconciler.job.ts'
import { ReconciliationRepository } from './reconciliation.repository.ts'
import { SettledJournal } from './settled-journal.ts'

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

describe('the kept sums of the books', () => {
  const keep = (stepSize?: number) => app.get(LedgerSums).keep(stepSize)
  const kept = async (): Promise<Record<string, string>> => {
    const { rows } = await app.pool.query(
      `SELECT side || ':' || asset AS side, trim_scale(amount)::text AS amount FROM ledger_sum`,
    )
    return Object.fromEntries(rows.map(({ side, amount }) => [side, amount]))
  }
  /** What is kept with what is newer, and the sum of all postings, of one moment. */
  const both = async () => {
    const { rows } = await app.pool.query(
      `WITH now AS (
         SELECT asset, side, amount FROM ledger_sum
         UNION ALL SELECT * FROM ledger_sides((SELECT summed_journal FROM ledger_reconciliation), 9223372036854775807))
       SELECT (SELECT jsonb_object_agg(side || ':' || asset, sum) FROM (
                SELECT asset, side, trim_scale(sum(amount))::text AS sum FROM now GROUP BY asset, side) summed) AS now,
              (SELECT jsonb_object_agg(side || ':' || asset, trim_scale(amount)::text) FROM (
                SELECT account.asset, sum(posting.amount) AS amount, CASE
                       WHEN account.part = 'available' THEN 'available' WHEN account.part IS NOT NULL THEN 'frozen'
                       ELSE split_part(account.address, ':', 1) END AS side
                  FROM posting JOIN ledger_account account ON account.id = posting.account_id GROUP BY 1, 3) every) AS every`,
    )
    return rows[0] as { now: Record<string, string>; every: Record<string, string> }
  }

  it('are those of all postings, however few journals are summed at a time, and no journal counts twice', async () => {
    const { every } = await both()
    expect(every).toMatchObject({ 'available:USDT': '150', 'available:BTC': '1' })
    await keep(1)
    expect(await kept()).toEqual(every)
    await Promise.all([keep(), keep(2), app.signedIn({ USDT: '7' }).then(() => keep()), keep(1)])
    await keep()
    expect(await kept()).toMatchObject({ 'available:USDT': '157' })
    expect(await reconciler.reconcile()).toEqual([])
  })

  /** A journal of the house alone: it locks no user's account, and has its number before whatever is written after it. */
  const capital = `SELECT ledger_post(ARRAY[
    ROW(1, $1, 'test', 1, 'house:capital:USDT', 5, NULL)::ledger_leg, ROW(1, $1, 'test', 1, 'outside:USDT', -5, NULL)::ledger_leg], now())`

  it('never pass a journal that is under way: one with a smaller number that is committed later is in them once', async () => {
    await keep()
    const client = await app.pool.connect()
    await client.query('BEGIN')
    await client.query(capital, ['test:under-way'])
    // Later by number, and earlier by commit.
    await app.signedIn({ USDT: '30' })
    const settled = app.get(SettledJournal)
    const ask = settled.areEnded.bind(settled)
    const waits = new Promise<void>((resolve) => {
      vi.spyOn(settled, 'areEnded').mockImplementation(async (above) => {
        const ended = await ask(above)
        if (!ended) resolve()
        return ended
      })
    })
    const keeping = keep()
    await Promise.race([waits, keeping])
    const meanwhile = await both()
    expect(meanwhile.now).toEqual(meanwhile.every)
    expect(await kept()).toMatchObject({ 'available:USDT': '150' })
    await client.query('COMMIT')
    client.release()
    await keeping
    const after = await both()
    expect(after.now).toEqual(after.every)
    expect(await kept()).toEqual(after.every)
    expect(after.every).toMatchObject({ 'available:USDT': '180' })
    expect(Number(meanwhile.every['outside:USDT']) - Number(after.every['outside:USDT'])).toBe(5)
    vi.restoreAllMocks()
  })

  it('are exact at every moment of a crowd that posts while they are brought on', async () => {
    let posting = true
    const crowd = Promise.all(Array.from({ length: 6 }, () => app.signedIn({ USDT: '1', ETH: '2' }))).then(() => {
      posting = false
    })
    const looked: { now: object; every: object }[] = []
    while (posting) {
      await keep(2)
      looked.push(await both())
    }
    await crowd
    await keep()
    for (const { now, every } of looked) expect(now).toEqual(every)
    expect(await kept()).toEqual((await both()).every)
  })

  it.each([
    ['one side', `UPDATE ledger_sum SET amount = amount + 1 WHERE asset = 'USDT' AND side = 'available'`],
    [
      'two sides that make up for each other',
      `UPDATE ledger_sum SET amount = amount + CASE side WHEN 'available' THEN 1 ELSE -1 END WHERE asset = 'USDT' AND side <> 'outside'`,
    ],
  ])('changed by hand on %s are found, and made anew when the alarm is cleared', async (_, statement) => {
    await keep()
    const before = await kept()
    await app.pool.query(statement)
    const differences = await reconciler.reconcile()
    expect(differences).toContainEqual(expect.objectContaining({ kind: 'sum', subject: 'users:USDT' }))
    expect(await reconciler.isSound()).toBe(false)
    const operations = app.get(OperationsService)
    const { rows } = await operations.pending('alarm', { page: 1, pageSize: 10 })
    expect(JSON.stringify(rows[0]?.fields)).toContain('sum users:USDT, kept of the books: expected 150')
    for (const by of [await addOperator(app), await addOperator(app)])
      await operations.approve(by, 'alarm', rows[0]?.id ?? 0)
    expect(await kept()).toEqual({})
    await keep()
    expect(await kept()).toEqual(before)
    expect(await reconciler.reconcile()).toEqual([])
    expect(await reconciler.isSound()).toBe(true)
  })

  it('are held against the day that was closed last with what has moved since', async () => {
    await app.pool.query(
      `INSERT INTO liability_cut (day, taken_at, through_journal, assets) SELECT '2026-11-25', now(), max(id), '{}' FROM journal`,
    )
    await app.pool.query('SELECT book_days_close()')
    await app.signedIn({ USDT: '9' })
    // Behind the close there is nothing to compare.
    expect(await reconciler.reconcile()).toEqual([])
    await keep()
    expect(await reconciler.reconcile()).toEqual([])
    await app.pool.query(
      `UPDATE ledger_sum SET amount = amount + CASE side WHEN 'available' THEN 1 ELSE -1 END WHERE asset = 'USDT' AND side <> 'outside'`,
    )
    expect((await reconciler.reconcile()).map(({ subject }) => subject).toSorted()).toEqual([
      'house:USDT',
      'users:USDT',
    ])
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
