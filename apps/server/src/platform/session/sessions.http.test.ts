import { endpoints } from '@halyard/wire'
import jwt from 'jsonwebtoken'
import { expect, it, vi } from 'vitest'
import { appOfFile } from '../../../test/harness.ts'
import { Database } from '../database/database.ts'

const app = appOfFile()

const codeFor = async (token: string | undefined) => (await app.tries({ token }, endpoints.getUserInfo)).code

it('a token says whose it is, which session it is and when it ends, and is kept as a hash only', async () => {
  const { userId, token } = await app.signedIn()
  const { header, payload } = jwt.decode(token, { complete: true }) ?? {}
  expect(header).toEqual({ alg: 'HS256', typ: 'JWT' })
  expect(payload).toEqual({
    sub: String(userId),
    jti: expect.stringMatching(/^[\w-]{22}$/),
    amr: ['pwd'],
    iat: expect.any(Number),
    exp: expect.any(Number),
  })
  const { rows } = await app.pool.query('SELECT row_to_json(session)::text AS row FROM session')
  expect(rows.some(({ row }) => row.includes(token))).toBe(false)
})

it('a forged one costs no query', async () => {
  const { userId, token } = await app.signedIn()
  const claims = jwt.decode(token) as jwt.JwtPayload
  const [head, body, signature = ''] = token.split('.')
  const forged = [
    jwt.sign(claims, 'another secret, quite long enough'),
    jwt.sign(claims, '', { algorithm: 'none' }),
    `${head}.${Buffer.from(JSON.stringify({ ...claims, sub: String(userId + 1) })).toString('base64url')}.${signature}`,
    `${head}.${body}.`,
    'x',
    'x'.repeat(2_000),
  ]
  const query = vi.spyOn(app.get(Database), 'rows')
  for (const each of forged) {
    expect(await app.tries({ token: each }, endpoints.getUserInfo)).toMatchObject({
      code: 4016,
      data: { reload: true },
    })
  }
  expect(query).not.toHaveBeenCalled()
  query.mockRestore()
})

it('one that is signed and whose row is gone is 4016; the row has the last word', async () => {
  const { token } = await app.signedIn()
  expect(await codeFor(token)).toBe(0)
  await app.pool.query('UPDATE session SET expires_at = $1 WHERE ended_at IS NULL', [app.clock.now()])
  expect(await codeFor(token)).toBe(4017)
  await app.pool.query('DELETE FROM session')
  expect(await codeFor(token)).toBe(4016)
})

it('no token is 4015 and ends nothing, one that is past its time is 4017', async () => {
  const { token } = await app.signedIn()
  for (const missing of [undefined, '']) {
    const { code, data } = await app.tries({ token: missing }, endpoints.getUserInfo)
    expect([code, data]).toEqual([4015, { refusal: 'notSignedIn' }])
  }
  app.clock.advance({ days: 7, seconds: 1 })
  expect(await app.tries({ token }, endpoints.getUserInfo)).toMatchObject({ code: 4017, data: { reload: true } })
})
