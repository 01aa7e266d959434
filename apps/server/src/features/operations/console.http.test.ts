import { Amount } from '@halyard/domain'
import { endpoints } from '@halyard/wire'
import { userLists } from '@halyard/wire/console'
import { describe, expect, it } from 'vitest'
import { withApiKey } from '../../../test/api-keys.ts'
import type { TestUser } from '../../../test/harness.ts'
import { eventsTold, uploaded, verified, withdrawalPassword } from '../../../test/money-movers.ts'
import {
  addOperator,
  callOps,
  type Desk,
  depositUnderReview,
  deskOfFile,
  identityUnderReview,
} from '../../../test/operators.ts'
import { Alarms } from './alarms.job.ts'
import { BooksRepository } from './books.repository.ts'

let { user, anna, ben } = {} as Desk
const { app, ops } = deskOfFile((desk) => {
  ;({ user, anna, ben } = desk)
})

interface Row {
  readonly id: string
  readonly [field: string]: unknown
}
const listOf = (data: Record<string, unknown>) => data.list as Row[]

/** All rows of a list, two at a time. */
async function allOf(path: string): Promise<Row[]> {
  const rows: Row[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const { code, msg, data } = await ops(
      anna,
      'GET',
      `${path}${path.includes('?') ? '&' : '?'}pageSize=2${cursor && `&cursor=${cursor}`}`,
    )
    if (code !== 0) throw new Error(msg)
    rows.push(...listOf(data))
    cursor = data.next as string | null
  }
  return rows
}

/** The lines of a table, without the mark that tells spreadsheets that it is UTF-8. */
async function tableOf(path: string): Promise<string[]> {
  const answer = await fetch(`${app.url}/ops${path}`, { headers: { 'x-operator-token': anna.token } })
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await answer.arrayBuffer())
  expect(text.startsWith('\uFEFF')).toBe(true)
  return text.slice(1).split('\r\n').filter(Boolean)
}

describe('the queue', () => {
  it('has what waits of every kind, is filtered and sorted, and goes on behind its cursor', async () => {
    await identityUnderReview(app, user)
    const first = await depositUnderReview(app, user)
    const one = await app.signedIn()
    await depositUnderReview(app, one)
    const all = await allOf('/queue')
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
    const dues = all.map(({ due }) => String(due))
    expect(dues).toEqual(dues.toSorted())
    expect(await allOf('/queue?order=desc')).toEqual(all.toReversed())
    const own = await allOf(`/queue?user=${user.userId}&sort=submittedAt`)
    expect(own.map(({ kind }) => kind)).toEqual(['identity', 'deposit'])
    expect(own[1]).toEqual({
      id: `deposit-${first}`,
      kind: 'deposit',
      item: first,
      userId: user.userId,
      submittedAt: expect.any(String),
      due: expect.any(String),
      priority: 'later',
      state: 'under review',
      asset: 'USDT',
      amount: '250',
      approvals: 0,
      needed: 2,
      voted: false,
      holders: [],
    })
    expect((await allOf(`/queue?user=${user.userId}&kind=identity,loan`)).map(({ kind }) => kind)).toEqual(['identity'])
    await ops(anna, 'POST', `/reviews/deposit/${first}/approve`)
    expect(await allOf(`/queue?user=${user.userId}&kind=deposit`)).toMatchObject([{ approvals: 1, voted: true }])
    // Who has agreed is not shown it again where they ask for what is theirs to decide; the other one is.
    const undecided = `/queue?user=${user.userId}&voted=no`
    expect((await allOf(undecided)).map(({ kind }) => kind)).toEqual(['identity'])
    expect(await allOf(`/queue?user=${user.userId}&voted=yes`)).toMatchObject([{ kind: 'deposit', voted: true }])
    const other = await ops(ben, 'GET', undecided)
    expect([other.data.total, listOf(other.data).map(({ voted }) => voted)]).toEqual([2, [false, false]])
    app.clock.advance({ hours: 1, minutes: 30 })
    expect(await allOf(`/queue?user=${user.userId}&priority=soon`)).toMatchObject([
      { kind: 'deposit', priority: 'soon' },
    ])
    app.clock.advance({ hours: 1 })
    expect(await allOf(`/queue?user=${user.userId}&priority=overdue`)).toMatchObject([
      { kind: 'deposit', priority: 'overdue' },
    ])
    expect(await allOf(`/queue?user=${user.userId}&priority=later`)).toMatchObject([{ kind: 'identity' }])
    const table = await tableOf(`/queue/csv?user=${user.userId}`)
    expect(table[0]).toBe('kind,number,user,submitted at,due,priority,state,coin,amount,approvals')
    expect(table).toHaveLength(3)
    expect(table[1]).toMatch(new RegExp(`^deposit,${first},${user.userId},.*,overdue,under review,USDT,250,1$`))
  })

  it.each([
    ['kind=nothing', /no kind nothing/],
    ['cursor=abc', /none of this list/],
    [`cursor=${Buffer.from('["a"]').toString('base64url')}`, /none of this list/],
    ['sort=amount', /due or submittedAt/],
    ['pageSize=101', /1 to 100/],
  ])('declines %s with a sentence', async (query, sentence) => {
    expect(await ops(anna, 'GET', `/queue?${query}`)).toMatchObject({ code: 7, msg: expect.stringMatching(sentence) })
  })

  it('shows two people at one item to each other, for 45 seconds', async () => {
    const id = await depositUnderReview(app, user)
    const path = `/reviews/deposit/${id}`
    expect((await ops(anna, 'POST', `${path}/hold`)).data).toEqual({ holders: [] })
    expect((await ops(ben, 'POST', `${path}/hold`)).data).toMatchObject({ holders: [{ name: anna.name }] })
    expect((await ops(anna, 'GET', `${path}/findings`)).data).toMatchObject({
      holders: [{ name: ben.name }],
      mayDecide: true,
    })
    expect(await allOf(`/queue?user=${user.userId}`)).toMatchObject([{ holders: [ben.name] }])
    app.clock.advance({ seconds: 46 })
    expect((await ops(anna, 'POST', `${path}/hold`)).data).toEqual({ holders: [] })
    // It keeps nobody from deciding.
    await ops(ben, 'POST', `${path}/hold`)
    expect((await ops(anna, 'POST', `${path}/approve`)).code).toBe(0)
  })
})

describe('what an item shares with others', () => {
  it('is a transaction of two deposits, and the photo of a document', async () => {
    const other = await app.signedIn()
    const hash = 'ab'.repeat(32)
    const sent = async (by: TestUser) => {
      const told = {
        kind: 'crypto',
        coin: 'USDT',
        network: 'TRC20',
        quantity: Amount.of('250'),
        transactionHash: hash,
      } as const
      return (await app.does(by, endpoints.createDeposit, { ...told, voucher: await uploaded(app, by) })).depositId
    }
    const [one, two] = [await sent(user), await sent(other)]
    expect((await ops(anna, 'GET', `/reviews/deposit/${one}/findings`)).data.duplicates).toEqual([
      { what: 'transaction', kind: 'deposit', item: two, userId: other.userId, at: expect.any(String) },
    ])
    expect(
      listOf((await ops(anna, 'GET', `/users?search=${hash}`)).data).map(({ id, foundBy }) => [id, foundBy]),
    ).toEqual([
      [other.userId, 'deposit'],
      [user.userId, 'deposit'],
    ])
    const [mine, theirs] = [await identityUnderReview(app, user), await identityUnderReview(app, other)]
    await app.pool.query(
      `UPDATE upload SET digest = (SELECT digest FROM upload WHERE id = (SELECT front_id FROM identity WHERE id = $1))
        WHERE id = (SELECT front_id FROM identity WHERE id = $2)`,
      [mine, theirs],
    )
    const { data } = await ops(anna, 'GET', `/reviews/identity/${mine}/findings`)
    const found = (data.duplicates as { what: string; userId: number }[]).filter(
      ({ userId }) => userId === other.userId,
    )
    expect(found.map(({ what }) => what).toSorted()).toEqual(['document', 'name'])
    expect(data.signals).toMatchObject([{ signal: 'shared document', weight: 40 }, { signal: 'new account' }])
  })

  it('and a withdrawal says what speaks for looking closely', async () => {
    const payee = await verified(app, { USDT: '1000' })
    const other = await verified(app, { USDT: '1000' })
    const address = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
    const asked = { coinId: 1, quantity: Amount.of('10'), withdrawalPassword, network: 'TRC20', address, remark: '' }
    const { withdrawalId: theirs } = await app.does(other, endpoints.createWithdrawal, asked)
    const { withdrawalId } = await app.does(payee, endpoints.createWithdrawal, asked)
    const { data } = await ops(anna, 'GET', `/reviews/withdrawal/${withdrawalId}/findings`)
    expect(data.duplicates).toMatchObject([{ what: 'address', item: theirs, userId: other.userId }])
    const signals = (data.signals as { signal: string }[]).map(({ signal }) => signal)
    expect(signals).toEqual(expect.arrayContaining(['shared address', 'new address', 'new account']))
  })
})

describe('users', () => {
  it('are found by number, mail and its beginning, phone, name and address, and by nothing that only resembles', async () => {
    const one = await verified(app, { USDT: '1000' })
    const email = `find-${one.userId}@example.com`
    await app.pool.query(`UPDATE users SET email = $2, phone = $3 WHERE id = $1`, [
      one.userId,
      email,
      `+4915${one.userId}`,
    ])
    const address = `TFinds${one.userId}`
    await app.pool.query(
      `INSERT INTO address_book_entry (user_id, coin, address, remark, created_at, updated_at) VALUES ($1, 'USDT', $2, '', now(), now())`,
      [one.userId, address],
    )
    const found = async (search: string) =>
      listOf((await ops(anna, 'GET', `/users?search=${encodeURIComponent(search)}`)).data).map(({ id, foundBy }) => [
        id,
        foundBy,
      ])
    expect(await found(String(one.userId))).toEqual([[one.userId, 'number']])
    expect(await found(email.toUpperCase())).toEqual([[one.userId, 'email']])
    expect(await found(`find-${one.userId}`)).toEqual([[one.userId, 'email']])
    expect(await found(`+4915${one.userId}`)).toEqual([[one.userId, 'phone']])
    expect(await found(address)).toEqual([[one.userId, 'saved address']])
    for (const search of ['find\\-%', '%', '_', `${address}x`, 'nobody@example.com'])
      expect(await found(search)).toEqual([])
    const { rows } = await app.pool.query('SELECT name FROM identity WHERE user_id = $1', [one.userId])
    expect(await found(rows[0].name)).toContainEqual([one.userId, 'name'])
  })

  it('are listed newest first, by state too, page by page and as a table', async () => {
    const frozen = await app.signedIn()
    await ops(anna, 'POST', `/users/${frozen.userId}/freeze`, { reason: 'Under investigation.' })
    const all = await allOf('/users')
    const ids = all.map(({ id }) => Number(id))
    expect(ids).toEqual(ids.toSorted((one, other) => other - one))
    expect(new Set(ids).size).toBe(ids.length)
    expect(await allOf('/users?order=asc')).toEqual(all.toReversed())
    expect((await allOf('/users?state=frozen')).map(({ id }) => id)).toEqual([frozen.userId])
    expect(await tableOf('/users/csv?state=frozen')).toHaveLength(2)
  })

  it('have a page, and lists that go on behind their cursors', async () => {
    const { data } = await ops(anna, 'GET', `/users/${user.userId}/page`)
    expect(data).toMatchObject({
      userId: user.userId,
      state: 'active',
      holdings: [{ asset: 'USDT', part: 'available', balance: '100' }],
      twoFactorSince: null,
      notes: 0,
      mayAct: true,
    })
    expect(JSON.stringify(data)).not.toMatch(/hash|token|secret/i)
    for (const list of userLists) {
      const { code, msg, data: rows } = await ops(anna, 'GET', `/users/${user.userId}/rows/${list}`)
      expect([list, code, msg]).toEqual([list, 0, 'ok'])
      expect(rows.total).toBe(listOf(rows).length)
    }
    for (let time = 0; time < 5; time += 1) await app.signedInAgain(user)
    const sessions = await allOf(`/users/${user.userId}/rows/sessions`)
    expect(sessions).toHaveLength(6)
    expect(sessions[0]).toMatchObject({ fields: { device: 'test', state: 'live' } })
    const table = await tableOf(`/users/${user.userId}/rows/sessions/csv`)
    expect([table[0], table.length]).toEqual(['number,at,state,device,ended', 7])
    // Names of the server are words there.
    const records = await tableOf(`/users/${user.userId}/rows/records/csv`)
    expect(records[0]).toBe('number,at,part,type,asset,amount,balance,journal')
    expect(records[1]).toMatch(/^\d+,[^,]+Z,available,agent deposit,USDT,100,100,/)
  })

  it('have their conversations and devices among the lists, and a picture leads to whose it is', async () => {
    const one = await app.signedIn()
    const { caseId } = await app.does(one, endpoints.openSupportCase, { text: '=Where is it?' })
    await app.pool.query(
      `INSERT INTO known_device (token_hash, user_id, created_at, expires_at, session_id, address)
       SELECT 'known', user_id, created_at, expires_at, id, '203.0.113.7' FROM session WHERE user_id = $1`,
      [one.userId],
    )
    const rows = `/users/${one.userId}/rows`
    expect(await allOf(`${rows}/conversations`)).toMatchObject([
      { id: String(caseId), fields: { conversation: String(caseId), state: 'waitingForUs', said: '=Where is it?' } },
    ])
    expect((await tableOf(`${rows}/conversations/csv`))[1]).toMatch(/,waiting for us,/)
    expect(await allOf(`${rows}/devices`)).toMatchObject([{ fields: { device: 'test', address: '203.0.113.7' } }])
    const inbox = await tableOf(`/inbox/csv?view=all&user=${one.userId}`)
    expect(inbox).toHaveLength(2)
    expect(inbox[1]).toMatch(new RegExp(`^${caseId},${one.userId},waiting for us,.*,user,'=Where is it\\?$`))
    const picture = await uploaded(app, one)
    expect(await allOf(`/users?search=${picture}`)).toMatchObject([{ id: one.userId, foundBy: 'picture' }])
  })

  it('are frozen, blocked and signed out by support, and freed by an administrator', async () => {
    const support = await addOperator(app, 'support')
    const one = await app.signedIn()
    const path = `/users/${one.userId}`
    const blocked = await ops(support, 'POST', `${path}/block-withdrawals`, { hours: 24, reason: 'A stolen phone.' })
    const until = app.clock.now().getTime() + 24 * 3_600_000
    expect(Math.abs(Date.parse(String(blocked.data.withdrawalsBlockedUntil)) - until)).toBeLessThan(60_000)
    // Nobody shortens it this way.
    const shorter = await ops(support, 'POST', `${path}/block-withdrawals`, { hours: 1, reason: 'A slip.' })
    expect(shorter.data.withdrawalsBlockedUntil).toBe(blocked.data.withdrawalsBlockedUntil)
    expect((await app.does(one, endpoints.getUserInfo)).withdrawalsBlocked).toMatchObject({ reason: 'operator' })
    expect((await ops(support, 'POST', `${path}/end-sessions`, { reason: 'A stolen phone.' })).data).toEqual({
      ended: 1,
    })
    expect((await app.tries(one, endpoints.getUserInfo)).refusal).toBe('sessionEnded')
    expect((await ops(support, 'POST', `${path}/freeze`, { reason: 'A stolen phone.' })).data).toMatchObject({
      state: 'frozen',
    })
    const twice = await ops(support, 'POST', `${path}/freeze`, { reason: 'A stolen phone.' })
    expect(twice.msg).toBe('The account is frozen already.')
    expect((await ops(support, 'POST', `${path}/state`, { state: 'active', reason: 'Found.' })).msg).toContain(
      'administrator',
    )
    expect((await ops(anna, 'POST', `${path}/state`, { state: 'active', reason: 'Found.' })).data).toMatchObject({
      state: 'active',
    })
    const entries = await allOf(`${path}/rows/operators`)
    expect(entries.filter(({ fields }) => (fields as { outcome: string }).outcome === 'done')).toHaveLength(5)
  })

  it('have their API keys revoked by support, and are told', async () => {
    const support = await addOperator(app, 'support')
    const one = await verified(app, {})
    const { accessKey } = await withApiKey(app, one)
    const path = `/users/${one.userId}`
    const stolen = { reason: 'A stolen laptop.' }
    expect((await ops(support, 'POST', `${path}/revoke-keys`, stolen)).data).toEqual({ revoked: 1 })
    expect((await ops(support, 'POST', `${path}/revoke-keys`, stolen)).data).toEqual({ revoked: 0 })
    expect((await app.does(one, endpoints.apiKeys)).list).toEqual([])
    expect(await allOf(`${path}/rows/apiKeys`)).toMatchObject([{ fields: { accessKey, revoked: 'operator' } }])
    expect(await eventsTold(app, one)).toContain('apiKeysRevoked')
    // The account itself goes on.
    expect((await app.tries(one, endpoints.getUserInfo)).code).toBe(0)
  })

  it('are acted on by nobody whose account it is, in none of these ways', async () => {
    const own = await addOperator(app, 'administrator', user.userId)
    expect((await ops(own, 'GET', `/users/${user.userId}/page`)).data.mayAct).toBe(false)
    for (const [act, body] of [
      ['freeze', { reason: 'No.' }],
      ['state', { state: 'banned', reason: 'No.' }],
      ['block-withdrawals', { hours: 1, reason: 'No.' }],
      ['end-sessions', { reason: 'No.' }],
      ['revoke-keys', { reason: 'No.' }],
      ['second-factor-reset', { reason: 'No.' }],
      ['subscriptions', { barred: true, reason: 'No.' }],
      ['notes', { text: 'No.' }],
    ] as const) {
      const { msg } = await ops(own, 'POST', `/users/${user.userId}/${act}`, body)
      expect([act, msg]).toEqual([act, 'This is your own account: another operator decides.'])
    }
    const { data } = await ops(own, 'GET', `/reviews/deposit/${await depositUnderReview(app, user)}/findings`)
    expect(data.mayDecide).toBe(false)
  })

  it('have notes, which are kept once however often they are sent, and which they are never shown', async () => {
    const path = `/users/${user.userId}/notes`
    const note = await ops(anna, 'POST', path, { text: 'Called back.\n\nAll is well.' })
    expect(note.data).toMatchObject({ by: anna.name, text: 'Called back.\n\nAll is well.' })
    expect((await ops(anna, 'POST', path, { text: 'Called back.\n\nAll is well.' })).data.id).toBe(note.data.id)
    await ops(ben, 'POST', path, { text: '=HYPERLINK("x")' })
    expect((await allOf(path)).map(({ by }) => by)).toEqual([ben.name, anna.name])
    for (const text of ['', ' ', '\u202e', 'x'.repeat(2001)])
      expect((await ops(anna, 'POST', path, { text })).code).toBe(7)
    await expect(app.pool.query('UPDATE user_note SET text = $1', [''])).rejects.toThrow('append-only')
  })
})

describe('the books', () => {
  it('say what users and the house have now, and keep each day that is over', async () => {
    const { data } = await ops(anna, 'GET', '/books')
    const audited = await ops(anna, 'GET', '/audit')
    const figures = (rows: unknown) =>
      (rows as Record<string, string>[]).map(({ coin, usersAvailable, usersFrozen, house, outside }) => ({
        coin,
        usersAvailable,
        usersFrozen,
        house,
        outside,
      }))
    const withAccounts = figures(data.coins)
    expect(withAccounts).toEqual(expect.arrayContaining(figures(audited.data.coins)))
    const cut = async (day: string) =>
      app.pool.query(
        `INSERT INTO liability_cut (day, taken_at, through_journal, assets)
         SELECT $1::text, $1::text::timestamptz, coalesce(max(id), 0), '{}' FROM journal`,
        [day],
      )
    const books = app.get(BooksRepository)
    await cut('2026-11-25')
    await app.signedIn({ USDT: '70' })
    await cut('2026-11-26')
    expect([await books.closeDays(), await books.closeDays()]).toEqual([2, 0])
    const [day] = listOf((await ops(anna, 'GET', '/statements?coin=USDT')).data)
    expect(day).toMatchObject({ id: '2026-11-25 USDT', usersChange: '70', outsideChange: '0', houseChange: '-70' })
    // What is summed from the last close on is what it is summed from the first.
    await app.signedIn({ USDT: '5' })
    const after = await ops(anna, 'GET', '/books')
    expect(figures(after.data.coins)).toEqual(
      expect.arrayContaining(figures((await ops(anna, 'GET', '/audit')).data.coins)),
    )
    expect(await allOf('/statements?coin=USDT&order=asc')).toHaveLength(2)
    expect(await allOf('/statements?from=2026-11-25T00:00:00Z&coin=USDT')).toHaveLength(1)
    expect((await tableOf('/statements/csv?coin=USDT'))[1]).toMatch(/^2026-11-25,USDT,/)
    await expect(app.pool.query(`UPDATE book_day SET users = 0`)).rejects.toThrow('append-only')
  })
})

describe('the log', () => {
  it('is looked through by person, user, act and time, and kept as a table', async () => {
    const olga = await addOperator(app)
    const began = app.clock.now().toISOString()
    app.clock.advance({ seconds: 1 })
    await ops(olga, 'POST', `/users/${user.userId}/notes`, { text: 'One.' })
    app.clock.advance({ seconds: 1 })
    const between = app.clock.now().toISOString()
    app.clock.advance({ seconds: 1 })
    await ops(olga, 'POST', `/users/${user.userId}/subscriptions`, { barred: true, reason: 'Two.' })
    const by = `/log/search?operator=${encodeURIComponent(olga.name)}`
    expect((await allOf(by)).map(({ action, outcome }) => [action, outcome])).toEqual([
      ['user', 'done'],
      ['user', 'begun'],
      ['note', 'done'],
      ['note', 'begun'],
    ])
    expect(await allOf(`${by}&order=asc`)).toEqual((await allOf(by)).toReversed())
    expect(await allOf(`${by}&action=note`)).toHaveLength(2)
    expect(await allOf(`${by}&outcome=done&kind=user&item=${user.userId}`)).toHaveLength(2)
    expect(await allOf(`${by}&from=${began}&to=${between}`)).toMatchObject([{ action: 'note' }, { action: 'note' }])
    expect(await allOf(`/log/search?user=${user.userId}`)).toHaveLength(4)
    const id = await depositUnderReview(app, user)
    await ops(olga, 'POST', `/reviews/deposit/${id}/approve`)
    expect((await allOf(`/log/search?user=${user.userId}&kind=deposit`)).map(({ outcome }) => outcome)).toEqual([
      'done',
      'begun',
    ])
    const table = await tableOf(`/log/csv?operator=${encodeURIComponent(olga.name)}&action=user`)
    expect(table[0]).toBe('number,at,operator,action,kind,item,outcome,begun,reason,before,after')
    expect(table[1]).toContain(`,user,user,${user.userId},done,`)
  })
})

describe('alarms', () => {
  it('say which stand, and a test says whether it could be sent', async () => {
    const { data } = await ops(anna, 'GET', '/alarms')
    expect(data.ways).toEqual([
      { way: 'mail', to: null },
      { way: 'webhook', to: null },
    ])
    expect((await ops(anna, 'POST', '/alarms/test', { way: 'webhook' })).data).toEqual({
      outcome: 'ALARM_WEBHOOK_URL is not set',
    })
    expect((await ops(anna, 'POST', '/alarms/test', { way: 'mail' })).data).toEqual({
      outcome: 'ALARM_MAIL is not set',
    })
    await app.get(Alarms).sweep()
    const { data: after } = await ops(anna, 'GET', '/alarms')
    expect((after.sent as { kind: string }[]).map(({ kind }) => kind)).toEqual(['test', 'test'])
  })
})

describe('epochs of the feed', () => {
  it('are listed with what was stated ahead, and with a seed from the moment on at which everybody has it', async () => {
    const now = app.clock.now().getTime()
    const at = (minutes: number) => new Date(now + minutes * 60_000)
    await app.pool.query('ALTER TABLE feed_epoch DISABLE TRIGGER USER')
    await app.pool.query(
      `INSERT INTO feed_epoch (number, source, generator, hash, next_hash, starts_at, ends_at, pairs, seed, revealed_at)
       SELECT number, source::price_source, CASE source WHEN 'sim' THEN 2 END, repeat('a', 64), CASE source WHEN 'sim' THEN repeat('c', 64) END, starts_at, ends_at, '[]',
              CASE number WHEN 900001 THEN repeat('b', 64) END, CASE number WHEN 900001 THEN ends_at END
         FROM unnest($1::int[], $2::text[], $3::timestamptz[], $4::timestamptz[]) epoch (number, source, starts_at, ends_at)`,
      [
        [900_001, 900_002, 900_003, 900_004, 900_005],
        ['sim', 'sim', 'htx', 'sim', 'sim'],
        [at(-50), at(-40), at(-30), at(-5), at(5)],
        [at(-40), at(-30), at(-5), at(60), at(60)],
      ],
    )
    await app.pool.query('ALTER TABLE feed_epoch ENABLE TRIGGER USER')
    const all = await allOf('/epochs')
    expect(all.slice(0, 5).map(({ id, state, seed }) => [id, state, seed])).toEqual([
      [900_005, 'coming', null],
      // It ends where the next one begins.
      [900_004, 'running', null],
      [900_003, 'ended', null],
      [900_002, 'to be revealed', null],
      [900_001, 'revealed', 'b'.repeat(64)],
    ])
    expect(all[1]?.endsAt).toBe(at(5).toISOString())
    expect(await allOf('/epochs?order=asc')).toEqual(all.toReversed())
    expect((await allOf('/epochs?source=htx')).map(({ id }) => id)).toEqual([900_003])
    expect((await tableOf('/epochs/csv?source=htx'))[1]).toMatch(/^900003,htx,ended,/)
  })
})

describe('the catalogue', () => {
  it('is kept as a table, of what contains a text', async () => {
    const { data } = await ops(anna, 'GET', '/catalogue/pair')
    const pairs = data as unknown as { key: string }[]
    const table = await tableOf('/catalogue/pair/csv')
    expect(table[0]).toMatch(/^key,/)
    expect(table.slice(1).map((line) => line.split(',')[0])).toEqual(pairs.map(({ key }) => key))
    expect(await tableOf('/catalogue/pair/csv?search=BTCUSDT')).toHaveLength(2)
    expect(await tableOf('/catalogue/pair/csv?search=nothing-like-it')).toHaveLength(1)
  })

  it('lists articles by their titles, and not by the texts of thirteen languages', async () => {
    const answer = await fetch(`${app.url}/ops/catalogue/article`, { headers: { 'x-operator-token': anna.token } })
    const text = await answer.text()
    const [article] = JSON.parse(text).data as { key: string; fields: Record<string, string> }[]
    expect(article?.fields).toMatchObject({
      category: 'announcement',
      'texts en-US': expect.stringMatching(/\w/),
      'texts languages': '13',
    })
    expect(text).not.toContain('<p>')
  })
})

describe('jobs', () => {
  it('that have not failed cannot be tried again', async () => {
    const answer = await callOps(app, anna, 'POST', '/queues/sweeps/jobs/1/retry')
    expect(answer.msg).toBe('There is no failed job 1 in the queue sweeps.')
    expect((await ops(anna, 'POST', '/queues/nothing/jobs/1/retry')).code).toBe(7)
  })
})
