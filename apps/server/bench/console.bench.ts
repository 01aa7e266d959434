import 'reflect-metadata'
import { performance } from 'node:perf_hooks'
import { userLists } from '@halyard/wire/console'
import pg from 'pg'
import { LedgerSums } from '../src/features/ledger/index.ts'
import { OperatorsService } from '../src/features/operations/operators.service.ts'
import { EditRegistry } from '../src/platform/back-office/edit-registry.ts'
import { withoutTriggers } from './long-past.ts'
import { bigRows, readSoFar, readWholeBetween, sumOf } from './reads-of-tables.ts'
import { isAsked, rounds } from './rounds.ts'
import { type Measured, median, percentile, report, spread } from './table.ts'
import { startServer } from './world.ts'

const usersCount = 100_000
/** Of each, so that there are a million. */
const recordsOfUser = 10
/** Calls of each list in a round, one after the other, as an operator's are. */
const callsCount = 30
const p99Max = 200
/** What the books sum anew with each call: more than comes in the ten seconds between two looks of the worker. */
const newerRecords = 10_000

await bench()

async function bench(): Promise<void> {
  const { app, environment, get, pool, url } = await startServer({ ROLES: 'api', OPS_ENABLED: '1' })
  const someone = await fill(environment.databaseUrl)
  await get(LedgerSums).keep()
  await addNewer(pool)
  const { token } = await get(OperatorsService).add('bench', 'administrator', null)
  // Half of what waits has the first yes of whoever asks.
  await pool.query(
    `INSERT INTO review_approval (kind, item_id, act, operator_id, detail, created_at)
     SELECT 'deposit', deposit.id, 'approve', operator.id, '{}', now() FROM deposit, operator
      WHERE operator.name = 'bench' AND deposit.id % 2 = 0`,
  )
  const call = async (path: string) => {
    const begun = performance.now()
    const response = await fetch(`${url}/ops${path}`, { headers: { 'x-operator-token': token } })
    const { code, msg, data } = (await response.json()) as { code: number; msg: string; data: { next?: string | null } }
    if (code !== 0) throw new Error(`${path}: ${msg}`)
    return { took: performance.now() - begun, next: data?.next ?? undefined }
  }
  let before = await readSoFar(pool)
  const measure = async (path: string): Promise<Measured> => {
    // An operator makes 1,200 calls a minute.
    await pool.query(`DELETE FROM rate_limit WHERE key LIKE 'operator:%'`)
    await call(path)
    const took: number[][] = []
    for (let round = 0; round < rounds; round += 1) {
      const ofRound: number[] = []
      for (let made = 0; made < callsCount; made += 1) ofRound.push((await call(path)).took)
      took.push(ofRound)
    }
    const after = await readSoFar(pool)
    const slowest = took.map((ofRound) => percentile(ofRound, 0.99))
    const calls = callsCount * rounds + 1
    const whole = readWholeBetween(before, after, calls)
    const read = (sumOf(after) - sumOf(before)) / calls
    before = after
    const row = {
      what: `GET /ops${path.replace(/(cursor=).*/, '$1…')}`,
      measured: `${median(took.flat()).toFixed(0)} ms in the middle, p99 ${spread(slowest, 0)} ms; ${read.toFixed(0)} rows read; read whole: ${whole.join(', ') || 'none'}`,
      promise: `p99 within ${p99Max} ms, no big table read whole`,
      kept: median(slowest) <= p99Max && whole.length === 0,
    }
    // There are many, and they take minutes.
    console.error(row.what, row.measured)
    return row
  }
  const rows: Measured[] = []
  const catalogue = get(EditRegistry)
    .all()
    .map(({ kind }) => `/catalogue/${kind}`)
  for (const [part, paths] of Object.entries({ ...listsOf(someone), catalogue })) {
    if (!isAsked(part)) continue
    for (const path of paths) {
      const { next } = await call(path)
      rows.push(await measure(path))
      if (next !== undefined) rows.push(await measure(`${path}${path.includes('?') ? '&' : '?'}cursor=${next}`))
    }
  }
  await app.close()
  report(rows, [
    `${usersCount} users with three accounts each, ${usersCount * recordsOfUser} records over ${recordsOfUser} days, ${usersCount} sessions, names, pictures, withdrawals and entries of the log, ${usersCount / 10} deposits that wait and as many conversations, and ten coins' books of 365 days. API and Postgres share the machine.`,
    `${rounds} rounds of ${callsCount} calls of each list, one after the other, over HTTP, after one call that is not counted; then as many of its second page, where there is one. What is at p99 is the slowest of a round: the middle of the rounds, and between which they lie. A list is counted up to 10000 rows, which are read with each page.`,
    `Rows read are those of all tables and indexes, by Postgres's own count. No table with more than ${bigRows} rows is read whole. The books have ${newerRecords} records that their sums do not have yet.`,
  ])
  process.exit()
}

/** The lists of the console, each as its filters and columns let it be asked for. */
function listsOf(userId: number): Record<string, string[]> {
  const searches = [String(userId), 'many-777', '+49100001', 'Mira Lindqvist', `T${userId}`, 'ab'.repeat(32)]
  const moment = new Date(Date.now() - 40_000_000).toISOString()
  const sorts = ['due', 'submittedAt'].flatMap((sort) => ['asc', 'desc'].map((order) => `sort=${sort}&order=${order}`))
  return {
    queue: [
      ...sorts.map((sort) => `/queue?${sort}`),
      ...[
        'kind=deposit',
        'kind=identity,loan',
        `user=${userId}`,
        'state=being%20paid',
        'priority=overdue',
        'priority=later',
      ].map((filter) => `/queue?${filter}`),
      '/queue?voted=no',
      '/queue?voted=yes',
    ],
    users: [
      '/users',
      '/users?order=asc',
      '/users?state=frozen',
      '/users?state=active&order=asc',
      ...searches.map((text) => `/users?search=${encodeURIComponent(text)}`),
    ],
    user: [
      `/users/${userId}/page`,
      `/users/${userId}/notes`,
      ...userLists.map((list) => `/users/${userId}/rows/${list}?pageSize=5`),
    ],
    log: [
      '/log/search',
      '/log/search?order=asc',
      '/log/search?operator=many%203',
      '/log/search?operator=nobody',
      `/log/search?user=${userId}`,
      '/log/search?action=denied',
      '/log/search?kind=user',
      `/log/search?kind=user&item=${userId}`,
      '/log/search?outcome=refused',
      `/log/search?from=${moment}`,
      `/log/search?to=${moment}`,
    ],
    books: [
      '/books',
      '/statements',
      '/statements?order=asc',
      '/statements?coin=USDT',
      `/statements?from=${moment}`,
      `/statements?to=${moment}`,
    ],
    inbox: [
      ...['mine', 'nobody', 'waiting', 'all', 'closed'].map((view) => `/inbox?view=${view}`),
      `/inbox?view=all&user=${userId}`,
      '/inbox/figures',
    ],
    rest: ['/alarms', '/queues', ''],
  }
}

/** Each a journal of its own, since the sums were last brought on. */
async function addNewer(pool: pg.Pool): Promise<void> {
  const atOnce = 500
  for (let after = 0; after < newerRecords; after += atOnce) {
    await pool.query(
      `SELECT ledger_post(ARRAY(
         SELECT ROW(n, 'newer:' || n, 'newer', n, leg.address, leg.amount, CASE WHEN leg.amount > 0 THEN 26 END)::ledger_leg
           FROM (SELECT address, $1 + row_number() OVER (ORDER BY id) AS n FROM ledger_account
                  WHERE part = 'available' AND asset = 'USDT' ORDER BY id OFFSET $1 LIMIT $2) paid
          CROSS JOIN LATERAL (VALUES (paid.address, 1), ('outside:USDT', -1)) leg (address, amount)), now())`,
      [after, atOnce],
    )
  }
}

/** Written past the rules, since nothing rests on it. Answers one of the users, who has as much as everybody. */
async function fill(databaseUrl: string): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const write = (text: string, values: readonly unknown[] = []) => client.query(text, [...values])
  const tables = [
    'journal',
    'posting',
    'users',
    'withdrawal',
    'deposit',
    'upload',
    'identity',
    'audit_entry',
    'ledger_account',
    'support_case',
    'support_entry',
  ]
  let ids: number[] = []
  await withoutTriggers(client, tables, async () => {
    const made = await write(
      `INSERT INTO users (email, phone, password_hash, invitation_code)
       SELECT 'many-' || n || '@example.com', '+49' || (1000000000 + n), '-', 'many' || n FROM generate_series(1, $1::int) n
       RETURNING id::int`,
      [usersCount],
    )
    ids = made.rows.map(({ id }) => id)
    await write(
      `INSERT INTO session (user_id, token_hash, device, created_at, expires_at)
       SELECT id, 'many' || id, 'Firefox, Linux', now(), now() + interval '1 day' FROM unnest($1::bigint[]) id`,
      [ids],
    )
    await write(`INSERT INTO ledger_account (address, asset) VALUES ('outside:USDT', 'USDT') ON CONFLICT DO NOTHING`)
    await write(
      `INSERT INTO ledger_account (address, asset, user_id, part, balance)
       SELECT 'user:' || id || ':available:USDT', 'USDT', id, 'available', $2 FROM unnest($1::bigint[]) id`,
      [ids, recordsOfUser],
    )
    await write(
      `INSERT INTO ledger_account (address, asset, user_id, part, balance)
       SELECT 'user:' || id || ':' || part || ':' || asset, asset, id, part, 0
         FROM unnest($1::bigint[]) id, (VALUES ('available', 'BTC'), ('contract', 'USDT')) kept (part, asset)`,
      [ids],
    )
    for (let record = 1; record <= recordsOfUser; record += 1) {
      await write(
        `WITH journals AS (
           INSERT INTO journal (key, reference_kind, reference_id, posted_at)
             SELECT 'many:' || $2::int || ':' || id, 'many', id, now() - make_interval(days => 10 - $2::int) FROM unnest($1::bigint[]) id
             RETURNING id, reference_id)
         INSERT INTO posting (journal_id, account_id, asset, amount, user_id, part, balance_after, record_type)
         SELECT journals.id, account.id, 'USDT', 1, reference_id, 'available', $2::int, 26
           FROM journals JOIN ledger_account account ON account.address = 'user:' || reference_id || ':available:USDT'
         UNION ALL
         SELECT journals.id, (SELECT id FROM ledger_account WHERE address = 'outside:USDT'), 'USDT', -1, NULL, NULL, NULL, NULL FROM journals`,
        [ids, record],
      )
    }
    await write(
      `INSERT INTO withdrawal (user_id, kind, asset, quantity, fee, network, address, state, cancelled, created_at, updated_at, reviewed_at)
       SELECT id, 'chain', 'USDT', 10, 1, 'TRC20', 'T' || id, 'returned', true, now(), now(), now() FROM unnest($1::bigint[]) id`,
      [ids],
    )
    await write(
      `INSERT INTO upload (id, user_id, digest, bytes, width, height, created_at)
       SELECT lpad(id::text, 22, 'm'), id, 'many' || id, 1, 1, 1, now() FROM unnest($1::bigint[]) id`,
      [ids],
    )
    await write(
      `INSERT INTO identity (user_id, document_type, name, front_id, back_id, held_id, state, created_at, updated_at)
       SELECT id, 'passport', CASE WHEN id % 1000 = 0 THEN 'Mira Lindqvist' ELSE 'Trader ' || id END, photo, photo, photo, 'passed', now(), now()
         FROM unnest($1::bigint[]) id, lpad(id::text, 22, 'm') photo`,
      [ids],
    )
    await write(
      `INSERT INTO deposit (user_id, asset, network, address, quantity, fee, voucher, voucher_digest, created_at, updated_at)
       SELECT id, 'USDT', 'TRC20', 'D' || id, 250, 0, lpad(id::text, 22, 'm'), 'many' || id, now(), now()
         FROM unnest($1::bigint[]) id WHERE id % 10 = 0`,
      [ids],
    )
    await write(
      `INSERT INTO deposit_address (network, address, user_id, assigned_at, added_at)
       SELECT 'TRC20', 'T' || id, id, now(), now() FROM unnest($1::bigint[]) id`,
      [ids],
    )
    await write(
      `WITH opened AS (
         INSERT INTO support_case (user_id, language, state, state_since, opened_at, last_entry_id, entries, read_entry_id)
           SELECT id, 'en-US', 'waitingForUs', now(), now(), nextval('support_entry_id_seq'), 1, 0 FROM unnest($1::bigint[]) id
            WHERE id % 10 = 0 RETURNING id, last_entry_id)
       INSERT INTO support_entry (id, case_id, kind, by, text, at)
       SELECT last_entry_id, id, 'said', 'user', 'Where is my deposit?', now() FROM opened`,
      [ids],
    )
    await write(
      `INSERT INTO audit_entry (at, operator_name, action, kind, item, outcome)
       SELECT now() - make_interval(secs => $2::int - n), 'many ' || n % 20, 'look', 'user', id::text, 'begun'
         FROM unnest($1::bigint[]) WITH ORDINALITY many (id, n)`,
      [ids, usersCount],
    )
  })
  await write(
    `INSERT INTO book_day (day, asset, users, house, outside, users_change, house_change, outside_change, through_journal)
     SELECT current_date - day, code, 1, 1, -2, 0, 0, 0, (SELECT max(id) FROM journal) - $1::int
       FROM generate_series(1, 365) day, (SELECT code FROM coin ORDER BY sort LIMIT 10) coin ON CONFLICT DO NOTHING`,
    // All but the last day's.
    [usersCount],
  )
  await write('VACUUM ANALYZE')
  await client.end()
  return ids[usersCount / 2] ?? 0
}
