import { canonicalText, signatureTime } from '@halyard/wire/htx/signature'

/** What the app shows once, when a key is made. */
export interface ApiKey {
  readonly accessKey: string
  readonly secret: string
}

interface ToSign {
  readonly method: string
  readonly host: string
  readonly path: string
  readonly parameters: readonly (readonly [name: string, value: string])[]
  readonly at?: Date
}

/** The query of a call by HTX's signature version 2: what it says, whose key, when, and the signature over all of it. */
export async function signedQuery(
  { accessKey, secret }: ApiKey,
  { method, host, path, parameters, at = new Date() }: ToSign,
): Promise<string> {
  const named = { AccessKeyId: accessKey, SignatureMethod: 'HmacSHA256', SignatureVersion: '2' }
  const pairs = [...Object.entries({ ...named, Timestamp: signatureTime(at) }), ...parameters]
  const signature = await signatureOf(secret, canonicalText(method, host, path, pairs))
  return new URLSearchParams(
    [...pairs, ['Signature', signature]].map(([name, value]) => [name, value] as [string, string]),
  ).toString()
}

/** The `params` of a private socket's `auth`, by version 2.1. */
export async function signedAuth(
  { accessKey, secret }: ApiKey,
  { host, path, at = new Date() }: Pick<ToSign, 'host' | 'path' | 'at'>,
): Promise<object> {
  const named = { accessKey, signatureMethod: 'HmacSHA256', signatureVersion: '2.1', timestamp: signatureTime(at) }
  const signature = await signatureOf(secret, canonicalText('GET', host, path, Object.entries(named)))
  return { authType: 'api', ...named, signature }
}

/** By WebCrypto, which browsers have on a secure origin only. */
async function signatureOf(secret: string, text: string): Promise<string> {
  const { subtle } = globalThis.crypto
  if (!(subtle as SubtleCrypto | undefined))
    throw new Error('Signing needs a secure origin: HTTPS, or the machine itself.')
  const bytes = new TextEncoder()
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await subtle.importKey('raw', bytes.encode(secret), algorithm, false, ['sign'])
  const signed = new Uint8Array(await subtle.sign('HMAC', key, bytes.encode(text)))
  return btoa(String.fromCharCode(...signed))
}
