import { endpoints } from '@halyard/wire'
import { beforeEach, describe, expect, it } from 'vitest'
import { type Authenticator, deviceFor } from '../../../test/authenticator.ts'
import { ConsoleBrowser, ownPassword, signedInToConsole } from '../../../test/console.ts'
import { appOfFile, startTestApp } from '../../../test/harness.ts'
import { openDeposits } from '../../../test/money-movers.ts'
import { addOperator, callOps, depositUnderReview, type TestOperator } from '../../../test/operators.ts'
import { codeOf } from '../../../test/two-factor.ts'
import { ENVIRONMENT } from '../../platform/config/environment.ts'
import { OperatorSignInService } from './operator-sign-in.service.ts'
import { OperatorsService } from './operators.service.ts'

const app = appOfFile({ OPS_ENABLED: '1' })
let anna: TestOperator

beforeEach(async () => {
  anna = await addOperator(app)
  await app.pool.query(`DELETE FROM rate_limit WHERE key LIKE 'operator:%'`)
})

const firstPassword = (name = anna.name) => app.get(OperatorSignInService).setFirstPassword(name)
const wrongSentence = 'The name, the password or the code is wrong.'

describe('the first sign-in', () => {
  it('opens nothing until a password of one’s own and a second factor are there', async () => {
    const password = await firstPassword()
    const browser = new ConsoleBrowser(app)
    const signedIn = await browser.signIn(anna.name, password)
    expect(signedIn.data).toMatchObject({
      outcome: 'signedIn',
      session: { name: anna.name, role: 'administrator', needs: ['newPassword', 'secondFactor'], twoFactor: false },
    })
    expect(signedIn.set).toMatch(/^halyard_operator=[\w-]{43}; Path=\/ops; HttpOnly; SameSite=Strict; Max-Age=43200$/)
    expect(await browser.call('GET', '')).toMatchObject({ code: 7, msg: 'Choose a password of your own first.' })
    const short = await browser.call('POST', '/password', { old: password, password: 'too short' })
    expect(short.msg).toContain('12 to 128 characters')
    const named = await browser.call('POST', '/password', { old: password, password: `${anna.name} and more` })
    expect(named.msg).toContain('without your name')
    const wrong = await browser.call('POST', '/password', { old: 'not this', password: ownPassword })
    expect(wrong.msg).toBe('The password or the code is wrong.')
    const changed = await browser.call('POST', '/password', { old: password, password: ownPassword })
    expect(changed.data).toMatchObject({ needs: ['secondFactor'] })
    expect(await browser.call('GET', '')).toMatchObject({ code: 7, msg: 'Set up a second factor first.' })
    const { data } = await browser.call('POST', '/two-factor', { password: ownPassword })
    expect(data.address).toMatch(/^otpauth:\/\/totp\//)
    expect((await browser.call('POST', '/two-factor/confirm', { code: '000000' })).code).toBe(7)
    const code = codeOf(app, String(data.secret))
    expect((await browser.call('POST', '/two-factor/confirm', { code })).data).toMatchObject({
      needs: [],
      twoFactor: true,
    })
    expect((await browser.call('GET', '')).code).toBe(0)
    expect((await new ConsoleBrowser(app).signIn(anna.name, password)).msg).toBe(wrongSentence)
  })

  it('is logged, as are its steps, and neither passwords nor secrets are kept as they are', async () => {
    const { secret } = await signedInToConsole(app, anna)
    const { rows } = await app.pool.query(
      `SELECT action, after::text FROM audit_entry WHERE item = $1 AND outcome = 'done' ORDER BY id`,
      [anna.name],
    )
    expect(rows.map(({ action }) => action)).toEqual([
      'operator',
      'operator',
      'signIn',
      'operator',
      'operator',
      'operator',
    ])
    const kept = await app.pool.query(`
      SELECT (SELECT json_agg(s) FROM operator_sign_in s)::text || (SELECT json_agg(s) FROM operator_session s)::text
             || (SELECT json_agg(a) FROM audit_entry a)::text AS text`)
    expect(kept.rows[0].text).not.toContain(ownPassword)
    expect(kept.rows[0].text).not.toContain(secret)
  })
})

describe('a sign-in', () => {
  it('asks for a code, takes each once, and says of nothing which part was wrong', async () => {
    const { secret } = await signedInToConsole(app, anna)
    app.clock.advance({ minutes: 1 })
    const browser = new ConsoleBrowser(app)
    expect((await browser.signIn(anna.name, ownPassword)).data).toEqual({ outcome: 'codeNeeded', session: null })
    expect(browser.cookie).toBeUndefined()
    for (const [name, password, code] of [
      [anna.name, 'not this password', codeOf(app, secret)],
      ['nobody at all', ownPassword, '123456'],
      ['n'.repeat(64), ownPassword, '123456'],
      [anna.name, ownPassword, '000000'],
    ] as const) {
      expect(await browser.signIn(name, password, code)).toMatchObject({ code: 7, msg: wrongSentence, set: null })
    }
    expect((await browser.signIn(anna.name, ownPassword, codeOf(app, secret))).data).toMatchObject({
      outcome: 'signedIn',
    })
    expect((await browser.signIn('n'.repeat(5_000), ownPassword)).msg).toBe('name: give at most 64 characters.')
    const again = await new ConsoleBrowser(app).signIn(anna.name, ownPassword, codeOf(app, secret))
    expect(again.msg).toBe(wrongSentence)
  })

  it('is not kept out by wrong tries for other names, by tries elsewhere, nor by wrong tokens', async () => {
    const { secret } = await signedInToConsole(app, anna)
    const elsewhere = new ConsoleBrowser(app)
    const tries = Array.from({ length: 12 }, (_, index) => elsewhere.signIn(`stranger ${index}`, 'guess'))
    await Promise.all(tries)
    for (let time = 0; time < 11; time += 1) await callOps(app, { token: `op_${time}` }, 'GET', '')
    app.clock.advance({ minutes: 1 })
    const signedIn = await new ConsoleBrowser(app).signIn(anna.name, ownPassword, codeOf(app, secret))
    expect(signedIn.data).toMatchObject({ outcome: 'signedIn' })
    // Whoever guesses one name from a network is stopped there, and no token or session is.
    const guesses = await Promise.all(Array.from({ length: 8 }, () => elsewhere.signIn(anna.name, 'guess')))
    expect(guesses.filter(({ code }) => code === 4024)).toHaveLength(3)
    expect((await callOps(app, anna, 'GET', '')).code).toBe(0)
  })

  it('lets who has a right password and guesses codes from everywhere guess ten, and its owner in from where they were', async () => {
    const { secret } = await signedInToConsole(app, anna)
    app.clock.advance({ minutes: 1 })
    const service = app.get(OperatorSignInService)
    const from = (address: string, code: string) =>
      service
        .signIn({ name: anna.name, password: ownPassword, code }, { address, device: 'API', language: 'en-US' })
        .then(
          (signedIn) => signedIn && 'signed in',
          (error: Error) => ('refusal' in error ? String(error.refusal) : error.message),
        )
    const guesses = []
    for (let host = 1; host <= 12; host += 1) guesses.push(await from(`198.51.100.${host}`, '000000'))
    expect(guesses).toEqual([...Array.from({ length: 10 }, () => wrongSentence), 'tooFrequent', 'tooFrequent'])
    expect(await from('127.0.0.1', codeOf(app, secret))).toBe('signed in')
  })
})

describe('a session', () => {
  it('is open to the console’s own pages alone', async () => {
    const { browser } = await signedInToConsole(app, anna)
    const withHeaders = (headers: Record<string, string>) => {
      const other = new ConsoleBrowser(app, headers)
      other.cookie = browser.cookie
      return other
    }
    const own = { 'x-operator-console': '1' }
    expect(await withHeaders({ ...own, 'sec-fetch-site': 'same-origin' }).call('GET', '')).toMatchObject({ code: 0 })
    for (const headers of [
      {},
      { ...own, 'sec-fetch-site': 'same-site' },
      { ...own, 'sec-fetch-site': 'cross-site' },
      { ...own, 'sec-fetch-site': 'none' },
    ]) {
      const answer = await withHeaders(headers).call('GET', '')
      expect([headers, answer.code]).toEqual([headers, 4015])
    }
    const foreign = await withHeaders({ 'sec-fetch-site': 'cross-site' }).signIn(anna.name, ownPassword)
    expect(foreign).toMatchObject({ code: 7, msg: 'Sign in on the pages of the console.', set: null })
    // Nor does a page of another origin get past a browser's question.
    const asked = await fetch(`${app.url}/ops`, {
      method: 'OPTIONS',
      headers: { origin: 'https://elsewhere.example', 'access-control-request-headers': 'x-operator-console' },
    })
    expect(asked.headers.get('access-control-allow-origin')).toBeNull()
  })

  it('is listed with its device, ends when it is ended, when it rests an hour, and after twelve', async () => {
    const { browser, secret } = await signedInToConsole(app, anna)
    app.clock.advance({ minutes: 1 })
    const other = new ConsoleBrowser(app)
    await other.signIn(anna.name, ownPassword, codeOf(app, secret))
    const { data } = await browser.call('GET', '/sessions')
    const listed = data as unknown as { id: number; device: string; current: boolean }[]
    expect(listed.map(({ device, current }) => [device, current])).toEqual([
      ['Firefox, Linux', false],
      ['Firefox, Linux', true],
    ])
    expect((await browser.call('POST', `/sessions/${listed[0]?.id}/end`)).code).toBe(0)
    expect((await other.call('GET', '')).code).toBe(4015)
    expect((await browser.call('POST', `/sessions/${listed[0]?.id}/end`)).code).toBe(7)
    for (let minutes = 0; minutes < 11 * 60; minutes += 45) {
      app.clock.advance({ minutes: 45 })
      expect((await browser.call('GET', '')).code).toBe(0)
    }
    app.clock.advance({ minutes: 45 })
    expect((await browser.call('GET', '')).code).toBe(4015)
    await browser.signIn(anna.name, ownPassword, codeOf(app, secret))
    app.clock.advance({ minutes: 61 })
    expect((await browser.call('GET', '')).code).toBe(4015)
    expect((await browser.call('GET', '/session')).data).toMatchObject({ session: null, hints: [] })
  })

  it('of another operator cannot be ended', async () => {
    const [mine, theirs] = [await signedInToConsole(app, anna), await signedInToConsole(app, await addOperator(app))]
    const { data } = await theirs.browser.call('GET', '/sessions')
    const [{ id }] = data as unknown as [{ id: number }]
    expect(await mine.browser.call('POST', `/sessions/${id}/end`)).toMatchObject({
      code: 7,
      msg: `You have no session ${id}.`,
    })
  })

  it('ends with signing out, with a first password, with a lost second factor, and with the operator', async () => {
    const ends: [string, (browser: ConsoleBrowser) => Promise<unknown>][] = [
      ['signing out', (browser) => browser.call('POST', '/sign-out')],
      ['a first password', () => firstPassword()],
      ['a lost second factor', () => app.get(OperatorSignInService).forgetTwoFactor(anna.name)],
      ['the operator', () => app.get(OperatorsService).disable(anna.name)],
    ]
    for (const [end, act] of ends) {
      const { browser } = await signedInToConsole(app, anna)
      const cookie = browser.cookie
      await act(browser)
      browser.cookie = cookie
      expect([end, (await browser.call('GET', '')).code]).toEqual([end, 4015])
      app.clock.advance({ minutes: 20 })
      if (end === 'a lost second factor') {
        const { data } = await browser.signIn(anna.name, ownPassword)
        expect(data).toMatchObject({ session: { needs: ['secondFactor'] } })
        await firstPassword()
      } else
        await app
          .get(OperatorSignInService)
          .forgetTwoFactor(anna.name)
          .catch(() => {})
    }
    expect((await new ConsoleBrowser(app).signIn(anna.name, ownPassword)).msg).toBe(wrongSentence)
  })

  it('is no token’s: what is about sessions is declined to programs', async () => {
    const { code, msg } = await callOps(app, anna, 'POST', '/password', { old: 'x', password: ownPassword })
    expect([code, msg]).toEqual([7, 'This is for those who are signed in to the console, and not for tokens.'])
  })

  it('behind a proxy with TLS its cookie never leaves by plain HTTP', async () => {
    const hosted = await startTestApp({ OPS_ENABLED: '1', TRUST_PROXY: 'loopback' })
    try {
      const { name } = await addOperator(hosted)
      const password = await hosted.get(OperatorSignInService).setFirstPassword(name)
      const browser = new ConsoleBrowser(hosted, { 'x-operator-console': '1', 'x-forwarded-proto': 'https' })
      expect((await browser.signIn(name, password)).set).toMatch(/; Secure$/)
    } finally {
      await hosted.stop()
    }
  })
})

describe('a passkey', () => {
  const refused = 'This passkey was not accepted.'
  const optionsOf = ({ data }: { data: unknown }) => String((data as { options: string }).options)

  /** Signs in with what the device answers to a challenge of the console. */
  async function enter(device: Authenticator, flaws: Parameters<Authenticator['get']>[1] = {}) {
    const browser = new ConsoleBrowser(app)
    const options = optionsOf(await browser.call('POST', '/sign-in/passkey/begin'))
    return {
      browser,
      answer: await browser.call('POST', '/sign-in/passkey', { credential: device.get(options, flaws) }),
    }
  }

  /** An operator whose only second factor is a passkey. */
  async function owner(name = anna.name) {
    const first = await firstPassword(name)
    const browser = new ConsoleBrowser(app)
    await browser.signIn(name, first)
    await browser.call('POST', '/password', { old: first, password: ownPassword })
    return { browser, ...(await withPasskey(browser)) }
  }

  async function withPasskey(browser: ConsoleBrowser, name = 'Key on the desk', code?: string) {
    const device = deviceFor(app)
    const begun = await browser.call('POST', '/passkeys/begin', { password: ownPassword, ...(code ? { code } : {}) })
    const added = await browser.call('POST', '/passkeys', { credential: device.create(optionsOf(begun)), name })
    const { data } = await browser.call('GET', '/passkeys')
    const [passkey] = (data as unknown as { id: number; name: string; usedAt: string | null }[]).slice(-1)
    return { device, added, passkey }
  }

  it('is a second factor: with it everything is open, and the password alone opens nothing any more', async () => {
    const { browser, device, added, passkey } = await owner()
    expect(added.data).toMatchObject({ needs: [], twoFactor: false, passkeys: 1 })
    expect(passkey).toMatchObject({ name: 'Key on the desk', usedAt: null })
    expect((await browser.call('GET', '')).code).toBe(0)
    const byPassword = new ConsoleBrowser(app)
    expect(await byPassword.signIn(anna.name, ownPassword)).toMatchObject({
      data: { outcome: 'passkeyNeeded', session: null },
      set: null,
    })
    expect((await byPassword.signIn(anna.name, 'not this one')).msg).toBe(wrongSentence)
    const signedIn = await enter(device)
    expect(signedIn.answer).toMatchObject({ code: 0, data: { name: anna.name, needs: [] } })
    expect(signedIn.answer.set).toMatch(/; HttpOnly; SameSite=Strict/)
    expect((await signedIn.browser.call('GET', '')).code).toBe(0)
    const { rows } = await app.pool.query(
      `SELECT after->>'passkey' AS passkey FROM audit_entry WHERE item = $1 AND action = 'signIn' AND outcome = 'done' ORDER BY id DESC LIMIT 1`,
      [anna.name],
    )
    expect(rows).toEqual([{ passkey: 'Key on the desk' }])
  })

  it.each([
    ['of another page', { origin: 'https://evil.example' }],
    ['of another host', { rpId: 'evil.example' }],
    ['that verified nobody', { unverified: true }],
    ['of another ceremony', { type: 'webauthn.create' }],
    ['with another challenge', { challenge: 'bm90IHRoaXMgb25l' }],
    ['from a frame in another page', { crossOrigin: true }],
    ['whose counter is behind', { counter: 1 }],
  ])('%s signs nobody in', async (_, flaws) => {
    const { device } = await owner()
    expect((await enter(device, { counter: 5 })).answer.code).toBe(0)
    expect((await enter(device, { counter: 6, ...flaws })).answer).toMatchObject({ code: 7, msg: refused, set: null })
    expect((await enter(deviceFor(app))).answer.msg).toBe(refused)
    expect((await enter(device, { counter: 7 })).answer.code).toBe(0)
  })

  it('answers a challenge once, within five minutes, of the operator and for what it was asked', async () => {
    const { browser, device } = await owner()
    const begin = async (by: ConsoleBrowser) =>
      optionsOf(await by.call('POST', '/passkeys/begin', { password: ownPassword }))
    const add = (by: ConsoleBrowser, options: string) =>
      by.call('POST', '/passkeys', { credential: deviceFor(app).create(options), name: 'x' })
    const ben = await owner((await addOperator(app)).name)
    const mine = await begin(browser)
    expect((await add(ben.browser, mine)).msg).toBe(refused)
    expect((await add(browser, mine)).code).toBe(0)
    expect((await add(browser, mine)).msg).toBe(refused)
    const late = await begin(browser)
    app.clock.advance({ minutes: 5, seconds: 1 })
    expect((await add(browser, late)).msg).toBe(refused)
    // A challenge for users' sign-in is none for operators', and the other way round.
    const ofUsers = await app.does({ token: '' }, endpoints.beginPasskeyLogin)
    const crossed = await new ConsoleBrowser(app).call('POST', '/sign-in/passkey', {
      credential: device.get(ofUsers.options),
    })
    expect(crossed.msg).toBe(refused)
    const ofOperators = optionsOf(await new ConsoleBrowser(app).call('POST', '/sign-in/passkey/begin'))
    const answer = await app.tries({ token: '' }, endpoints.loginPasskey, { credential: device.get(ofOperators) })
    expect(answer.refusal).toBe('passkeyRefused')
    const elsewhere = await fetch(`${app.url}/ops/sign-in/passkey/begin`, { method: 'POST' })
    expect(await elsewhere.json()).toMatchObject({ code: 7 })
  })

  it('takes the password and a code of the app that there is, and ends other sessions', async () => {
    const { browser, secret } = await signedInToConsole(app, anna)
    app.clock.advance({ minutes: 1 })
    const other = new ConsoleBrowser(app)
    await other.signIn(anna.name, ownPassword, codeOf(app, secret))
    app.clock.advance({ minutes: 1 })
    const begin = (said: object) => browser.call('POST', '/passkeys/begin', said)
    const wrongEither = 'The password or the code is wrong.'
    expect((await begin({ password: 'not this one', code: codeOf(app, secret) })).msg).toBe(wrongEither)
    expect((await begin({ password: ownPassword })).msg).toBe(wrongEither)
    expect((await begin({ password: ownPassword, code: '000000' })).msg).toBe(wrongEither)
    const { added } = await withPasskey(browser, 'Phone', codeOf(app, secret))
    expect(added.data).toMatchObject({ twoFactor: true, passkeys: 1 })
    expect((await other.call('GET', '')).code).toBe(4015)
    expect((await browser.call('GET', '')).code).toBe(0)
    // Either opens: the code besides the password, or the passkey.
    app.clock.advance({ minutes: 1 })
    const byCode = await new ConsoleBrowser(app).signIn(anna.name, ownPassword, codeOf(app, secret))
    expect(byCode.data).toMatchObject({ outcome: 'signedIn' })
  })

  it('is named and removed by its owner, and the last only where an app makes codes', async () => {
    const { browser, device, passkey } = await owner()
    const ben = await owner((await addOperator(app)).name)
    const path = `/passkeys/${passkey?.id}`
    const none = `You have no passkey ${passkey?.id}.`
    expect((await ben.browser.call('POST', `${path}/name`, { name: 'mine' })).msg).toBe(none)
    expect((await ben.browser.call('POST', `${path}/remove`, { password: ownPassword })).msg).toBe(none)
    expect((await browser.call('POST', `${path}/name`, { name: 'Key in the safe' })).code).toBe(0)
    expect((await browser.call('GET', '/passkeys')).data).toMatchObject([{ name: 'Key in the safe' }])
    expect((await browser.call('POST', `${path}/name`, { name: 'n'.repeat(41) })).msg).toContain('40 characters')
    const remove = (id: number | undefined) => browser.call('POST', `/passkeys/${id}/remove`, { password: ownPassword })
    expect((await browser.call('POST', `${path}/remove`, { password: 'no' })).msg).toContain('wrong')
    expect((await remove(passkey?.id)).msg).toContain('only second factor')
    const second = await withPasskey(browser, 'Phone')
    const outcomes = await Promise.all([remove(passkey?.id), remove(second.passkey?.id)])
    expect(outcomes.map(({ code }) => code).sort()).toEqual([0, 7])
    expect((await browser.call('GET', '/passkeys')).data).toHaveLength(1)
    const left = outcomes[0]?.code === 0 ? second.device : device
    expect((await enter(left === device ? second.device : device)).answer.msg).toBe(refused)
    const { data } = await browser.call('POST', '/two-factor', { password: ownPassword })
    await browser.call('POST', '/two-factor/confirm', { code: codeOf(app, String(data.secret)) })
    const lastId = (outcomes[0]?.code === 0 ? second : { passkey }).passkey?.id
    expect((await remove(lastId)).data).toMatchObject({ twoFactor: true, passkeys: 0 })
  })

  it('is the tenth at most, also of many at once', async () => {
    const { browser } = await owner()
    const begun = []
    for (let count = 0; count < 11; count += 1) {
      begun.push(optionsOf(await browser.call('POST', '/passkeys/begin', { password: ownPassword })))
    }
    const answers = await Promise.all(
      begun.map((options) =>
        browser.call('POST', '/passkeys', { credential: deviceFor(app).create(options), name: 'x' }),
      ),
    )
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(9)
    const tooMany = 'You have ten passkeys: remove one first.'
    expect(answers.filter(({ msg }) => msg === tooMany)).toHaveLength(2)
    expect((await browser.call('POST', '/passkeys/begin', { password: ownPassword })).msg).toBe(tooMany)
  })

  it('that was lost is forgotten at the command line, and signs nobody in whose access has ended', async () => {
    const { device } = await owner()
    await app.get(OperatorSignInService).forgetTwoFactor(anna.name)
    expect((await enter(device)).answer.msg).toBe(refused)
    const signedIn = await new ConsoleBrowser(app).signIn(anna.name, ownPassword)
    expect(signedIn.data).toMatchObject({ outcome: 'signedIn', session: { needs: ['secondFactor'], passkeys: 0 } })
    const ben = await addOperator(app)
    const theirs = await owner(ben.name)
    await app.get(OperatorsService).disable(ben.name)
    expect((await enter(theirs.device)).answer.msg).toBe(refused)
  })
})

describe('on a demo host', () => {
  const demo = appOfFile({ OPS_ENABLED: '1', DEMO: '1' })

  it('two operators are there, need no second factor, and money takes both of them in the console', async () => {
    const hints = await demo.get(OperatorSignInService).seedDemo()
    expect(hints.map(({ name, role }) => [name, role])).toEqual([
      ['anna', 'administrator'],
      ['ben', 'administrator'],
    ])
    expect(await demo.get(OperatorSignInService).seedDemo()).toEqual(hints)
    const [one, two] = [new ConsoleBrowser(demo), new ConsoleBrowser(demo)]
    const { data: state } = await one.call('GET', '/session')
    expect(state).toEqual({ demo: true, hints, session: null })
    for (const [index, browser] of [one, two].entries()) {
      const signedIn = await browser.signIn(hints[index]?.name ?? '', hints[index]?.password ?? '')
      expect(signedIn.data).toMatchObject({ outcome: 'signedIn', session: { needs: [] } })
    }
    await openDeposits(demo)
    const id = await depositUnderReview(demo, await demo.signedIn())
    const path = `/reviews/deposit/${id}/approve`
    expect((await one.call('POST', path)).data).toMatchObject({ outcome: 'one more needed' })
    expect((await two.call('POST', path)).data).toMatchObject({ outcome: 'approved' })
  })

  it('they are shown to nobody else, and good for nothing once it is no demo', async () => {
    const open = await startTestApp({ OPS_ENABLED: '1', DEMO: '1', PUBLIC_URL: 'https://demo.example' })
    try {
      const [hint] = await open.get(OperatorSignInService).seedDemo()
      expect((await new ConsoleBrowser(open).call('GET', '/session')).data).toMatchObject({ hints: [] })
      const environment = open.get<{ demo: boolean }>(ENVIRONMENT as never)
      environment.demo = false
      const refused = await new ConsoleBrowser(open).signIn(hint?.name ?? '', hint?.password ?? '')
      expect(refused.msg).toBe(wrongSentence)
    } finally {
      await open.stop()
    }
  })
})
