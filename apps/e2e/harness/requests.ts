import { type Endpoint, endpoints } from '@halyard/wire'
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

/** What is wrong with a call of a page by the specification's names, place and headers; undefined where nothing is. */
export function deviationOf(request: Request): string | undefined {
  const call = callOf(request)
  if (!call) return undefined
  const { name, endpoint } = call
  if (!endpoint) return `${name} is no call`
  const sent = fieldsSent(request, endpoint)
  const fields = endpoint.ours ? [] : fieldsOf(endpoint.request).filter(({ spare }) => !spare?.ours)
  const named = fields.map(({ wireName }) => wireName)
  const missing = named.filter((field) => !sent.has(field))
  const empty = [...sent].filter(([field, value]) => !named.includes(field) && (value ?? '') === '')
  const type = request.headers()['content-type'] ?? ''
  const faults = [
    ...missing.map((field) => `without ${field}`),
    ...empty.map(([field]) => `with an empty ${field}`),
    ...(type.startsWith(endpoint.input === 'form' ? 'application/x-www-form-urlencoded' : 'application/json')
      ? []
      : [`as “${type}”`]),
  ]
  return faults.length === 0 ? undefined : `${name} ${faults.join(', ')}`
}

/** The fields of a call, where the call has its fields. */
export function fieldsSent(request: Request, { input }: Endpoint): Map<string, unknown> {
  if (input === 'query') return new Map(new URL(request.url()).searchParams)
  const body = request.postData() ?? ''
  if (input === 'form') return new Map(new URLSearchParams(body))
  return new Map(Object.entries(JSON.parse(body === '' ? '{}' : body)))
}

const byName = new Map(
  Object.values<Endpoint>(endpoints).map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint]),
)
