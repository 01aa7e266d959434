import { signedQueryOf, withApiKey } from './api-keys.ts'
import type { TestApp, TestUser } from './harness.ts'

type Sent = Readonly<Record<string, string>>

/** What a user's program asks in HTX's dialect, signed as programs sign. */
export async function programOf(app: TestApp, user: TestUser, rights: Parameters<typeof withApiKey>[2] = {}) {
  const key = await withApiKey(app, user, rights)
  const { host } = new URL(app.url)
  const signed = (method: string, path: string, parameters: Sent) =>
    `${path}?${signedQueryOf(key, { method, host, path, parameters, at: app.clock.now() })}`
  return {
    key,
    get: (path: string, parameters: Sent = {}) => app.request('GET', signed('GET', path, parameters)),
    post: (path: string, body: unknown = {}, parameters: Sent = {}) =>
      app
        .request('POST', signed('POST', path, parameters))
        .type('json')
        .send(JSON.stringify(body)),
  }
}
