import { visitor } from '@halyard/testing'
import { type Endpoint, endpoints } from '@halyard/wire'
import sharp from 'sharp'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { accountsOf, freshEmail, password } from '../../../test/accounts.ts'
import { appOfFile } from '../../../test/harness.ts'
import { KeyedHash } from './keyed-hash.ts'
import { ProofOfWork } from './proof-of-work.service.ts'

const app = appOfFile({ DEMO: '1', TEST_CAPTCHA: 'pass' })
const { registered, outbox } = accountsOf(app)

// What a captcha takes, whatever a try costs.
beforeAll(() => {
  app.get(ProofOfWork).free = { network: 30, block: 30, account: 30 }
})
// Tests share an address; what one of them used up is not the next one's business.
beforeEach(() => app.pool.query('DELETE FROM rate_limit'))

describe('POST /base/captcha', () => {
  it('answers a picture in which the text does not stand, and keeps only a hash', async () => {
    const { captchaId, image } = await app.does(visitor, endpoints.captcha)
    const [head, body = ''] = image.split(',')
    expect(head).toBe('data:image/png;base64')
    // Points of few shades, and no chunk beside them in which a text could stand.
    const png = Buffer.from(body, 'base64')
    expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 360, height: 120 })
    expect(png.toString('latin1')).not.toMatch(/tEXt|iTXt|zTXt|eXIf/)
    const { rows } = await app.pool.query('SELECT * FROM captcha WHERE id = $1', [captchaId])
    expect(rows).toHaveLength(1)
    expect(rows[0].answer_hash).toHaveLength(43)
  })

  it('is one use, even when wrong and in parallel', async () => {
    const { captchaId } = await app.does(visitor, endpoints.captcha)
    const answers = await Promise.all(
      Array.from({ length: 8 }, () =>
        app.tries(visitor, endpoints.login, { username: 'a@example.com', password, captcha: 'wrong', captchaId }),
      ),
    )
    expect(answers.map((answer) => answer.code)).toEqual(Array(8).fill(4005))
    const { rows } = await app.pool.query('SELECT taken_by IS NOT NULL AS taken FROM captcha WHERE id = $1', [
      captchaId,
    ])
    expect(rows).toEqual([{ taken: true }])
  })

  /** A captcha whose answer is known, as if somebody had read the picture. */
  async function known(answer: string): Promise<string> {
    const { captchaId } = await app.does(visitor, endpoints.captcha)
    await app.pool.query('UPDATE captcha SET answer_hash = $2 WHERE id = $1', [
      captchaId,
      app.get(KeyedHash).of('captcha', captchaId, answer),
    ])
    return captchaId
  }
  const answered = (captchaId: string, answer: string) =>
    app.tries(visitor, endpoints.login, { username: freshEmail(), password, captcha: answer, captchaId })

  it('takes the right answer in any case, once, from one of many at once, within five minutes', async () => {
    const right = await known('H7KXM')
    const answers = await Promise.all(Array.from({ length: 6 }, () => answered(right, ' h7kxM')))
    expect(answers.map((answer) => answer.code).sort()).toEqual([4005, 4005, 4005, 4005, 4005, 4010])
    const wrong = await known('H7KXM')
    expect((await answered(wrong, 'H7KXN')).code).toBe(4005)
    expect((await answered(wrong, 'H7KXM')).code).toBe(4005)
    const late = await known('H7KXM')
    app.clock.advance({ minutes: 5, seconds: 1 })
    expect((await answered(late, 'H7KXM')).code).toBe(4005)
  })

  it('is not drawn without end for one address', async () => {
    await app.pool.query(
      `INSERT INTO rate_limit SELECT 'captcha:network:127.0.0.1', array_agg($1::timestamptz), $1::timestamptz + interval '1 minute'
         FROM generate_series(1, 120)`,
      [app.clock.now()],
    )
    const answer = await app.tries(visitor, endpoints.captcha)
    expect(answer.code).toBe(4024)
    const forged = await app.tries({ headers: { 'x-forwarded-for': '203.0.113.9' } }, endpoints.captcha)
    expect(forged.code).toBe(4024)
  })
})

describe('POST /base/emailCode and /base/phoneCode', () => {
  it('sends six digits in the caller’s language and keeps only a hash', async () => {
    const email = freshEmail()
    const sent = await app.does({ lang: 'de-DE' }, endpoints.emailCode, { email: email.toUpperCase() })
    expect(sent).toEqual({ resendAfter: 60, demoCode: expect.stringMatching(/^[0-9]{6}$/) })
    const { list } = await outbox(email)
    expect(list).toHaveLength(1)
    expect(list[0]).toMatchObject({ target: email, purpose: 'register', code: sent.demoCode })
    expect(list[0]?.text).toContain(`Ihr Code für die Registrierung bei Halyard lautet ${sent.demoCode}.`)
    const { rows } = await app.pool.query('SELECT code_hash FROM verification_code WHERE target = $1', [email])
    expect(rows[0].code_hash).not.toContain(sent.demoCode)
  })

  it.each(['', 'mira', 'mira@example', 'mira@exa mple.com'])('refuses %j as an address', async (email) => {
    const answer = await app.tries(visitor, endpoints.emailCode, { email })
    expect([answer.code, answer.msg]).toEqual([4003, 'Enter a valid email address, such as name@example.com.'])
  })

  it.each([
    ['13912345678', '86', '+8613912345678'],
    ['07911 123456', '44', '+447911123456'],
    ['(415) 555-2671', '1', '+14155552671'],
    ['5123 4567', '+852', '+85251234567'],
  ])('sends to %s of country code %s by SMS', async (phone, countryCode, target) => {
    const sent = await app.does(visitor, endpoints.phoneCode, { phone, countryCode })
    const { list } = await outbox(target)
    expect(list[0]?.text).toBe(
      `Halyard: your code is ${sent.demoCode}, valid for 10 minutes. Never share it with anyone.`,
    )
  })

  it.each([
    ['12912345678', '86'],
    ['1391234567', '86'],
    ['2071838750', '44'],
    ['7911123456', '999'],
    ['7911123456', ''],
    ['+447911123456', '44'],
    ['79111234x6', '44'],
  ])('refuses %s of country code %s', async (phone, countryCode) => {
    expect(await app.tries(visitor, endpoints.phoneCode, { phone, countryCode })).toMatchObject({
      code: 7,
      refusal: 'phoneFormat',
    })
  })

  it('leaves the neighbours of somebody who asks in vain their codes', async () => {
    const email = freshEmail()
    const asked = await Promise.all(
      Array.from({ length: 120 }, () => app.tries(visitor, endpoints.emailCode, { email })),
    )
    expect(asked.filter(({ code }) => code === 0)).toHaveLength(1)
    expect((await app.tries(visitor, endpoints.emailCode, { email: freshEmail() })).code).toBe(0)
  })

  it('sends again after 60 seconds, five times an hour and ten times a day', async () => {
    const email = freshEmail()
    const ask = () => app.tries(visitor, endpoints.emailCode, { email })
    const waits: unknown[] = []
    const wait = async () => waits.push(((await ask()).data as { detail?: { seconds: string } }).detail?.seconds)
    for (let hour = 0; hour < 2; hour += 1) {
      for (let sent = 0; sent < 5; sent += 1) {
        expect((await ask()).code).toBe(0)
        if (hour === 0 && sent === 0) await wait()
        app.clock.advance({ seconds: 60 })
      }
      if (hour === 0) await wait()
      app.clock.advance({ minutes: 56 })
    }
    await wait()
    const [first, second, third] = waits.map(Number)
    expect(first).toBeGreaterThan(55)
    expect(first).toBeLessThanOrEqual(60)
    // The first of the hour's five ages out 55 minutes later.
    expect(second).toBeGreaterThan(55 * 60 - 10)
    expect(second).toBeLessThanOrEqual(55 * 60)
    expect(third).toBeGreaterThan(21 * 3600)
    const refused = await ask()
    expect(refused.code).toBe(4024)
    expect(refused.msg).toMatch(/^Too many attempts\. Try again in 2[0-9] hours\.$/)
  })

  it('answers a simultaneous second call with 4024', async () => {
    const email = freshEmail()
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => app.tries(visitor, endpoints.emailCode, { email })),
    )
    expect(answers.map((answer) => answer.code).sort()).toEqual([0, 4024, 4024, 4024, 4024, 4024])
  })

  it('repeats the first answer for the same key', async () => {
    const email = freshEmail()
    const first = await app.tries({ key: 'code-1' }, endpoints.emailCode, { email })
    expect(await app.tries({ key: 'code-1' }, endpoints.emailCode, { email })).toEqual(first)
    expect((await outbox(email)).list).toHaveLength(1)
  })

  it('answers for an unknown address as for a known one, and sends nothing', async () => {
    const { email } = await registered()
    app.clock.advance({ seconds: 61 })
    const unknown = freshEmail()
    const known = await app.tries(visitor, endpoints.emailCode, { email, purpose: 'resetPassword' })
    const answer = await app.tries(visitor, endpoints.emailCode, { email: unknown, purpose: 'resetPassword' })
    expect(shape(answer)).toEqual(shape(known))
    expect((await outbox(unknown)).list).toEqual([])
    expect((await outbox(email)).list[0]?.purpose).toBe('resetPassword')
    expect((await app.tries(visitor, endpoints.emailCode, { email: unknown, purpose: 'resetPassword' })).code).toBe(
      4024,
    )
  })
})

describe('without a session', () => {
  const closed: [string, Endpoint][] = [
    ['logout', endpoints.logout],
    ['changePassword', endpoints.changePassword],
    ['changeWithdrawalPassword', endpoints.changeWithdrawalPassword],
    ['securityCode', endpoints.securityCode],
    ['getUserInfo', endpoints.getUserInfo],
  ]
  it.each(closed)('%s answers 4015', async (_, endpoint) => {
    expect(await app.call(endpoint)).toMatchObject({ code: 4015, status: 200 })
  })
})

/** An answer with what is random in it left out. */
function shape(answer: unknown): string {
  return JSON.stringify(answer).replace(/[0-9]{6}/g, 'digits')
}
