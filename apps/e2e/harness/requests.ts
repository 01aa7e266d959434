import { type Endpoint, endpoints, idempotencyKeyHeader, languageHeader, proofHeader, tokenHeader } from '@halyard/wire'
import { fieldsOf } from '@halyard/wire/fields'
import type { Request } from '@playwright/test'

/** The call that a page makes; undefined for anything else that it asks for, such as a file or a picture. */
export function callOf(request: Request): { name: string; endpoint: Endpoint | undefined } | undefined {
  const { pathname } = new URL(request.url())
  const name = `${request.method()} ${pathname.replace(/^\/api/, '')}`
  // A picture is asked for by the address that an answer gave.
  if (!pathname.startsWith('/api/') || pathname.startsWith('/api/user/upload/')) return undefined
  return { name, endpoint: byName.get(name) }
}

/**
 * What is wrong with a call of a page by the specification's names, place and headers; undefined where nothing is. What
 * is added to them is marked `ours` in the contract, each with a reason that a house rule holds.
 */
export function deviationOf(request: Request): string | undefined {
  const call = callOf(request)
  if (!call) return undefined
  const { name, endpoint } = call
  if (!endpoint) return `${name} is no call`
  const { sent, elsewhere } = fieldsSent(request, endpoint)
  const fields = fieldsOf(endpoint.request)
  const named = fields.filter(({ spare }) => !endpoint.ours && !spare?.ours).map(({ wireName }) => wireName)
  const isField = (field: string) => fields.some(({ wireName }) => wireName === field)
  const headers = request.headers()
  const type = endpoint.input === 'form' ? 'application/x-www-form-urlencoded' : 'application/json'
  const faults = [
    ...named.filter((field) => !sent.has(field)).map((field) => `without ${field}`),
    ...[...sent]
      .filter(([field, value]) => !named.includes(field) && (value ?? '') === '')
      .map(([field]) => `with an empty ${field}`),
    ...[...sent.keys()].filter((field) => !isField(field)).map((field) => `with ${field}`),
    ...elsewhere.map((field) => `with ${field} in another place`),
    ...(headers['content-type']?.startsWith(type) ? [] : [`as “${headers['content-type'] ?? ''}”`]),
    ...(headers[languageHeader] ? [] : [`without ${languageHeader}`]),
    ...headersOf(request)
      .filter((header) => ![...specifiedHeaders, idempotencyKeyHeader, proofHeader].includes(header))
      .map((header) => `with the header ${header}`),
  ]
  return faults.length === 0 ? undefined : `${name} ${faults.join(', ')}`
}

interface FieldsSent {
  sent: ReadonlyMap<string, unknown>
  /** Those that are not where the call has its fields. */
  elsewhere: readonly string[]
}

/** The fields of a call, and where they are. */
export function fieldsSent(request: Request, { input }: Endpoint): FieldsSent {
  const query = new Map(new URL(request.url()).searchParams)
  const text = request.postData() ?? ''
  if (input === 'query') return { sent: query, elsewhere: text === '' ? [] : ['a body'] }
  const body = input === 'form' ? new URLSearchParams(text) : Object.entries(JSON.parse(text === '' ? '{}' : text))
  return { sent: new Map(body), elsewhere: [...query.keys()] }
}

/** Spec section 7. */
export const specifiedHeaders: readonly string[] = [tokenHeader, languageHeader, 'content-type']

/** The headers of a call that are the app's, and not the browser's. */
export function headersOf(request: Request): string[] {
  return Object.keys(request.headers()).filter((header) => !ofBrowser.test(header))
}

const ofBrowser =
  /^(accept|accept-encoding|accept-language|cache-control|connection|content-length|cookie|host|origin|pragma|priority|referer|sec-.*|user-agent)$/

const byName = new Map(
  Object.values<Endpoint>(endpoints).map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint]),
)
