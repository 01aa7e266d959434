import { userLists } from '@halyard/wire/console'
import { beforeAll, expect, it } from 'vitest'
import { type Desk, deskOfFile } from '../../../test/operators.ts'
import { Database } from '../../platform/database/database.ts'
import { LedgerSums } from '../ledger/index.ts'
import { BooksRepository } from './books.repository.ts'

let { anna } = {} as Desk
const { app, ops } = deskOfFile((desk) => {
  ;({ anna } = desk)
})

const users = 20_000
let someone: number

/** Users by the thousand, each with a session, money that came in, a withdrawal, and an entry of the log. */
beforeAll(async () => {
  const first = await app.pool.query(
    `INSERT INTO users (email, phone, password_hash, invitation_code)
     SELECT 'many-' || n || '@example.com', '+49' || (1000000000 + n), '-', 'many' || n FROM generate_series(1, $1::int) n
     RETURNING id::int`,
    [users],
  )
  const ids: number[] = first.rows.map(({ id }) => id)
  someone = ids[users / 2] ?? 0
  await app.pool.query(
    `INSERT INTO session (user_id, token_hash, device, created_at, expires_at)
     SELECT id, 'many' || id, 'Firefox, Linux', now(), now() + interval '1 day' FROM unnest($1::bigint[]) id`,
    [ids],
  )
  await app.pool.query(
    `INSERT INTO ledger_account (address, asset) VALUES ('outside:USDT', 'USDT') ON CONFLICT DO NOTHING`,
  )
  await app.pool.query(
    `INSERT INTO ledger_account (address, asset, user_id, part, balance)
     SELECT 'user:' || id || ':available:USDT', 'USDT', id, 'available', 1 FROM unnest($1::bigint[]) id`,
    [ids],
  )
  await app.pool.query(
    `WITH journals AS (
       INSERT INTO journal (key, reference_kind, reference_id, posted_at)
         SELECT 'many:' || id, 'many', id, now() FROM unnest($1::bigint[]) id RETURNING id, reference_id)
     INSERT INTO posting (journal_id, account_id, asset, amount, user_id, part, balance_after, record_type)
     SELECT journals.id, account.id, 'USDT', 1, reference_id, 'available', 1, 26
       FROM journals JOIN ledger_account account ON account.user_id = reference_id AND account.asset = 'USDT'
     UNION ALL
     SELECT journals.id, (SELECT id FROM ledger_account WHERE address = 'outside:USDT'), 'USDT', -1, NULL, NULL, NULL, NULL FROM journals`,
    [ids],
  )
  await app.pool.query(
    `INSERT INTO withdrawal (user_id, kind, asset, quantity, fee, network, address, state, cancelled, created_at, updated_at, reviewed_at)
     SELECT id, 'chain', 'USDT', 10, 1, 'TRC20', 'T' || id, 'returned', true, now(), now(), now() FROM unnest($1::bigint[]) id`,
    [ids],
  )
  await app.pool.query(
    `INSERT INTO audit_entry (at, operator_name, action, kind, item, outcome)
     SELECT now() - make_interval(secs => n), 'many ' || n % 20, 'look', 'user', id::text, 'begun'
       FROM unnest($1::bigint[]) WITH ORDINALITY many (id, n)`,
    [ids],
  )
  await app.pool.query(
    `INSERT INTO liability_cut (day, taken_at, through_journal, assets) SELECT '2026-11-25', now(), max(id), '{}' FROM journal`,
  )
  await app.get(BooksRepository).closeDays()
  await app.get(LedgerSums).keep()
  await app.pool.query('ANALYZE')
})

interface Plan {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly 'Rows Removed by Filter'?: number
  readonly Plans?: readonly Plan[]
}

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]

const readBy = (node: Plan) => (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops']

/** The large tables of which a call reads as many rows as there are, by the plans of what it sends. */
async function readWholeBy(path: string): Promise<string[]> {
  const { pool } = app.get(Database)
  const sent: { text: string; values: unknown[] }[] = []
  const send = pool.query
  pool.query = ((...sending: [string | { text: string; values?: unknown[] }, unknown[]?]) => {
    const [statement, values = []] = sending
    sent.push(
      typeof statement === 'string'
        ? { text: statement, values }
        : { text: statement.text, values: statement.values ?? [] },
    )
    return Reflect.apply(send, pool, sending)
  }) as never
  const answer = await ops(anna, 'GET', path).finally(() => {
    pool.query = send
  })
  expect([path, answer.code, answer.msg]).toEqual([path, 0, 'ok'])
  const read = new Set<string>()
  for (const { text, values } of sent.filter(({ text }) => /^\s*(SELECT|WITH)/.test(text))) {
    const { rows } = await app.pool.query(`EXPLAIN (ANALYZE, FORMAT JSON) ${text}`, values)
    for (const node of nodesOf(rows[0]['QUERY PLAN'][0].Plan)) {
      const table = node['Relation Name']
      if (table !== undefined && readBy(node) >= users) read.add(table)
    }
  }
  return [...read]
}

const searches = ['1004', 'many-77', '+4910000012', 'Mira Lindqvist', 'T1004', 'ab'.repeat(32)]

it.each([
  '/queue',
  '/queue?sort=submittedAt&order=desc',
  '/users',
  '/users?order=asc',
  '/users?state=frozen',
  ...searches.map((search) => `/users?search=${encodeURIComponent(search)}`),
  '/log/search',
  '/log/search?operator=many%203',
  '/log/search?user=1004',
  '/log/search?action=denied',
  '/log/search?kind=user&item=1004',
  '/log/search?outcome=refused',
  '/log/search?from=2030-01-01T00:00:00Z',
  '/log/search?to=2020-01-01T00:00:00Z',
  '/books',
  '/statements',
  '/statements?coin=USDT',
  '/alarms',
])('%s reads no large table whole', async (path) => {
  expect(await readWholeBy(path)).toEqual([])
})

it('nor does the page of a user, nor any of their lists', async () => {
  for (const path of ['page', 'notes', ...userLists.map((list) => `rows/${list}`)]) {
    expect([path, await readWholeBy(`/users/${someone}/${path}`)]).toEqual([path, []])
  }
})

it('the next page costs what the first does', async () => {
  for (const list of ['/users', '/log/search']) {
    const { data } = await ops(anna, 'GET', list)
    expect(await readWholeBy(`${list}?cursor=${data.next}`)).toEqual([])
  }
})
