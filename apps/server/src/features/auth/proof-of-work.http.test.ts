import { endpoints, proofHeader } from '@halyard/wire'
import { solveChallenge } from 'altcha-lib/v1'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { freshEmail, password } from '../../../test/accounts.ts'
import { type Answer, appOfFile } from '../../../test/harness.ts'
import { KeyedHash } from './keyed-hash.ts'
import { PasswordHasher } from './password-hasher.ts'
import { ProofOfWork } from './proof-of-work.service.ts'

const app = appOfFile({ TRUST_PROXY: 'loopback', TEST_CODE: '424242' })

beforeAll(() => {
  app.get(ProofOfWork).hashesMax = 50
})
beforeEach(async () => {
  await app.pool.query('DELETE FROM rate_limit')
})

interface Try {
  readonly from?: string
  readonly captchaId?: string
  readonly username?: string
  readonly secret?: string
  readonly proof?: string | undefined
}

/** A captcha whose answer is known. */
async function read(from = '203.0.113.7'): Promise<string> {
  const { captchaId } = await app.does({ headers: { 'x-forwarded-for': from } }, endpoints.captcha)
  const hash = app.get(KeyedHash).of('captcha', captchaId, 'HALYA')
  await app.pool.query('UPDATE captcha SET answer_hash = $2 WHERE id = $1', [captchaId, hash])
  return captchaId
}

async function signIn({ from = '203.0.113.7', username = freshEmail(), secret = 'not this one', ...given }: Try = {}) {
  const captchaId = given.captchaId ?? (await read(from))
  const headers = { 'x-forwarded-for': from, ...(given.proof === undefined ? {} : { [proofHeader]: given.proof }) }
  const answer = await app.tries({ headers }, endpoints.login, {
    username,
    password: secret,
    captcha: 'halya',
    captchaId,
  })
  return { ...answer, captchaId }
}

async function owner(): Promise<string> {
  const { userId } = await app.signedIn()
  const hash = await app.get(PasswordHasher).hash(password)
  const { rows } = await app.pool.query('UPDATE users SET password_hash = $2 WHERE id = $1 RETURNING email', [
    userId,
    hash,
  ])
  return rows[0].email
}

interface Challenge {
  readonly challenge: string
  readonly salt: string
  readonly maxnumber: number
}

const challengeIn = ({ data }: Answer): Challenge =>
  JSON.parse((data as { detail: { challenge: string } }).detail.challenge)

/** What the app sends for a challenge. */
async function proofFor(answer: Answer, change: object = {}): Promise<string> {
  const { maxnumber, ...asked } = challengeIn(answer)
  const solved = await solveChallenge(asked.challenge, asked.salt, 'SHA-256', maxnumber).promise
  return Buffer.from(JSON.stringify({ ...asked, number: solved?.number, ...change })).toString('base64')
}

describe('a try of a captcha', () => {
  it('is free three times from a network, as a client of the specification makes it, and then costs a proof of work', async () => {
    for (let time = 0; time < 3; time += 1) expect((await signIn()).refusal).toBe('credentialsWrong')
    const asked = await signIn()
    expect(asked).toMatchObject({ code: 7, refusal: 'proofRequired' })
    expect((await signIn({ from: '198.51.100.1' })).refusal).toBe('credentialsWrong')
    // The captcha was not used up: with the proof it is right, once.
    const paid = { captchaId: asked.captchaId, proof: await proofFor(asked) }
    expect((await signIn(paid)).refusal).toBe('credentialsWrong')
    // The next costs another, and twice as much.
    const next = await signIn({ proof: paid.proof })
    expect(next.refusal).toBe('proofRequired')
    expect(challengeIn(next).maxnumber).toBe(2 * challengeIn(asked).maxnumber)
    expect((await signIn(paid)).refusal).toBe('captchaWrong')
  })

  it('costs it on an account, too, wherever it comes from, until its owner signs in', async () => {
    const username = await owner()
    const from = (last: number) => ({ username, from: `198.51.${last}.1` })
    for (let time = 0; time < 3; time += 1) expect((await signIn(from(time))).refusal).toBe('credentialsWrong')
    const asked = await signIn({ ...from(4), secret: password })
    expect(asked.refusal).toBe('proofRequired')
    const proof = await proofFor(asked)
    expect((await signIn({ ...from(4), secret: password, captchaId: asked.captchaId, proof })).code).toBe(0)
  })

  it('is given back by a sign-in: an office signs in all morning', async () => {
    const username = await owner()
    for (let time = 0; time < 8; time += 1) expect((await signIn({ username, secret: password })).code).toBe(0)
  })

  it.each<[string, object]>([
    ['a number that is not it', { number: 1_000_000 }],
    ['another salt', { salt: 'a?captcha=x&expires=99999999999&' }],
    ['a signature of its own', { signature: 'f'.repeat(64) }],
    ['a word for a number', { number: '1' }],
  ])('is not paid by %s', async (_, change) => {
    for (let time = 0; time < 3; time += 1) await signIn()
    const asked = await signIn()
    const proof = await proofFor(asked, change)
    expect((await signIn({ captchaId: asked.captchaId, proof })).refusal).toBe('proofRequired')
  })

  it('is not paid by what is no proof, that of another captcha, or an old one', async () => {
    for (let time = 0; time < 3; time += 1) await signIn()
    const asked = await signIn()
    for (const proof of ['x', 'bnVsbA==', 'e30=', 'W10=']) {
      expect((await signIn({ captchaId: asked.captchaId, proof })).refusal).toBe('proofRequired')
    }
    const proof = await proofFor(asked)
    expect((await signIn({ proof })).refusal).toBe('proofRequired')
    app.clock.advance({ minutes: 5, seconds: 1 })
    expect((await signIn({ captchaId: asked.captchaId, proof })).refusal).toBe('proofRequired')
  })

  it('comes from one block, not from forty networks: some are free, the rest pay, and after thirty nobody passes', async () => {
    const answers: Answer[] = []
    for (let network = 0; network < 40; network += 1) {
      const from = `2001:db8:7:${network.toString(16)}::1`
      const asked = await signIn({ from })
      const paid = asked.refusal === 'proofRequired' ? { captchaId: asked.captchaId, proof: await proofFor(asked) } : {}
      answers.push('proof' in paid ? await signIn({ from, ...paid }) : asked)
      if (network === 11) expect(answers.every(({ refusal }) => refusal === 'credentialsWrong')).toBe(true)
      if (network >= 12 && network < 30) expect(asked.refusal).toBe('proofRequired')
    }
    expect(answers.filter(({ refusal }) => refusal === 'credentialsWrong')).toHaveLength(30)
    expect(answers.filter(({ code }) => code === 4024)).toHaveLength(10)
    expect((await signIn({ from: '2001:db8:8::1' })).refusal).toBe('credentialsWrong')
  })
})

it('a registration that is asked for a proof goes on under its own key', async () => {
  const from = { 'x-forwarded-for': '203.0.113.9' }
  const register = async (captchaId: string, email: string, key: string, proof?: string) =>
    app.tries(
      { headers: { ...from, ...(proof === undefined ? {} : { [proofHeader]: proof }) } },
      endpoints.registerUser,
      { email, password, code: '424242', captcha: 'halya', captchaId, invitationCode: 'HALYARD' },
      key,
    )
  for (let time = 0; time < 3; time += 1) {
    expect((await register(await read('203.0.113.9'), freshEmail(), `free-${time}`)).code).toBe(0)
  }
  const [captchaId, email] = [await read('203.0.113.9'), freshEmail()]
  const asked = await register(captchaId, email, 'paid')
  expect(asked.refusal).toBe('proofRequired')
  const done = await register(captchaId, email, 'paid', await proofFor(asked))
  expect(done.code).toBe(0)
  expect(await register(captchaId, email, 'paid')).toEqual(done)
})
