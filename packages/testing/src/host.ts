import type { Endpoint, ResponseOf } from '@halyard/wire'
import type { Answer, CallOptions, Said } from './calls.ts'
import type { TestClock } from './clock.ts'

/** A whole server on a database of its own, reached as clients reach it: over HTTP. */
export interface Host {
  /** For supertest: `request(host.url).post('/api/base/pairs')`. */
  readonly url: string
  /** The server's clock; it runs with the real one until `stop()`, `moveTo(date)` or `advance({ days: 1 })`. */
  readonly clock: TestClock
  /** Calls an endpoint with the wire's own names and answers the envelope as it came: for what is no request. */
  call<E extends Endpoint>(endpoint: E, sent?: unknown, options?: CallOptions): Promise<Answer>
  /** What somebody asks for, said and answered in the trade's terms; throws when it was refused. */
  does<E extends Endpoint>(by: CallOptions, endpoint: E, ...said: Said<E>): Promise<ResponseOf<E>>
  /** The same, answered with the envelope as it came: for what may be refused. */
  tries<E extends Endpoint>(by: CallOptions, endpoint: E, ...said: Said<E>): Promise<Answer>
  /**
   * One trade of the market, now unless a time is given: stored, on the board and told to everyone when this returns.
   * A price is fresh for two seconds of the clock; one that is stopped keeps it fresh.
   */
  trade(symbol: string, price: string, options?: { volume?: string; at?: Date }): Promise<unknown>
  /** A user with a live session, without the detour of registering, and with money if asked: `{ USDT: '1000' }`. */
  signedIn(funds?: Readonly<Record<string, string>>): Promise<TestUser>
  /** The same user with a session of now: those of a week ago have expired. */
  signedInAgain(user: TestUser): Promise<TestUser>
  /** Stops the server and deletes its database. */
  stop(): Promise<void>
}

export interface TestUser {
  readonly userId: number
  readonly token: string
}

export interface HostOptions {
  /** Accepted in place of any code that is mailed or texted; '424242' unless another is given. */
  readonly code?: string
  /** The answer that every captcha accepts; 'pass' unless another is given. */
  readonly captcha?: string
  /** Prices to begin with: `{ btcusdt: '50000' }`. The clock stands still when there are any, so that they stay fresh. */
  readonly prices?: Readonly<Record<string, string>>
  /** Of the server (docs/operating.md), such as `DEMO: '1'`. */
  readonly variables?: Readonly<Record<string, string>>
}
