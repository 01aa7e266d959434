import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { type Answer, accepted, sendCall } from '@halyard/testing'
import { type Endpoint, endpoints, type Page, type RefusalName, type ResponseOf } from '@halyard/wire'
import { captchaAnswer, testCode } from './app.ts'
import { patience } from './patience.ts'
import type { App } from './run.ts'

/** Refused because the newest price is too old: on a busy machine ticks come late. */
const wantsPrice: readonly string[] = ['priceStale', 'exchangeFailed'] satisfies RefusalName[]

type Sent = Readonly<Record<string, unknown>>

interface Login {
  readonly email: string
  readonly password: string
}

/** Somebody who trades over HTTP, as an integrator's program does: requests are sent in the wire's own names. */
export interface Trader extends Login {
  readonly token: string
  /**
   * A successful call's data in the trade's terms; throws on a refusal, but for want of a price that is fresh enough,
   * which it waits for.
   */
  call<E extends Endpoint>(endpoint: E, sent?: Sent): Promise<ResponseOf<E>>
  /** One submit with its key, answered with the envelope as it came. */
  submit(endpoint: Endpoint, sent: Sent, key: string): Promise<Answer>
  /** All rows of a list, page after page. */
  everything<Row, E extends Endpoint>(
    endpoint: E & { response: { _zod: { output: Page<Row> } } },
    filter?: Sent,
  ): Promise<Row[]>
}

/**
 * Registers a new user by the code that is accepted in place of any, which leaves the address free to be sent one at
 * once.
 */
export async function registerByApi(app: App): Promise<Trader> {
  const email = `trader-${randomUUID().slice(0, 8)}@example.com`
  const password = 'a calm horse sails'
  const anonymous = traderWith(app, { email, password }, '')
  const { captchaId } = await anonymous.call(endpoints.captcha)
  const { token } = await anonymous.call(endpoints.registerUser, {
    email,
    passWord: password,
    smsCode: testCode,
    captcha: captchaAnswer,
    captchaId,
    invitationCode: 'HALYARD',
  })
  return traderWith(app, { email, password }, token)
}

/** Signs in somebody who has an account, as their newest and only session. */
export async function signInByApi(app: App, login: Login): Promise<Trader> {
  const anonymous = traderWith(app, login, '')
  const { captchaId } = await anonymous.call(endpoints.captcha)
  const { token } = await anonymous.call(endpoints.login, {
    username: login.email,
    password: login.password,
    captcha: captchaAnswer,
    captchaId,
  })
  return traderWith(app, login, token)
}

/** The login that everybody may know on a demo host. */
export const demoLogin: Login = { email: 'demo@halyard.example', password: 'halyard-demo-1' }

export function traderWith(app: App, { email, password }: Login, token: string): Trader {
  const call = async <E extends Endpoint>(endpoint: E, sent: Sent = {}): Promise<ResponseOf<E>> => {
    for (const startedAt = Date.now(); ; await wait(100)) {
      const answer = await sendCall(app.address, endpoint, sent, { token })
      if (!wantsPrice.includes(answer.refusal ?? '') || Date.now() - startedAt > patience)
        return accepted(endpoint, answer)
    }
  }
  return {
    email,
    password,
    token,
    call,
    submit: (endpoint, sent, key) => sendCall(app.address, endpoint, sent, { token, key }),
    everything: async <Row>(endpoint: Endpoint, filter: Sent = {}) => {
      const rows: Row[] = []
      for (let page = 1; ; page += 1) {
        const { list, total } = (await call(endpoint, { ...filter, page, pageSize: 100 })) as Page<Row>
        rows.push(...list)
        if (rows.length >= total || list.length === 0) return rows
      }
    },
  }
}
