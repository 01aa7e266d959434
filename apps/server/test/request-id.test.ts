import { endpoints } from '@halyard/wire'
import { Logger } from '@nestjs/common'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { jsonLogger } from '../src/platform/logging/json-logger.ts'
import { appOfFile, startTestApp } from './harness.ts'

const app = appOfFile({ TRUST_PROXY: '10.0.0.1' })
const lines: string[] = []

beforeAll(async () => {
  Logger.overrideLogger(jsonLogger('info', { write: (line) => void lines.push(line) }))
})

afterAll(async () => {
  Logger.overrideLogger(['error'])
})

const ownId = /^[\da-f]{8}-[\da-f-]{27}$/

async function answerTo(
  { method, path }: { method: string; path: string },
  url = app.url,
  given = 'made-up-by-the-client',
) {
  const response = await fetch(`${url}${path}`, {
    method,
    headers: { 'content-type': 'application/json', 'x-request-id': given },
    ...(method === 'POST' ? { body: JSON.stringify(endpoints.login.example.request) } : {}),
  })
  const text = await response.text()
  return { status: response.status, id: response.headers.get('x-request-id') ?? '', text }
}

const api = ({ method, path }: { method: string; path: string }) => ({ method, path: `/api${path}` })

it.each([
  ['a success', api(endpoints.site), 200],
  ['a refusal', api(endpoints.getUserInfo), 200],
  ['an unknown address', { method: 'GET', path: '/api/base/nothing' }, 404],
  ['an address that cannot be read', { method: 'GET', path: '/api/%zz' }, 200],
])('%s carries an id of its own', async (_, call, status) => {
  const [first, second] = [await answerTo(call), await answerTo(call)]
  expect(first).toMatchObject({ status, id: expect.stringMatching(ownId) })
  expect(second.id).not.toBe(first.id)
})

it('a fault of ours is answered and logged under the same id, also after a body was read', async () => {
  await app.pool.query('ALTER TABLE captcha RENAME TO captcha_away')
  try {
    const [one, other] = await Promise.all([answerTo(api(endpoints.login)), answerTo(api(endpoints.login))])
    for (const { status, id, text } of [one, other]) {
      expect({ status, answered: JSON.parse(text).data.detail }).toEqual({ status: 500, answered: { requestId: id } })
      expect(lines.map((line) => JSON.parse(line)).filter(({ requestId }) => requestId === id)).toEqual([
        expect.objectContaining({ context: 'Http', msg: `POST /api${endpoints.login.path}` }),
      ])
    }
  } finally {
    await app.pool.query('ALTER TABLE captcha_away RENAME TO captcha')
  }
})

it('a try of a password is logged, with who and from where, and without what was tried', async () => {
  const { userId, token } = await app.signedIn()
  const tried = { password: 'not this one', newPassword: 'quiet harbour 77' }
  expect((await app.call(endpoints.changePassword, tried, { token })).refusal).toBe('oldPasswordWrong')
  const [line, ...others] = lines.filter((each) => each.includes('oldPasswordWrong'))
  expect([JSON.parse(line ?? '{}').msg, others]).toEqual([
    `oldPasswordWrong: POST /api${endpoints.changePassword.path}, by user ${userId} at 127.0.0.1`,
    [],
  ])
  expect(lines.join('')).not.toMatch(/not this one|quiet harbour/)
})

it('an id is taken over from a trusted proxy, when it is one', async () => {
  const behind = await startTestApp({ TRUST_PROXY: 'loopback' })
  try {
    const idFor = async (given: string) => (await answerTo(api(endpoints.site), behind.url, given)).id
    expect(await idFor('edge-0a1b2c3d')).toBe('edge-0a1b2c3d')
    expect(await idFor('short')).toMatch(ownId)
    expect(await idFor(`with spaces and "quotes"`)).toMatch(ownId)
    expect(await idFor('x'.repeat(65))).toMatch(ownId)
  } finally {
    await behind.stop()
  }
})
