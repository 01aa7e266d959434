import type { Endpoint, RequestOf, ResponseOf } from '@halyard/wire/endpoint'
import type { HtxEndpoint, HtxRequestOf, HtxResponseOf } from '@halyard/wire/htx/index'
import { htxPrivatePath } from '@halyard/wire/htx/private-socket'
import { feedPath } from '@halyard/wire/market-feed/topics'
import { defaultsFor, type Terms } from '@halyard/wire/terms'
import { type CallOptions, callsOf } from './call.ts'
import type { ConnectionOptions } from './connection.ts'
import { ApiRefusal } from './failures.ts'
import { newKey } from './idempotency-key.ts'
import { MarketSocket } from './market-socket.ts'
import { PrivateSocket, type PrivateSocketOptions } from './private-socket.ts'
import { callHtx, type HtxCallOptions } from './programs.ts'
import { type Patience, untilSettled } from './repeats.ts'
import { type ApiKey, signedAuth } from './signing.ts'

export interface HalyardOptions {
  /** Of a user who is signed in: for `call`. */
  readonly token?: string
  /** Of a program: for `htx` and the private socket. */
  readonly key?: ApiKey
  /** What refusals are written in; English unless it is said. */
  readonly language?: string
  /** For Node before 22, which has none: that of the package ws. */
  readonly WebSocket?: ConnectionOptions['WebSocket']
}

/** A request, which may be left out where it may be empty, and how it is asked. */
type Said<E extends Pick<Endpoint, 'request' | 'example'>, Options> =
  Record<string, never> extends Terms<E>
    ? [terms?: Terms<E> | undefined, options?: Options]
    : [terms: Terms<E>, options?: Options]

/** A Halyard host, as somebody who trades there sees it. */
export class Halyard {
  /** Set it to what a sign-in answered. */
  token: string | undefined
  private readonly root: string
  private readonly send

  constructor(
    url: string,
    private readonly options: HalyardOptions = {},
  ) {
    this.root = new URL(url).origin
    this.token = options.token
    this.send = callsOf({
      root: () => this.root,
      token: () => this.token,
      language: () => options.language ?? 'en-US',
    }).call
  }

  /**
   * Calls one of `endpoints`, and asks again until it is settled. While it is unknown whether it has happened, it is asked
   * under one key. A refusal is the outcome of its key, so whoever gives an `idempotencyKey` of their own, which a program
   * does that may be killed meanwhile, is told it at once.
   *
   * @throws ApiRefusal when the host says no; NetworkFailure when no answer came; UnexpectedAnswer for anything else.
   */
  call<E extends Endpoint>(
    endpoint: E,
    ...[terms, options = {}]: Said<E, CallOptions & Patience>
  ): Promise<ResponseOf<E>> {
    const request = (terms && { ...terms, ...defaultsFor(endpoint, terms) }) as RequestOf<E>
    const isOwn = options.idempotencyKey !== undefined
    let idempotencyKey = options.idempotencyKey ?? (endpoint.effect === 'reads' ? undefined : newKey())
    const isRefused = (error: unknown) => error instanceof ApiRefusal && error.settles
    const ask = async () => {
      try {
        return await this.send(endpoint, request, { ...options, idempotencyKey })
      } catch (error) {
        if (idempotencyKey !== undefined && !isOwn && isRefused(error)) idempotencyKey = newKey()
        throw error
      }
    }
    return untilSettled(ask, options, (error) => isOwn && isRefused(error))
  }

  /** Calls one of `htx`, signed by the key: see `callHtx`. */
  htx<E extends HtxEndpoint>(
    endpoint: E,
    ...[terms = {} as Terms<E>, options]: Said<E, HtxCallOptions>
  ): Promise<HtxResponseOf<E>> {
    const request = { ...terms, ...defaultsFor(endpoint, terms) } as HtxRequestOf<E>
    return callHtx(this.root, this.options.key, endpoint, request, options)
  }

  /** A connection to the market feed. */
  marketSocket(): MarketSocket {
    return new MarketSocket(this.socketOptions(feedPath))
  }

  /** A connection to the orders, fills and balances of the key's user. */
  privateSocket(options: Pick<PrivateSocketOptions, 'onRefused'> = {}): PrivateSocket {
    const { key } = this.options
    if (!key) throw new Error('The private socket needs a key.')
    const { host } = new URL(this.root)
    const signIn = () => signedAuth(key, { host, path: htxPrivatePath })
    return new PrivateSocket({ ...this.socketOptions(htxPrivatePath), ...options, signIn })
  }

  private socketOptions(path: string): ConnectionOptions {
    const { WebSocket } = this.options
    const address = () => `${this.root.replace(/^http/, 'ws')}${path}`
    return WebSocket ? { address, WebSocket } : { address }
  }
}
