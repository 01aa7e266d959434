import { createHmac } from 'node:crypto'
import {
  canonicalText,
  isSigned,
  type SignedCall,
  signatureTime,
  signedParams,
  signedQuery,
} from '@halyard/wire/htx/signature'
import { describe, expect, it } from 'vitest'

const sign = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest('base64')
const isSignedFor = (secret: string, call: SignedCall | undefined, host: string) =>
  call !== undefined && sign(secret, call.textFor(host)) === call.signature

/** The example of HTX's documents ("Authentication"); what they show as its signature is that of no key. */
const documented = {
  secret: 'b0xxxxxx-c6xxxxxx-94xxxxxx-dxxxx',
  text: 'GET\napi.huobi.pro\n/v1/order/orders\nAccessKeyId=e2xxxxxx-99xxxxxx-84xxxxxx-7xxxx&SignatureMethod=HmacSHA256&SignatureVersion=2&Timestamp=2017-05-11T15%3A19%3A30&order-id=1234567890',
  signature: 'Nmd8AU8uAe0mkFpxNbiava0aeZzBEtYjCdie1ZYZjoM=',
}

const key = 'hkvector0001'
const secret = 'hsvector-secret-0001'
const fixed = `AccessKeyId=${key}&SignatureMethod=HmacSHA256&SignatureVersion=2&Timestamp=2026-11-26T12%3A00%3A00`

it("is signed over the text of HTX's documents", () => {
  const pairs = [
    ['order-id', '1234567890'],
    ['Timestamp', '2017-05-11T15:19:30'],
    ['AccessKeyId', 'e2xxxxxx-99xxxxxx-84xxxxxx-7xxxx'],
    ['SignatureVersion', '2'],
    ['SignatureMethod', 'HmacSHA256'],
  ] as const
  const text = canonicalText('get', 'API.huobi.pro', '/v1/order/orders', pairs)
  expect(text).toBe(documented.text)
  expect(sign(documented.secret, text)).toBe(documented.signature)
})

describe('signatures that other programs made', () => {
  it.each([
    // `sign` of htx.js of ccxt 4.5.84 (npm).
    [
      'ccxt, at a host with a port',
      'GET',
      '/v1/order/openOrders',
      `${fixed}&account-id=100001&size=10&symbol=btcusdt&Signature=GqE%2BayYS3m0U9W4av1S3HIv%2BgbWrMoc7LodMwypznpE%3D`,
      '127.0.0.1:3000',
    ],
    [
      'ccxt, with a comma in a parameter',
      'GET',
      '/v1/order/orders',
      `${fixed}&start-time=1&states=pre-submitted%2Csubmitted&symbol=btcusdt&Signature=wbdBksVK8h7d1%2BOpProVuzrUE8am6n7rzPpZmkvwNXg%3D`,
      '127.0.0.1:3000',
    ],
    [
      'ccxt, placing an order, whose body is not signed',
      'POST',
      '/v1/order/orders/place',
      `${fixed}&Signature=w5n7Nb5jb2a2BE1P2CAz5wXp8Ir5YjB%2Fcr05b2y7j3o%3D`,
      '127.0.0.1:3000',
    ],
    [
      "ccxt's older calls, at HTX's own host",
      'POST',
      '/v1/order/orders/59378/submitcancel',
      `${fixed}&Signature=nxmmYPGZxaClBZ%2FobM62yHzd1p4oh8hgrlnBc7tvEKY%3D`,
      'api.huobi.pro',
    ],
    // htx_auth.py of hummingbot, 42e0c21, run by Python 3.11.
    [
      'hummingbot, cancelling',
      'POST',
      '/v1/order/orders/59378/submitcancel',
      `${fixed}&order-id=59378&Signature=PSIEd6me4KMrRqKi8FImNojbSgJw%2BofeeekS7yC4pHE%3D`,
      'api.huobi.pro',
    ],
    [
      'hummingbot, which signs what it also sends in the body',
      'POST',
      '/v1/order/orders/place',
      `${fixed}&account-id=100001&amount=0.5&client-order-id=AAc484720a0001&price=68000.01&source=spot-api&symbol=btcusdt&type=buy-limit&Signature=4%2BULNyB77dhpwvgQECymLSpVtzRzXJEQ9R50Saza%2FgU%3D`,
      'api.huobi.pro',
    ],
    [
      'the same, unsorted',
      'POST',
      '/v1/order/orders/place',
      `type=buy-limit&symbol=btcusdt&source=spot-api&price=68000.01&client-order-id=AAc484720a0001&amount=0.5&account-id=100001&Signature=4%2BULNyB77dhpwvgQECymLSpVtzRzXJEQ9R50Saza%2FgU%3D&${fixed}`,
      'api.huobi.pro',
    ],
    [
      'the same, sent unlike it was signed',
      'POST',
      '/v1/order/orders/59378/submitcancel',
      `order-id=5937%38&AccessKeyId=${key}&SignatureMethod=HmacSHA256&SignatureVersion=2&Timestamp=2026-11-26T12:00:00&Signature=PSIEd6me4KMrRqKi8FImNojbSgJw+ofeeekS7yC4pHE=`,
      'api.huobi.pro',
    ],
  ])('%s', (_, method, path, query, host) => {
    const call = signedQuery(method, path, query)
    expect(isSignedFor(secret, call, host)).toBe(true)
    expect(call).toMatchObject({ accessKey: key, signedAt: new Date('2026-11-26T12:00:00Z') })
    expect(isSignedFor(secret, call, 'api.other.example')).toBe(false)
    expect(isSignedFor('hsother', call, host)).toBe(false)
    expect(isSignedFor(secret, signedQuery(method, `${path}/`, query), host)).toBe(false)
    expect(isSignedFor(secret, signedQuery('PUT', path, query), host)).toBe(false)
    expect(isSignedFor(secret, signedQuery(method, path, `${query}&more=1`), host)).toBe(false)
  })

  const params = {
    authType: 'api',
    accessKey: key,
    signatureMethod: 'HmacSHA256',
    signatureVersion: '2.1',
    timestamp: '2026-11-26T12:00:00',
  }

  it.each([
    ['hummingbot', 'api.huobi.pro', '/ws/v2', 'jjmAXT2L7E5RHLvvWDGR/WNO4HNl+EoDwPCEWiNkNX4='],
    // `authenticate` of pro/htx.js of ccxt 4.5.84.
    ['ccxt', '127.0.0.1:3000', '/ws/v2', 'XrtvCKLzct+0wilrkl0XjN5gr2TDOmLEkfO8L+FiF9c='],
    [
      'ccxt, without TLS',
      '127.0.0.1:3000',
      'ws://127.0.0.1:3000/ws/v2',
      'nI80Y95n59eGQOgLzwZv0cUF/COXg7RrxX5PaTzj23Y=',
    ],
  ])('%s, on the socket', (_, host, path, signature) => {
    const sent = { ...params, signature }
    expect(isSignedFor(secret, signedParams(path, sent), host)).toBe(true)
    expect(isSignedFor(secret, signedParams('/ws', sent), host)).toBe(false)
    expect(signedParams(path, { ...sent, signatureVersion: '2' })).toBeUndefined()
    expect(signedParams(path, { ...sent, accessKey: 7 })).toBeUndefined()
  })
})

it('encodes by RFC 3986, in upper case, and sorts upper case first', () => {
  const pairs = [
    ['b', "it's (so) *fine*! 日"],
    ['B', 'a b~c-d_e.f'],
    ['a', ''],
  ] as const
  expect(canonicalText('GET', 'h', '/', pairs)).toBe(
    'GET\nh\n/\nB=a%20b~c-d_e.f&a=&b=it%27s%20%28so%29%20%2Afine%2A%21%20%E6%97%A5',
  )
})

it.each([
  ['no time', `AccessKeyId=${key}&SignatureMethod=HmacSHA256&SignatureVersion=2&Signature=x`],
  ['a time that is none', `${fixed.replace('26T12', '99T12')}&Signature=x`],
  ['a time with a zone', `${fixed}Z&Signature=x`],
  ['another method', `${fixed.replace('HmacSHA256', 'HmacSHA1')}&Signature=x`],
  ['another version', `${fixed.replace('Version=2', 'Version=3')}&Signature=x`],
  ['no key', `${fixed.replace(`AccessKeyId=${key}&`, '')}&Signature=x`],
  ['no signature', fixed],
  ['a name that is there twice', `${fixed}&Signature=x&amount=1&amount=2`],
  ['what cannot be decoded', `${fixed}&Signature=x&amount=%E0%A4%A`],
])('%s is no signature', (_, query) => {
  expect(signedQuery('GET', '/v1/account/accounts', query)).toBeUndefined()
})

it('tells a call that is signed from one that is not', () => {
  expect(isSigned(fixed)).toBe(true)
  expect(isSigned('symbol=btcusdt&Signature=x')).toBe(true)
  expect(isSigned('symbol=btcusdt&mySignature=x')).toBe(false)
  expect(signatureTime(new Date('2026-11-26T12:00:00.999Z'))).toBe('2026-11-26T12:00:00')
})
