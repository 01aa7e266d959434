import { beforeEach, describe, expect, it } from 'vitest'
import { sqlCases } from '../../../packages/embedded/src/sql-cases.ts'
import { fundedUsers } from '../../../packages/embedded/src/sql-submissions.ts'

const sql = sqlCases()
/** So many seconds after the beginning. */
const at = (second: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, second))
const blockedUntil = at(86_400)

let user: number

beforeEach(async () => {
  ;[user = 0] = await fundedUsers(sql, 1)
})

/** What a function of one value answers. */
async function call(text: string, ...values: unknown[]) {
  const [row] = await sql.rows(`SELECT ${text} AS answer`, values)
  return row?.answer
}

const change = (text: string) => sql.rows(`UPDATE users SET ${text} WHERE id = $1`, [user])
const told = async () => (await sql.rows('SELECT event FROM notification ORDER BY id')).map(({ event }) => event)
const ends = async () =>
  (await sql.rows('SELECT end_reason FROM session ORDER BY id')).map(({ end_reason }) => end_reason)
const blocked = async () => {
  const columns = 'withdrawals_blocked_reason AS reason, withdrawal_password_failures AS failures'
  const [row] = await sql.rows(`SELECT ${columns} FROM users WHERE id = $1`, [user])
  return row && [row.reason, row.failures]
}

let tokens = 0
const signIn = (checked = '-') =>
  call('session_sign_in($1, $2, $3, $4, $5, $6)', user, checked, `token ${tokens++}`, 'Phone', at(0), at(60))

describe('session_sign_in', () => {
  it('ends the session before and tells of each', async () => {
    await signIn()
    await signIn()
    expect(await ends()).toEqual(['replaced', null])
    expect(await told()).toEqual(['signedIn', 'signedIn'])
    expect(await sql.rows(`SELECT DISTINCT detail ->> 'at' AS at FROM notification`)).toEqual([
      { at: '2026-01-01T00:00:00.000Z' },
    ])
  })

  it('leaves the sessions of a shared account beside each other, and tells nobody', async () => {
    await change('shared = true')
    await signIn()
    await signIn()
    expect(await ends()).toEqual([null, null])
    expect(await told()).toEqual([])
  })

  it.each([
    ['with another password by now', "password_hash = 'new'"],
    ['frozen', "state = 'frozen'"],
    ['banned', "state = 'banned'"],
  ])('signs nobody in who is %s', async (_, changed) => {
    await change(changed)
    expect(await signIn()).toBeNull()
    expect(await ends()).toEqual([])
  })
})

describe('login_password_change', () => {
  const set = (checked: string, triesMax = 5) =>
    call('login_password_change($1, $2, $3, $4, $5, $6)', user, checked, 'new', at(1), blockedUntil, triesMax)

  it('ends sessions, forgets devices, blocks withdrawals and tells, once', async () => {
    await signIn()
    await call('known_device_add($1, $2, $3, $4, $5, $6)', user, '-', 'device', 3, at(0), at(60))
    expect([await set('-'), await set('-')]).toEqual([true, false])
    expect(await ends()).toEqual(['passwordChanged'])
    expect(await sql.rows('SELECT FROM known_device')).toEqual([])
    expect(await told()).toEqual(['signedIn', 'passwordChanged'])
  })

  it.each([
    [4, 4],
    [5, 0],
  ])('of who tried the withdrawal password wrongly %i times of 5 counts %i', async (failures, kept) => {
    await change(`withdrawal_password_failures = ${failures}`)
    await set('-')
    expect(await blocked()).toEqual(['passwordChanged', kept])
  })
})

describe('an account that is closed', () => {
  it.each(['frozen', 'banned'])('%s: is signed out, its devices forgotten', async (state) => {
    await signIn()
    await call('known_device_add($1, $2, $3, $4, $5, $6)', user, '-', 'device', 3, at(0), at(60))
    await change(`state = '${state}', updated_at = now()`)
    expect(await ends()).toEqual(['operator'])
    expect(await sql.rows('SELECT FROM known_device')).toEqual([])
  })
})

describe('known_device_add', () => {
  const know = (hash: string, second: number, checked = '-') =>
    call('known_device_add($1, $2, $3, $4, $5, $6)', user, checked, hash, 2, at(second), at(second + 60))

  it('knows so many, the newest', async () => {
    for (const [second, hash] of ['a', 'b', 'c'].entries()) expect(await know(hash, second)).toBe(true)
    expect(await sql.rows('SELECT token_hash FROM known_device ORDER BY 1')).toEqual([
      { token_hash: 'b' },
      { token_hash: 'c' },
    ])
  })

  it.each(["password_hash = 'new'", "state = 'frozen'", 'shared = true'])('knows none where %s', async (changed) => {
    await change(changed)
    expect(await know('a', 0)).toBe(false)
  })

  it('stays the same device for whoever has its token, used or not, and is another for everybody else', async () => {
    const from = (of: number, hash: string, second: number, former: string, session: string | null = null) =>
      call(
        'known_device_add($1, $2, $3, $4, $5, $6, $7, $8, $9)',
        ...[of, '-', hash, 9, at(second), at(second + 60), session, former, '203.0.113.7'],
      )
    await signIn()
    await from(user, 'a', 0, 'none')
    await sql.rows('UPDATE known_device SET spent = true')
    const [token] = await sql.rows('SELECT token_hash FROM session')
    await from(user, 'b', 5, 'a', String(token?.token_hash))
    await from(user, 'c', 70, 'b')
    const rows = await sql.rows(
      'SELECT token_hash, spent, session_id IS NULL AS lone, extract(epoch FROM expires_at - created_at)::int AS days FROM known_device ORDER BY 1',
    )
    expect(rows).toEqual([
      { token_hash: 'b', spent: false, lone: false, days: 65 },
      { token_hash: 'c', spent: false, lone: true, days: 60 },
    ])
  })
})

describe('known_devices_forget', () => {
  const forget = (of: number, session: unknown, device: unknown) =>
    call('known_devices_forget($1, $2, $3, $4)', of, session, device, at(9))

  it('ends what the device is signed in with, deletes its push, and tells; nothing of others', async () => {
    await signIn()
    const [session] = await sql.rows('SELECT id, token_hash FROM session')
    await call(
      'known_device_add($1, $2, $3, $4, $5, $6, $7)',
      ...[user, '-', 'here', 9, at(1), at(61), session?.token_hash],
    )
    await call('known_device_add($1, $2, $3, $4, $5, $6)', user, '-', 'there', 9, at(0), at(60))
    await call('push_subscribe($1, $2, $3, $4, $5, 20, $6)', user, session?.id, 'x', 'browser', 'en-US', at(1))
    const [device] = await sql.rows(`SELECT id FROM known_device WHERE token_hash = 'here'`)
    expect(await forget(user + 1, session?.id, device?.id)).toBeNull()
    expect(await forget(user, session?.id, null)).toBe('?')
    expect(await forget(user, session?.id, null)).toBeNull()
    expect(await ends()).toEqual([null])
    expect(await forget(user, session?.id, device?.id)).toBe('Phone')
    expect(await ends()).toEqual(['deviceForgotten'])
    expect(await sql.rows('SELECT FROM push_subscription')).toEqual([])
    expect(await sql.rows('SELECT FROM known_device')).toEqual([])
    expect(await told()).toEqual(['signedIn', 'devicesForgotten'])
  })
})

describe('passkeys', () => {
  const add = (credential: string, max = 2) =>
    call(`passkey_add($1, $2, 'key', 0, '{usb}', 'Laptop', $3, $4)`, user, credential, max, at(0))

  it('are added up to so many, each credential once', async () => {
    expect([await add('a'), await add('a'), await add('b'), await add('c')]).toEqual([
      'done',
      'taken',
      'done',
      'tooManyEntries',
    ])
  })

  it('are removed by their owner alone, once', async () => {
    await add('a')
    const [passkey] = await sql.rows('SELECT id FROM passkey')
    const remove = (of: number) => call('passkey_remove($1, $2, $3)', of, passkey?.id, at(1))
    expect([await remove(user + 1), await remove(user), await remove(user)]).toEqual([null, 'Laptop', null])
    expect(await told()).toEqual(['passkeyAdded', 'passkeyRemoved'])
  })
})

describe('rate_limit_take', () => {
  const take = (second: number) => call(`rate_limit_take('login', '{2,3}', '{10,60}', $1)`, at(second))

  it('gives places under several rules at once, and says when there will be one', async () => {
    const taken = [await take(0), await take(1), await take(2), await take(10), await take(20), await take(60)]
    // Two in ten seconds; three in a minute.
    expect(taken).toEqual([null, null, at(10), null, at(60), null])
  })

  it('gives a place back', async () => {
    await take(0)
    await take(1)
    await call(`rate_limit_give_back('login', $1)`, at(1))
    await call(`rate_limit_give_back('login', $1)`, at(7))
    expect([await take(2), await take(3)]).toEqual([null, at(10)])
  })
})

describe('a second factor', () => {
  const confirm = (secret = 'sealed') =>
    call('two_factor_confirm($1, $2, 1, $3, $4)', user, secret, ['code 1', 'code 2'], at(0))
  const use = (code: string) => call('recovery_code_use($1, $2, $3)', user, code, at(1))
  const end = () => call('two_factor_end($1, $2, $3, 5)', user, at(2), blockedUntil)

  beforeEach(() => sql.rows(`INSERT INTO two_factor (user_id, secret) VALUES ($1, 'sealed')`, [user]).then(() => {}))

  it('is turned on by the secret that was looked at, once', async () => {
    expect([await confirm('another'), await confirm(), await confirm()]).toEqual([false, true, false])
    expect(await told()).toEqual(['twoFactorOn'])
  })

  it('has recovery codes that open once each', async () => {
    await confirm()
    expect([await use('code 1'), await use('code 1'), await use('none'), await use('code 2')]).toEqual([
      1,
      null,
      null,
      0,
    ])
  })

  it('gets new codes while it is on', async () => {
    const renew = () => call(`recovery_codes_renew($1, '{"code 3"}', $2)`, user, at(1))
    expect(await renew()).toBe(false)
    await confirm()
    expect([await renew(), await use('code 1'), await use('code 3')]).toEqual([true, null, 0])
  })

  it('is turned off once, with its codes, and blocks withdrawals', async () => {
    expect(await end()).toBe(false)
    await confirm()
    await change('withdrawal_password_failures = 5')
    expect([await end(), await end()]).toEqual([true, false])
    expect(await sql.rows('SELECT FROM recovery_code')).toEqual([])
    expect(await blocked()).toEqual(['twoFactorOff', 0])
    expect(await told()).toEqual(['twoFactorOn', 'twoFactorOff'])
  })

  it('is reset by a request that waited, once', async () => {
    const operator = await sql.insert('operator', {
      name: 'mira',
      role: 'reviewer',
      token_hash: '-',
      created_at: at(0),
    })
    const ask = () => call(`second_factor_reset_request($1, 'Lost.', $2, $3, $4)::int`, user, operator, at(0), at(30))
    const carryOut = (id: unknown, second: number) =>
      call('second_factor_reset_carry_out($1, $2, $3, 5)', id, at(second), blockedUntil)
    expect(await ask()).toBeNull()
    await confirm()
    const id = await ask()
    expect([typeof id, await ask()]).toEqual(['number', null])
    expect([await carryOut(id, 29), await carryOut(id, 30), await carryOut(id, 31)]).toEqual([false, true, false])
    expect(await told()).toEqual(['twoFactorOn', 'secondFactorResetRequested', 'twoFactorOff'])
  })
})

describe('user_notify', () => {
  it.each([
    ["password_hash = 'new', updated_at = clock_timestamp()", ['passwordChanged']],
    ["password_hash = 'the same under newer parameters'", []],
    ["withdrawal_password_hash = 'new'", ['withdrawalPasswordSet']],
    ["state = 'frozen'", ['accountFrozen']],
    ["state = 'banned'", []],
    ["anti_phishing_code = 'blue'", ['antiPhishingCodeSet']],
    ['subscriptions_barred = true', ['subscriptionsBarred']],
    [
      "withdrawals_blocked_until = now(), withdrawals_blocked_reason = 'withdrawalPasswordTries'",
      ['withdrawalsBlocked'],
    ],
    ["withdrawals_blocked_until = now(), withdrawals_blocked_reason = 'twoFactorOff'", []],
  ])('of %s tells %o', async (changed, events) => {
    await change(changed)
    expect(await told()).toEqual(events)
  })

  it('tells the way back, too', async () => {
    await change(
      "withdrawal_password_hash = 'a', state = 'frozen', anti_phishing_code = 'a', subscriptions_barred = true",
    )
    await sql.rows('DELETE FROM notification')
    await change(
      "withdrawal_password_hash = 'b', state = 'active', anti_phishing_code = NULL, subscriptions_barred = false, updated_at = now()",
    )
    expect((await told()).toSorted()).toEqual([
      'accountRestored',
      'antiPhishingCodeRemoved',
      'subscriptionsAllowed',
      'withdrawalPasswordChanged',
    ])
  })
})
