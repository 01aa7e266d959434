import { request } from 'node:http'
import { Amount } from '@halyard/domain'
import { acts, bankCard, wallet } from '@halyard/testing'
import { type Endpoint, type EndpointName, endpoints, tokenHeader } from '@halyard/wire'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { SignInTickets } from '../src/features/auth/sign-in-tickets.repository.ts'
import { UsersRepository } from '../src/features/auth/users.repository.ts'
import { SessionTokens } from '../src/platform/session/session-tokens.ts'
import { faultsIn, fieldsOf, fieldsWith } from './contract-fields.ts'
import { type Answer, appOfFile, type TestUser } from './harness.ts'
import { balanceOf, verified, withdrawalPassword } from './money-movers.ts'
import { addOperator } from './operators.ts'

type Sent = Record<string, unknown>
type Try = readonly [name: string, endpoint: Endpoint, base: Sent]

const limitOrder = { symbol: 'btcusdt', mprice: '51000', mnum: '0.01', buytype: 1, type: 1 }
/** Every endpoint with a request that its codecs take, and the second shape of those that have two. */
const tries: Try[] = [
  ...Object.entries<Endpoint>(endpoints).map(
    ([name, endpoint]) => [name, endpoint, endpoint.example.request as Sent] as const,
  ),
  ['a limit order to buy', endpoints.placeBuyOrder, limitOrder],
  ['a limit order to sell', endpoints.placeSellOrder, limitOrder],
]
const withBody = tries.filter(([, { input, path }]) => input !== 'query' && path !== endpoints.upload.path)

const app = appOfFile({ OPS_ENABLED: '1' })
let user: TestUser

beforeAll(async () => {
  user = await verified(app, { USDT: '1000', BTC: '1', EUR: '900' })
})

/** A request in which a field has JSON that no library would write. */
const withRaw = (base: Sent, field: string, json: string) =>
  JSON.stringify({ ...base, [field]: '' }).replace(`${JSON.stringify(field)}:""`, `${JSON.stringify(field)}:${json}`)

/** Sends all, and returns those that were not refused for this reason. */
async function unlike(sentence: RegExp, field: string, sent: readonly unknown[], endpoint: Endpoint) {
  const answers = await Promise.all(sent.map((each) => app.call(endpoint, each, user)))
  const isRight = ({ refusal, data }: Answer) => {
    const [error, ...others] =
      refusal === 'badInput' ? (data as { errors: { path: string; message: string }[] }).errors : []
    return others.length === 0 && error?.path === field && sentence.test(error.message)
  }
  return sent.filter((_, at) => !isRight(answers[at] as Answer))
}

describe('a session is opened by nothing but its own token', () => {
  const guarded = Object.entries<Endpoint>(endpoints).filter(([, { session }]) => session === 'required')
  const foreign: Record<string, string> = { 'an invented one': 'made-up', 'an endless one': 'x'.repeat(2_000) }

  beforeAll(async () => {
    const { userId, token } = user
    const ends = new Date(app.clock.now().getTime() + 60_000)
    const [head, body, signature] = token.split('.')
    const unsigned = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')
    Object.assign(foreign, {
      'an operator’s': (await addOperator(app)).token,
      'the ticket of a first step': await app
        .get(SignInTickets)
        .issue(await app.get(UsersRepository).get(userId), 'sign-in'),
      'one of another installation': new SessionTokens('another secret').issue(
        userId,
        app.clock.now(),
        ends,
        'password',
      ),
      'one without a signature': `${unsigned}.${body}.`,
      'one with the signature of another': `${head}.${Buffer.from('{"sub":"1"}').toString('base64url')}.${signature}`,
    })
  })

  it.each(guarded)('%s', async (_, endpoint) => {
    const { example } = endpoint
    expect(await app.call(endpoint, example.request)).toMatchObject({ status: 200, code: 4015, refusal: 'notSignedIn' })
    for (const [what, token] of Object.entries(foreign)) {
      const answer = await app.call(endpoint, example.request, { token })
      expect([answer.code, answer.data], what).toEqual([4016, { refusal: 'sessionEnded', reload: true }])
    }
  })

  it('and only in its own header', async () => {
    const { token } = user
    const elsewhere = [{ authorization: `Bearer ${token}` }, { cookie: `${tokenHeader}=${token}` }, { token }]
    for (const headers of elsewhere)
      expect(await app.call(endpoints.balances, { token }, { headers })).toMatchObject({ code: 4015 })
  })
})

it('what is asked by GET changes nothing', () => {
  const asked = Object.values<Endpoint>(endpoints).filter(({ method }) => method === 'GET')
  expect(asked.filter(({ effect }) => effect !== 'reads')).toEqual([])
})

describe('an amount is a plain decimal in every field that takes one', () => {
  const spellings = [
    ...[
      '1e3',
      '1E3',
      '0x10',
      '0b1',
      '1n',
      '+1',
      '-1',
      '-0',
      ' 1',
      '1 ',
      '1\n',
      '1\u00a0',
      '\u200b1',
      '1\0',
      'Infinity',
      'NaN',
    ],
    ...[
      '1,000',
      '1,5',
      '1_000',
      "1'000",
      '.5',
      '5.',
      '1.2.3',
      '00',
      '01',
      '１００',
      '١',
      '½',
      '∞',
      '1e400',
      '1%',
      '$1',
    ],
    ...[
      `1${'0'.repeat(400)}`,
      '9'.repeat(16),
      '9'.repeat(20),
      `0.${'1'.repeat(19)}`,
      'true',
      'null',
      '[object Object]',
      "1' OR '1'='1",
    ],
  ]
  const json = [
    '1e3',
    '1E400',
    '-0',
    '-1',
    '1e-7',
    '0.1e1',
    '9'.repeat(16),
    '9'.repeat(20),
    '[1]',
    '["1"]',
    '[]',
    '{}',
    '{"$gt":"0"}',
    'true',
    'false',
  ]
  const amounts = tries.flatMap(([name, endpoint, base]) =>
    fieldsWith('amountFormat', endpoint, base, 'x').map((field) => [name, field, endpoint, base] as const),
  )

  it('and there are as many of them as money has doors', () => {
    expect(amounts.length).toBeGreaterThan(20)
  })

  it.each(amounts)('%s, %s', async (_, field, endpoint, base) => {
    const texts = spellings.map((spelling) => ({ ...base, [field]: spelling }))
    const raw = endpoint.input === 'query' ? [] : json.map((each) => withRaw(base, field, each))
    expect(await unlike(/plain number/, field, [...texts, ...raw], endpoint)).toEqual([])
  })
})

describe('a line of text holds nothing that cannot be seen', () => {
  /** NUL and other controls, directions, halves of characters, zero widths, fillers, other ends of a line, tags. */
  const unseen = [
    ...'\0\x07\n\x1b\x7f\x85\u061c\u200e\u200f\u202a\u202e\u2066\u2069\u00ad\u034f\u115f\u1160\u180e\u200b\u2028\u2029\u2060',
    ...['\u2800', '\u3164', '\ufeff', '\uffa0', '\u{e0041}', '\ud800', '\udc00'],
  ]

  it.each(tries)('%s', (_, endpoint, base) => {
    for (const field of fieldsWith('text', endpoint, base, '\u202e')) {
      const faultOf = (value: string) => faultsIn(endpoint, { ...base, [field]: value }).get(field)
      const isOfLines = endpoint === endpoints.openSupportCase || endpoint === endpoints.sendSupportMessage
      expect(unseen.filter((each) => faultOf(`a${each}b`) !== 'text')).toEqual(isOfLines ? ['\n'] : [])
      // What joins letters and pictures is seen by what it joins, and alone it says nothing.
      if (faultOf(' ') === 'required') expect(faultOf(' \u200d\ufe0f')).toBe('required')
    }
  })

  it('and whatever can be seen is kept as it was written: markup, quotes, other scripts, joined pictures', async () => {
    const remark = `<script>alert(1)</script> ' OR 1=1 -- \${7*7} {{7*7}} می‌خواهم 👩‍👩‍👧 ❤️ zażółć`
    const { entryId } = await app.does(user, endpoints.saveAddress, { ...wallet, remark })
    expect((await app.does(user, endpoints.findAddress, { entryId })).remark).toBe(remark)
  })
})

describe('a list is asked for by a page of it, and by nothing else', () => {
  const pages = '0 -1 -0 01 +1 1.5 1e2 0x10 １ NaN 1000001 99999999999999999999 x 1;--'.split(' ')

  it.each(tries.filter(([, endpoint]) => fieldsOf(endpoint).includes('pageSize')))('%s', async (_, endpoint, base) => {
    // One that goes on from a row has no numbered pages.
    for (const field of ['page', 'pageSize'].filter((name) => fieldsOf(endpoint).includes(name))) {
      expect(pages.filter((page) => !faultsIn(endpoint, { ...base, [field]: page }).has(field))).toEqual([])
      const twice = `${new URLSearchParams(base as never)}&${field}=1&${field}=2`
      const sent = endpoint.input === 'query' ? [twice] : [withRaw(base, field, '[1,2]'), withRaw(base, field, '-0')]
      expect(await unlike(/./, field, [...sent, { ...base, [field]: '101000001' }], endpoint)).toEqual([])
    }
  })
})

describe('a body says each thing once', () => {
  it.each(withBody.filter(([, endpoint]) => fieldsOf(endpoint).length > 0))('%s', async (_, endpoint, base) => {
    const [field = ''] = fieldsOf(endpoint)
    const name = JSON.stringify(field)
    expect(await app.call(endpoint, `{${name}:"a",${name}:"b"}`, user)).toMatchObject({
      code: 7,
      refusal: 'badInput',
    })
    if (faultsIn(endpoint, {}).size === 0) return
    // Fields of a prototype were not sent.
    const nothing = await app.call(endpoint, {}, user)
    for (const key of ['__proto__', 'constructor', 'prototype'])
      expect(await app.call(endpoint, `{"${key}":${JSON.stringify(base)}}`, user)).toEqual(nothing)
    expect(Object.keys(Object.prototype)).toEqual([])
  })

  it.each(withBody)('%s, in 32 kB', async (_, { method, path }) => {
    // Refused by its Content-Length: nobody waits for the rest.
    const headers = {
      'content-type': 'application/json',
      'content-length': String(1024 * 1024),
      [tokenHeader]: user.token,
    }
    const status = await new Promise((resolve, reject) => {
      const asking = request(`${app.url}/api${path}`, { method, headers }, (answer) => {
        resolve(answer.statusCode)
        asking.destroy()
      })
      asking.on('error', reject)
      asking.flushHeaders()
    })
    expect(status).toBe(413)
  })
})

describe('fifty at once with funds for one are one', () => {
  const fifty = (name: EndpointName, sent: Sent) =>
    Promise.all(Array.from({ length: 50 }, () => app.call(endpoints[name], sent, user)))

  beforeEach(async () => {
    user = await verified(app, { USDT: '1000', BTC: '1', EUR: '900' })
  })

  it('of a withdrawal to a card; and of taking it back', async () => {
    const { cardId } = await app.does(user, endpoints.saveBankCard, bankCard)
    const answers = await fifty('createCardWithdrawal', {
      bank_id: cardId,
      coinname: 'EUR',
      num: '900',
      pay_password: withdrawalPassword,
    })
    const [made, ...others] = answers.filter(({ code }) => code === 0)
    expect([made?.msg, others]).toEqual(['ok', []])
    await fifty('cancelWithdrawal', { ...(made?.data as { ID: number }) })
    expect(await balanceOf(app, user, 'EUR')).toEqual({ available: '900', frozen: '0' })
  })

  it('of taking an order back, which gives back what it held once', async () => {
    await app.trade('btcusdt', '50000')
    const { orderId } = await app.does(user, ...acts.orderAtLimit('sell', Amount.one, Amount.of('51000')))
    await fifty('cancelOrder', { id: orderId })
    expect(await balanceOf(app, user, 'BTC')).toEqual({ available: '1', frozen: '0' })
  })
})
