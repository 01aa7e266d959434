/**
 * HTX's signatures of calls (its documents, "Authentication"): version 2 in the query of a REST call, version 2.1 in the
 * `auth` request of a socket. Pure, for servers and clients: who holds the secret makes the HMAC-SHA256 of the text and
 * writes it in base64.
 */

/** What a caller signed, with what they sent beside it. */
export interface SignedCall {
  readonly accessKey: string
  /** Base64. */
  readonly signature: string
  /** When it was signed, by the caller's clock. */
  readonly signedAt: Date
  /** The text under the signature, for a host as the caller may have written it. */
  readonly textFor: (host: string) => string
}

/** The parameter that is not under the signature. */
const signatureName = 'Signature'

/**
 * The signature of a REST call, from its raw query; undefined when it has none that can be read. Every other parameter
 * is under it, decoded and encoded anew: some clients send `:` and sign `%3A`, and some sign what they also send in the
 * body.
 *
 * @example signedQuery('GET', '/v1/account/accounts', 'AccessKeyId=…&SignatureMethod=HmacSHA256&…')
 */
export function signedQuery(method: string, path: string, query: string): SignedCall | undefined {
  const pairs = pairsIn(query)
  const sent = pairs && new Map(pairs)
  // A name that is there twice could be read in one way and done in another.
  if (!sent || sent.size !== pairs.length) return undefined
  if (sent.get('SignatureMethod') !== method256 || sent.get('SignatureVersion') !== '2') return undefined
  return signedCall(method, {
    accessKey: sent.get('AccessKeyId'),
    signature: sent.get(signatureName),
    timestamp: sent.get('Timestamp'),
    path,
    pairs: pairs.filter(([name]) => name !== signatureName),
  })
}

/** The signature of a socket's `auth` request, from its `params`; undefined when it has none that can be read. */
export function signedParams(path: string, params: Readonly<Record<string, unknown>>): SignedCall | undefined {
  const { accessKey, signature, signatureMethod, signatureVersion, timestamp } = params
  if (signatureMethod !== method256 || signatureVersion !== '2.1') return undefined
  if (typeof accessKey !== 'string' || typeof signature !== 'string' || typeof timestamp !== 'string') return undefined
  const pairs = Object.entries({ accessKey, signatureMethod, signatureVersion, timestamp })
  return signedCall('GET', { accessKey, signature, timestamp, path, pairs })
}

/** Whether a query carries anything of a signature. */
export function isSigned(query: string): boolean {
  return /(^|&)(AccessKeyId|Signature)=/.test(query)
}

/**
 * The text under a signature: method, host, path and the parameters, sorted by name and encoded by RFC 3986.
 *
 * @example canonicalText('GET', 'api.huobi.pro', '/v1/order/orders', [['order-id', '1234567890']])
 */
export function canonicalText(method: string, host: string, path: string, pairs: readonly Pair[]): string {
  return textOver(method, path, pairs)(host)
}

/** A moment as signatures have it: UTC, to the second and without a zone. */
export function signatureTime(moment: Date): string {
  return moment.toISOString().slice(0, 19)
}

const method256 = 'HmacSHA256'
type Pair = readonly [name: string, value: string]

interface Sent {
  readonly accessKey: string | undefined
  readonly signature: string | undefined
  readonly timestamp: string | undefined
  readonly path: string
  readonly pairs: readonly Pair[]
}

function signedCall(method: string, { accessKey, signature, timestamp, path, pairs }: Sent): SignedCall | undefined {
  const signedAt = timestamp === undefined ? undefined : momentOf(timestamp)
  if (!accessKey || !signature || !signedAt) return undefined
  return {
    accessKey,
    // No base64 has a space: it was a plus sign that was sent as it is.
    signature: signature.replaceAll(' ', '+'),
    signedAt,
    textFor: textOver(method, path, pairs),
  }
}

/** The part that is the same for every host is made once: a server tries several. */
function textOver(method: string, path: string, pairs: readonly Pair[]): (host: string) => string {
  const parameters = pairs
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .join('&')
  return (host) => `${method.toUpperCase()}\n${host.toLowerCase()}\n${path}\n${parameters}`
}

function momentOf(timestamp: string): Date | undefined {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/.test(timestamp)) return undefined
  const moment = new Date(`${timestamp}Z`)
  return Number.isNaN(moment.getTime()) ? undefined : moment
}

/** The parameters of a query, decoded as forms are; undefined when one cannot be. */
function pairsIn(query: string): Pair[] | undefined {
  try {
    return query
      .split('&')
      .filter((part) => part !== '')
      .map((part) => {
        const at = part.indexOf('=')
        return at < 0 ? [decoded(part), ''] : [decoded(part.slice(0, at)), decoded(part.slice(at + 1))]
      })
  } catch {
    return undefined
  }
}

/** Most names and values are of these signs alone, and stay as they are either way. */
const isUnreserved = (text: string) => /^[\w.~-]*$/.test(text)

/** @throws URIError */
function decoded(text: string): string {
  return isUnreserved(text) ? text : decodeURIComponent(text.replaceAll('+', ' '))
}

/** By RFC 3986, which encodes five characters more than browsers do. @throws URIError for half a character */
function encoded(text: string): string {
  if (isUnreserved(text)) return text
  return encodeURIComponent(text).replaceAll(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
}
