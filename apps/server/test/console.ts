import type { Envelope } from '@halyard/wire'
import { OperatorSignInService } from '../src/features/operations/operator-sign-in.service.ts'
import type { TestApp } from './harness.ts'
import type { TestOperator } from './operators.ts'
import { codeOf } from './two-factor.ts'

/** A browser with the console open: it keeps the cookie, and sends what the console's pages send. */
export class ConsoleBrowser {
  cookie: string | undefined

  constructor(
    private readonly app: TestApp,
    private readonly headers: Readonly<Record<string, string>> = { 'x-operator-console': '1' },
  ) {}

  async call(method: 'GET' | 'POST', path: string, body?: unknown) {
    const response = await fetch(`${this.app.url}/ops${path}`, {
      method,
      headers: {
        ...this.headers,
        'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0',
        ...(this.cookie ? { cookie: this.cookie } : {}),
        ...(method === 'POST' ? { 'content-type': 'application/json' } : {}),
      },
      ...(method === 'POST' ? { body: JSON.stringify(body ?? {}) } : {}),
    })
    const set = response.headers.get('set-cookie')
    if (set !== null) this.cookie = set.split(';')[0]
    return { set, ...((await response.json()) as Envelope<Record<string, unknown>>) }
  }

  signIn(name: string, password: string, code?: string) {
    return this.call('POST', '/sign-in', { name, password, ...(code ? { code } : {}) })
  }
}

export const ownPassword = 'a password of one’s own'

/** An operator who has chosen a password and set up a second factor: their browser, and their app's secret. */
export async function signedInToConsole(app: TestApp, { name }: Pick<TestOperator, 'name'>) {
  const first = await app.get(OperatorSignInService).setFirstPassword(name)
  const browser = new ConsoleBrowser(app)
  await browser.signIn(name, first)
  await browser.call('POST', '/password', { old: first, password: ownPassword })
  const { data } = await browser.call('POST', '/two-factor', { password: ownPassword })
  const secret = String(data.secret)
  const confirmed = await browser.call('POST', '/two-factor/confirm', { code: codeOf(app, secret) })
  if (confirmed.code !== 0) throw new Error(confirmed.msg)
  return { browser, secret }
}
