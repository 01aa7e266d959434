import { endpoints } from '@halyard/wire'
import { expect, it } from 'vitest'
import { startTestApp, type TestApp } from './harness.ts'
import { base64, photo } from './photos.ts'

const origin = 'https://app.example'

async function on(variables: Record<string, string>, run: (app: TestApp) => Promise<void>): Promise<void> {
  const app = await startTestApp(variables)
  await run(app).finally(() => app.stop())
}

const preflight = (app: TestApp, from: string, path = '/bborder/upbbbuy') =>
  fetch(`${app.url}/api${path}`, {
    method: 'OPTIONS',
    headers: {
      origin: from,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'x-token,lang,content-type,idempotency-key',
    },
  })

it('apps of the origins that the host names may call the API, with its headers and without cookies', () =>
  on({ CORS_ORIGINS: `https://other.example, ${origin}` }, async (app) => {
    const asked = await preflight(app, origin)
    expect(asked.status).toBe(204)
    expect(asked.headers.get('access-control-allow-origin')).toBe(origin)
    expect(asked.headers.get('access-control-allow-methods')).toBe('GET, POST, PUT, DELETE')
    expect(asked.headers.get('access-control-allow-headers')).toBe(
      'x-token, lang, content-type, idempotency-key, x-proof',
    )
    expect(asked.headers.get('access-control-allow-credentials')).toBeNull()
    const { token } = await app.signedIn()
    const { method, path } = endpoints.getUserInfo
    for (const headers of [{ origin, 'x-token': token }, { origin }]) {
      const answer = await fetch(`${app.url}/api${path}`, { method, headers })
      expect(answer.headers.get('access-control-allow-origin')).toBe(origin)
      expect(answer.headers.get('vary')).toContain('Origin')
    }
    const { url } = await app.does({ token }, endpoints.upload, { content: base64(await photo()) })
    const image = await fetch(app.url + url)
    expect(image.headers.get('content-type')).toBe('image/jpeg')
    expect(image.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  }))

it('no other origin may', () =>
  on({ CORS_ORIGINS: origin }, async (app) => {
    for (const from of ['https://evil.example', 'https://app.example.evil.example', 'null']) {
      expect((await preflight(app, from)).headers.get('access-control-allow-origin')).toBeNull()
    }
  }))

it('where the host names none, nobody may', () =>
  on({}, async (app) => {
    const asked = await preflight(app, origin)
    expect([asked.status, asked.headers.get('access-control-allow-origin')]).toEqual([405, null])
  }))
