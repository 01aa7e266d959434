import { createHmac } from 'node:crypto'
import { type Terms, withdrawalPassword } from '@halyard/testing'
import { endpoints } from '@halyard/wire'
import { canonicalText, signatureTime } from '@halyard/wire/htx/signature'
import type { TestApp, TestUser } from './harness.ts'

type KeyTerms = Terms<typeof endpoints.makeApiKey>

/** An API key of a user who has a withdrawal password. */
export async function withApiKey(app: TestApp, user: TestUser, terms: Partial<KeyTerms> = {}) {
  const request = { name: 'Grid bot', mayTrade: true, mayWithdraw: false, addresses: [], withdrawalPassword, ...terms }
  const { key, secret } = await app.does(user, endpoints.makeApiKey, request)
  return { ...key, secret }
}

interface Signer {
  readonly accessKey: string
  readonly secret: string
}

interface ToSign {
  readonly method?: string
  readonly host: string
  readonly path: string
  readonly parameters?: Readonly<Record<string, string>>
  readonly at: Date
}

/** The query of a call, signed as a program does (HTX's signature version 2). */
export function signedQueryOf({ accessKey, secret }: Signer, { method = 'GET', host, path, parameters, at }: ToSign) {
  const fixed = { AccessKeyId: accessKey, SignatureMethod: 'HmacSHA256', SignatureVersion: '2' }
  const pairs = Object.entries({ ...fixed, Timestamp: signatureTime(at), ...parameters })
  const signature = createHmac('sha256', secret)
    .update(canonicalText(method, host, path, pairs))
    .digest('base64')
  return new URLSearchParams([...pairs, ['Signature', signature]]).toString()
}

/** The `params` of a socket's `auth` request, signed likewise (version 2.1). */
export function signedParamsOf({ accessKey, secret }: Signer, { host, path, at }: ToSign) {
  const fixed = { accessKey, signatureMethod: 'HmacSHA256', signatureVersion: '2.1', timestamp: signatureTime(at) }
  const text = canonicalText('GET', host, path, Object.entries(fixed))
  return { authType: 'api', ...fixed, signature: createHmac('sha256', secret).update(text).digest('base64') }
}
