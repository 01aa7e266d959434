import { type Endpoint, endpoints, refusals } from '@halyard/wire'
import { hostEndpoints } from '@halyard/wire/host'
import { operationsEndpoints } from '@halyard/wire/operations'
import type { Test } from 'supertest'
import { beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { Sessions } from '../src/platform/session/sessions.ts'
import { fieldsOf } from './contract-fields.ts'
import { appOfFile } from './harness.ts'

interface OpenApi {
  paths: Record<string, Record<string, Operation>>
}

interface Operation {
  operationId: string
  responses: Record<
    string,
    { content: { 'application/json': { examples: Record<string, { value: { code: number } }> } } }
  >
}

const all = Object.entries<Endpoint>(endpoints)
const besides = Object.entries<Endpoint>({ ...operationsEndpoints, ...hostEndpoints })

/** What Postgres cannot hold, or holds as something else: NUL, half a character, more digits than a column has. */
const hostileTexts = [
  '\0',
  'a\0b',
  '\ud800',
  '\u202e',
  'x'.repeat(10_000),
  '',
  "'",
  '2147483648',
  '9'.repeat(15),
  '1e400',
]
const hostileValues = [null, 2 ** 31, Number.MAX_SAFE_INTEGER, -1, 1e-7, true, [], [null], {}, { $gt: '' }]

const app = appOfFile({ OPS_ENABLED: '1' })
let document: OpenApi & { components: { responses: object } }
let documentText: string

beforeAll(async () => {
  documentText = (await app.request('GET', '/docs/openapi.json').expect(200)).text
  document = JSON.parse(documentText)
})

describe('every endpoint of the contract', () => {
  it.each([...all, ...besides])('%s has an example that its own codecs accept', (_, endpoint) => {
    expect(z.safeDecode(endpoint.request, endpoint.example.request as never).error?.issues).toBeUndefined()
    const response = z.safeDecode(endpoint.response, endpoint.example.response as never)
    expect(response.error?.issues).toBeUndefined()
    expect(z.safeEncode(endpoint.response, response.data as never).error?.issues).toBeUndefined()
  })

  it.each(all.filter(([, endpoint]) => fieldsOf(endpoint).length > 0))(
    '%s is broken by no input',
    async (_, endpoint) => {
      const hostile = endpoint.input === 'query' ? hostileTexts : [...hostileTexts, ...hostileValues]
      for (const field of fieldsOf(endpoint)) {
        const { token } = await app.signedIn({ USDT: '100' })
        const answers = await Promise.all(
          hostile.map((value) =>
            app.call(endpoint, { ...(endpoint.example.request as object), [field]: value }, { token }),
          ),
        )
        for (const [index, { status, code, msg, refusal }] of answers.entries()) {
          const what = `${field}: ${JSON.stringify(hostile[index]).slice(0, 40)}`
          expect([status, code, msg], what).toEqual([200, expect.any(Number), expect.stringMatching(/\S/)])
          expect(refusal, what).not.toBe('overloaded')
        }
      }
    },
  )

  it.each(all)('%s is documented with every refusal it can give', (name, endpoint) => {
    const operation = document.paths[`/api${endpoint.path}`]?.[endpoint.method.toLowerCase()]
    expect(operation?.operationId).toBe(name)
    const examples = operation?.responses[200]?.content['application/json'].examples ?? {}
    for (const refusal of endpoint.refusals) expect(examples[refusal]?.value.code).toBe(refusals[refusal].code)
    const ofItsKind = endpoint.effect === 'replays' ? ['overloaded', 'requestInProgress'] : ['overloaded']
    expect(Object.keys(examples)).toEqual(expect.arrayContaining(ofItsKind))
    const statuses = endpoint.input === 'query' ? ['500', '503'] : ['413', '415', '500', '503']
    expect(Object.keys(operation?.responses ?? {})).toEqual(['200', ...statuses])
  })

  it('the sockets beside them are documented', async () => {
    const { body } = await app.request('GET', '/docs/asyncapi.json').expect(200)
    expect([body.asyncapi, body.channels.feed.address]).toEqual(['3.0.0', '/ws'])
  })

  it('of what is beside them, the image of an upload is documented, and every reference leads somewhere', () => {
    expect(document.paths['/api/user/upload/{id}']?.get?.operationId).toBe('uploadedImage')
    const named = new Set([...documentText.matchAll(/"#\/components\/responses\/(\w+)"/g)].map(([, name]) => name))
    expect([...named].toSorted()).toEqual(Object.keys(document.components.responses).toSorted())
  })
})

describe('the operators’ API', () => {
  it('is documented apart, with the token, the fields of its paths, and what a body has besides', async () => {
    const { paths, components } = (await app.request('GET', '/docs/operations/openapi.json').expect(200)).body
    expect(Object.keys(paths)).toContain('/ops/reviews/{kind}/{id}/approve')
    expect(Object.keys(paths).filter((path) => !path.startsWith('/ops'))).toEqual([])
    expect(Object.keys(document.paths).filter((path) => path.startsWith('/ops'))).toEqual([])
    expect(Object.values(paths).flatMap((path) => Object.keys(path as object))).toHaveLength(
      Object.keys(operationsEndpoints).length,
    )
    const approve = paths['/ops/reviews/{kind}/{id}/approve'].post
    expect(components.securitySchemes[Object.keys(approve.security[0])[0] as string].name).toBe('X-Operator-Token')
    expect(
      approve.parameters.flatMap((field: Record<string, unknown>) => (field.in === 'path' ? [field.name] : [])),
    ).toEqual(['kind', 'id'])
    const body = approve.requestBody.content['application/json']
    expect(body).toEqual({
      schema: { $ref: '#/components/schemas/ApproveReviewRequest' },
      example: { detail: { received: '4990' } },
    })
    expect(Object.keys(components.schemas.ApproveReviewRequest.properties)).toEqual(['detail'])
    expect((await app.request('GET', '/docs/operations').expect(200)).text).toContain('/docs/operations/start.js')
  })
})

describe('sessions', () => {
  const { getUserInfo } = endpoints

  it('end when the same user signs in elsewhere, and say when and from what', async () => {
    const user = await app.signedIn()
    await app.get(Sessions).begin(user.userId, 'Firefox, Linux')
    const answer = await app.call(getUserInfo, {}, { token: user.token })
    expect(answer).toMatchObject({
      code: 4016,
      refusal: 'signedInElsewhere',
      data: { reload: true, detail: { device: 'Firefox, Linux' } },
    })
    expect(answer.msg).toContain('Firefox, Linux')
  })

  it('expire after seven days', async () => {
    const user = await app.signedIn()
    app.clock.advance({ days: 7 })
    expect(await app.call(getUserInfo, {}, { token: user.token })).toMatchObject({ code: 4017 })
    app.clock.advance({ days: -7 })
  })

  it('of simultaneous sign-ins leave one that is live', async () => {
    const user = await app.signedIn()
    const begun = await Promise.all(Array.from({ length: 12 }, () => app.get(Sessions).begin(user.userId, 'API')))
    const answers = await Promise.all(begun.map(({ token }) => app.call(getUserInfo, {}, { token })))
    expect(answers.filter((answer) => answer.code === 0)).toHaveLength(1)
    expect(answers.filter((answer) => answer.code === 4016)).toHaveLength(11)
  })

  it('are stored as a hash only', async () => {
    const user = await app.signedIn()
    const { rows } = await app.pool.query('SELECT row_to_json(session)::text AS row FROM session')
    expect(rows.some(({ row }) => row.includes(user.token))).toBe(false)
  })
})

describe('what is not a call', () => {
  const get = (path: string) => app.request('GET', path)
  const post = (body: string, type = 'application/json') =>
    app.request('POST', '/api/base/tradelist').type(type).send(body)

  it.each<[string, () => Test, number]>([
    ['an unknown route', () => get('/api/base/nothing'), 404],
    ['the wrong method', () => get('/api/base/tradelist'), 405],
    ['a body over 32 kB', () => post(`{"from":1,"x":"${'x'.repeat(33 * 1024)}"}`), 413],
    ['another media type', () => post('<from>1</from>', 'text/xml'), 415],
    ['malformed JSON', () => post('{"from":'), 200],
    ['a JSON array', () => post('["from"]'), 200],
    ['a prototype', () => post('{"__proto__":{"from":9}}'), 200],
    ['a malformed address', () => get('/api/%'), 200],
    ['an endless parameter', () => get(`/api/user/upload/${'x'.repeat(200)}`), 414],
  ])('%s is answered with an envelope, and safe headers', async (_, send, status) => {
    const { body } = await send()
      .expect(status)
      .expect('x-content-type-options', 'nosniff')
      .expect('referrer-policy', 'no-referrer')
    expect(body).toMatchObject({ code: expect.any(Number), msg: expect.stringMatching(/\S/) })
  })

  it('carries the headers that keep a browser safe', async () => {
    const { host } = new URL(app.url)
    const { headers } = await post('{"from":1}')
      .expect('content-security-policy', /script-src 'self';.*base-uri 'none';.*frame-ancestors 'none'/)
      .expect('x-content-type-options', 'nosniff')
      .expect('x-frame-options', 'DENY')
      .expect('cache-control', 'no-store')
    expect(headers['content-security-policy']).toContain(`connect-src 'self' ws://${host} wss://${host};`)
    expect(headers).not.toHaveProperty('server')
    expect(headers).not.toHaveProperty('x-powered-by')
    expect(headers).not.toHaveProperty('access-control-allow-origin')
  })

  it.each(['de-DE', 'zh-CN', 'de', 'zh_cn'])('is refused in the language of the caller: %s', async (lang) => {
    const english = await app.call(endpoints.getUserInfo, {})
    const theirs = await app.call(endpoints.getUserInfo, {}, { lang })
    expect(theirs.msg).not.toBe(english.msg)
    expect((await app.call(endpoints.getUserInfo, {}, { lang: 'xx-XX' })).msg).toBe(english.msg)
  })
})

describe('a defect of ours', () => {
  it('is answered with a request id and nothing of the inside', async () => {
    const user = await app.signedIn()
    await app.pool.query('ALTER TABLE spot_fill RENAME TO spot_fill_away')
    try {
      await app.pool.query(
        `INSERT INTO spot_order (id, user_id, symbol, base, quote, side, type, sizing, requested_quantity, quantity, held, state,
                                 fee_rate, accepted_sequence, created_at, updated_at)
         VALUES (900001, $1, 'btcusdt', 'BTC', 'USDT', 'buy', 'market', 'quantity', 1, 1, 0, 'filled', 0, 1, now(), now())`,
        [user.userId],
      )
      const answer = await app.call(endpoints.findOrder, { ID: 900_001 }, { token: user.token })
      expect(answer).toMatchObject({ status: 500, code: 7, data: { refusal: 'internal' } })
      expect(JSON.stringify(answer)).not.toMatch(/spot_fill|relation|SELECT|at .*\.ts/)
    } finally {
      await app.pool.query('ALTER TABLE spot_fill_away RENAME TO spot_fill')
    }
  })
})
