import { Amount } from '@halyard/domain'
import { receivedAsset } from '@halyard/domain/spot'
import { type Language, languageOf } from '@halyard/wire'
import {
  type BalanceTold,
  type HtxPrivateFault,
  type HtxPrivateMessage,
  type HtxPrivateTopic,
  htxPrivateCodes,
  htxPrivatePath,
  htxPrivateText,
  type OrderTold,
  readHtxPrivateMessage,
} from '@halyard/wire/htx/private-socket'
import { type UserEvent as AppEvent, userEventsText } from '@halyard/wire/user-events'
import { type OnModuleDestroy, UseFilters } from '@nestjs/common'
import {
  type OnGatewayConnection,
  type OnGatewayDisconnect,
  SubscribeMessage,
  WebSocketGateway,
  WebSocketServer,
} from '@nestjs/websockets'
import { Pairs } from '../../market-feed/pairs.ts'
import { Clock } from '../../platform/clock/clock.ts'
import { Refusal, refusal } from '../../platform/http/refusal.ts'
import { networkOf } from '../../platform/rate-limit/network.ts'
import { Sessions } from '../../platform/session/sessions.ts'
import type { Channel, SocketClient } from '../../platform/sockets/socket-client.ts'
import { SocketFailureFilter } from '../../platform/sockets/socket-failure.filter.ts'
import type { Handshake, SocketOptions, SocketProtocol } from '../../platform/sockets/socket-options.ts'
import type { SocketServer } from '../../platform/sockets/socket-server.ts'
import { ApiKeys, ProgramLimits } from '../api-keys/index.ts'
import { NotificationsService } from '../notifications/index.ts'
import { facingOf, kindOf, type OrderRow, SpotService } from '../spot/index.ts'
import { type UserEvent, UserEvents } from '../user-events/index.ts'
import { amountOf } from './htx-orders.ts'

type Sent<Kind extends HtxPrivateMessage['kind']> = HtxPrivateMessage & { readonly kind: Kind }
type Client = SocketClient<Subscription>

const protocol: SocketProtocol<HtxPrivateMessage | HtxPrivateFault> = {
  isPlain: true,
  read: (text) =>
    text === undefined
      ? { kind: 'fault', action: 'error', ch: '', message: 'send.text.frames' }
      : readHtxPrivateMessage(text),
  heartbeats: ['ping', 'pong'],
  ping: htxPrivateText.ping,
  refusal: (reason, message) => {
    const action = { auth: 'req', sub: 'sub', unsub: 'unsub', ping: 'ping', pong: 'pong', fault: 'error' }[message.kind]
    const ch = message.kind === 'auth' ? 'auth' : 'ch' in message ? message.ch : ''
    return reason === 'internal-error'
      ? htxPrivateText.refusal(action, ch, 'internal', 'internal.error')
      : htxPrivateText.refusal(action, ch, 'tooMany', 'too.many.requests')
  },
}

/**
 * HTX's private socket: a program that has signed in with its key is told of its user's orders, fills and balances. The
 * app signs in with its session, and has a channel of its own. The socket ends with the key or the session.
 */
@WebSocketGateway<SocketOptions>({
  path: htxPrivatePath,
  protocol,
  // Nothing is left out for a slow reader, and whoever comes back may have missed 2 MB.
  limits: { messagesPerSecond: 50, messageBurst: 50, pingEvery: 20_000, unreadHard: 4 * 1024 * 1024 },
})
@UseFilters(SocketFailureFilter)
export class HtxPrivateGateway implements OnGatewayConnection<Client>, OnGatewayDisconnect<Client>, OnModuleDestroy {
  private readonly handshakes = new WeakMap<Client, Handshake>()
  private readonly signedIn = new Map<Client, SignedIn>()
  private readonly expiries: NodeJS.Timeout
  @WebSocketServer()
  readonly server: SocketServer | undefined

  constructor(
    private readonly keys: ApiKeys,
    private readonly sessions: Sessions,
    private readonly limits: ProgramLimits,
    private readonly events: UserEvents,
    private readonly spot: SpotService,
    private readonly notifications: NotificationsService,
    private readonly pairs: Pairs,
    private readonly clock: Clock,
  ) {
    this.expiries = setInterval(() => this.endExpired(), expiriesMs).unref()
  }

  handleConnection(client: Client, handshake: Handshake): void {
    this.handshakes.set(client, handshake)
  }

  handleDisconnect(client: Client): void {
    const who = this.signedIn.get(client)
    if (who) this.events.leave(who.userId, who.hear)
    this.signedIn.delete(client)
    client.subscriptions.clear()
  }

  /** Sockets first: the HTTP server ends with its last connection. */
  async onModuleDestroy(): Promise<void> {
    await this.server?.close()
    clearInterval(this.expiries)
  }

  @SubscribeMessage('auth')
  async signIn(client: Client, { params }: Sent<'auth'>): Promise<string> {
    const handshake = this.handshakes.get(client)
    if (!handshake || this.signedIn.has(client)) return refusedSignIn('unauthenticated', 'invalid.auth.state')
    const now = this.clock.now()
    const limited = this.limits.take({ address: networkOf(handshake.address) }, now, signInLimit, 'ws/v2')
    if (!limited.allowed) return refusedSignIn('tooMany', 'too.many.requests')
    const caller = isOfApp(params) ? await this.ofSession(params) : await this.ofKey(params, handshake, now)
    if (typeof caller === 'string') return caller
    if (this.socketsOf(caller) >= socketsMax) return refusedSignIn('tooMany', 'too.many.connections')
    const signedIn: SignedIn = {
      ...caller,
      until: null,
      held: [],
      hear: (events) => this.hear(client, signedIn, events),
    }
    this.signedIn.set(client, signedIn)
    try {
      await this.events.listen(caller.userId, signedIn.hear)
      // What ends from here on ends the socket by an event; what ended just before is not there.
      const lasting = await caller.lasting()
      if (!('until' in lasting)) {
        this.handleDisconnect(client)
        return lasting.refused
      }
      signedIn.until = lasting.until
    } catch (error) {
      this.handleDisconnect(client)
      throw error
    }
    // It may have gone meanwhile, when there was nothing to leave yet.
    if (client.isClosed) this.handleDisconnect(client)
    this.release(client, signedIn)
    return htxPrivateText.signedIn
  }

  /** A program. */
  private async ofKey(params: Params, { request, address }: Handshake, now: Date): Promise<Caller | string> {
    const hostCandidates = this.keys.hostsOf(request)
    const program = await this.keys.authenticateSocket({ params, hostCandidates, path: htxPrivatePath, address, now })
    const refused = refusedSignIn('unauthenticated', 'auth.fail')
    if (typeof program === 'string') return refused
    return {
      userId: program.userId,
      by: `key:${program.keyId}`,
      language: undefined,
      lasting: async () => (await this.keys.lasting(program)) ?? { refused, farewell: undefined, reason: keyRevoked },
      isEndedBy: ({ kind }) => kind === 'keysRevoked',
      expired: { farewell: undefined, reason: 'the API key has expired' },
    }
  }

  /** The app. */
  private async ofSession({ token, lang }: AppParams): Promise<Caller | string> {
    const ended = ({ code, refusal: name, detail }: Refusal) => {
      const told = { code, data: { refusal: name, reload: true as const, detail } }
      const refused = userEventsText.refusedSession(htxPrivateCodes.unauthenticated, told)
      return { refused, farewell: userEventsText.ended(told), reason: 'the session has ended' }
    }
    const session = await this.sessions.authenticate(token)
    if (session instanceof Refusal) return ended(session).refused
    const { userId, sessionId } = session
    const lasting = async () => {
      const found = await this.sessions.lasting(token)
      return found instanceof Refusal ? ended(found) : found
    }
    return {
      userId,
      by: `session:${sessionId}`,
      language: languageOf(typeof lang === 'string' ? lang : undefined),
      lasting,
      isEndedBy: ({ kind, subjectId }) => kind === 'sessionEnded' && subjectId === sessionId,
      expired: ended(refusal('sessionExpired')),
    }
  }

  /** Confirms, and then tells what was missed or the present state, before anything newer. */
  @SubscribeMessage('sub')
  async subscribe(client: Client, { ch, topic, last }: Sent<'sub'>): Promise<string | undefined> {
    const who = this.signedIn.get(client)
    if (!who) return htxPrivateText.refusal('sub', ch, 'unauthenticated', 'invalid.auth.state')
    const symbol = 'symbol' in topic ? topic.symbol : undefined
    if (symbol !== undefined && !this.pairs.find(symbol)) {
      return htxPrivateText.refusal('sub', ch, 'invalid', 'invalid.symbol')
    }
    if (topic.channel === 'user' && who.language === undefined) {
      return htxPrivateText.refusal('sub', ch, 'invalid', 'invalid.ch')
    }
    if (!client.subscriptions.has(ch) && client.subscriptions.size >= client.subscriptionsMax) {
      return htxPrivateText.refusal('sub', ch, 'tooMany', 'too.many.subscriptions')
    }
    const subscription = new Subscription(ch, topic, (event) => this.framesOf(ch, topic, event, who.language))
    client.subscriptions.set(ch, subscription)
    try {
      await this.begin(client, who, subscription, last)
    } catch (error) {
      client.unsubscribe(ch)
      throw error
    }
    return undefined
  }

  @SubscribeMessage('unsub')
  unsubscribe(client: Client, { ch }: Sent<'unsub'>): string {
    if (client.unsubscribe(ch)) return htxPrivateText.unsubscribed(ch)
    return htxPrivateText.refusal('unsub', ch, 'invalid', 'not.subscribed')
  }

  @SubscribeMessage('ping')
  pong(_client: Client, { ts }: Sent<'ping'>): string {
    return htxPrivateText.pong(ts)
  }

  @SubscribeMessage('fault')
  refuse(_client: Client, { action, ch, message }: HtxPrivateFault): string {
    return htxPrivateText.refusal(action, ch, 'invalid', message)
  }

  private async begin(
    client: Client,
    who: SignedIn,
    subscription: Subscription,
    last: number | undefined,
  ): Promise<void> {
    const { userId } = who
    const { ch, topic } = subscription
    const missed = last === undefined ? undefined : await this.events.since(userId, last)
    if (missed) {
      if (!(await this.isLasting(client, who))) return
      const newest = missed.at(-1)?.sequence ?? last ?? 0
      client.sendText(htxPrivateText.subscribed(ch, newest, true))
      subscription.tell(client, missed)
      return subscription.beginAfter(newest, client)
    }
    const { sequence, balances } = await this.events.held(userId)
    const open = topic.channel === 'orders' && last !== undefined ? await this.openOrders(userId, topic.symbol) : []
    // Looked up after what is told was read: it was so while the key still counted.
    if (!(await this.isLasting(client, who))) return
    client.sendText(htxPrivateText.subscribed(ch, sequence, false))
    if (topic.channel === 'accounts') {
      const only = topic.mode === 0 ? 'balance' : undefined
      for (const held of balances) {
        client.sendText(htxPrivateText.balance(ch, sequence, { ...held, accountId: userId, change: null }, only))
      }
    }
    for (const order of open) client.sendText(htxPrivateText.placed(ch, sequence, orderTold(order)))
    subscription.beginAfter(sequence, client)
  }

  /** Whether the key or the session still counts; closes the socket where it does not. */
  private async isLasting(client: Client, who: SignedIn): Promise<boolean> {
    const lasting = await who.lasting()
    if ('until' in lasting) return true
    this.end(client, lasting)
    return false
  }

  private end(client: Client, { farewell, reason }: Ended): void {
    if (farewell !== undefined) client.sendText(farewell)
    client.close(1008, reason)
  }

  /** Read after the number of the newest event: an order may be told twice, and none is left out. */
  private openOrders(userId: number, symbol: string | undefined): Promise<OrderRow[]> {
    const symbols = symbol === undefined ? undefined : [symbol]
    return this.spot.search(userId, { symbols, states: ['open'], limit: openOrdersMax })
  }

  private hear(client: Client, who: SignedIn, events: readonly UserEvent[] | undefined): void {
    if (!events) return client.close(1012, 'events were missed')
    if (who.held) {
      who.held.push(...events)
      return
    }
    const ending = events.findIndex(who.isEndedBy)
    const told = ending < 0 ? events : events.slice(0, ending)
    for (const subscription of client.subscriptions.values()) subscription.hear(client, told)
    if (ending >= 0) void this.endRevoked(client, who, events.slice(ending + 1))
  }

  /** Nothing is told until it is known that the key is none of those that were revoked. */
  private async endRevoked(client: Client, who: SignedIn, later: readonly UserEvent[]): Promise<void> {
    who.held = [...later]
    const lasting = await who.lasting().catch(() => undefined)
    if (lasting && 'until' in lasting) this.release(client, who)
    else if (lasting) this.end(client, lasting)
    else client.terminate()
  }

  private release(client: Client, who: SignedIn): void {
    const held = who.held ?? []
    who.held = undefined
    if (held.length > 0) this.hear(client, who, held)
  }

  private endExpired(): void {
    const now = this.clock.now()
    for (const [client, { until, expired }] of this.signedIn) {
      if (until && until <= now) this.end(client, expired)
    }
  }

  private socketsOf({ by }: Caller): number {
    return [...this.signedIn.values()].filter((other) => other.by === by).length
  }

  /** What is said of an event on a channel: nothing, mostly. */
  private framesOf(ch: string, topic: HtxPrivateTopic, event: UserEvent, language: Language | undefined): string[] {
    if (topic.channel !== 'user') return dialectFramesOf(ch, topic, event)
    if (!language) return []
    const { kind, sequence, at, order, asset, balance, available, contract, notification } = event
    const common = { sequence, at }
    const told = (): AppEvent | undefined => {
      if (kind === 'balance')
        return asset && balance && available ? { kind, ...common, asset, balance, available } : undefined
      if (kind === 'contractEnded') return contract && { kind, ...common, contract }
      if (kind === 'notified') {
        return notification && { kind, ...common, notification: this.notifications.view(notification, language) }
      }
      if (kind === 'keysRevoked' || kind === 'sessionEnded') return undefined
      return order && { kind, ...common, orderId: order.id, symbol: order.symbol }
    }
    const found = told()
    return found ? [userEventsText.event(found)] : []
  }
}

type Params = Sent<'auth'>['params']
type AppParams = Params & { readonly token: string; readonly lang?: unknown }

const isOfApp = (params: Params): params is AppParams =>
  params['authType'] === 'session' && typeof params['token'] === 'string'

/** That a key or a session does not count any more: what its sign-in is answered, and what its socket is told. */
interface Ended {
  readonly farewell: string | undefined
  readonly reason: string
}

/** A program with a key, or the app with a session. */
interface Caller {
  readonly userId: number
  /** The key or the session. */
  readonly by: string
  /** The app's; programs are told no sentences. */
  readonly language: Language | undefined
  /** Until when it counts; null is for ever. */
  lasting(): Promise<{ readonly until: Date | null } | (Ended & { readonly refused: string })>
  /** Whether it has to be looked up anew after an event. */
  isEndedBy(event: UserEvent): boolean
  readonly expired: Ended
}

/** Who has signed in. */
interface SignedIn extends Caller {
  /** When its key or session expires. */
  until: Date | null
  /** Events that wait until it is known that the key still counts. */
  held: UserEvent[] | undefined
  readonly hear: (events: readonly UserEvent[] | undefined) => void
}

/** What a client is told on one channel. */
class Subscription implements Channel {
  /** Events that wait for the state before them. */
  private waiting: UserEvent[] | undefined = []
  private after = 0

  constructor(
    readonly ch: string,
    readonly topic: HtxPrivateTopic,
    private readonly framesOf: (event: UserEvent) => string[],
  ) {}

  /** Each event counts: there is no newest state in place of those that a slow reader has missed. */
  current(): undefined {
    return undefined
  }

  beginAfter(sequence: number, client: Client): void {
    const waiting = this.waiting ?? []
    this.waiting = undefined
    this.after = sequence
    this.hear(client, waiting)
  }

  hear(client: Client, events: readonly UserEvent[]): void {
    if (this.waiting) {
      this.waiting.push(...events)
      return
    }
    this.tell(
      client,
      events.filter(({ sequence }) => sequence > this.after),
    )
    this.after = Math.max(this.after, events.at(-1)?.sequence ?? 0)
  }

  tell(client: Client, events: readonly UserEvent[]): void {
    for (const event of events) for (const frame of this.framesOf(event)) client.sendText(frame)
  }
}

const expiriesMs = 1_000
const keyRevoked = 'the API key was revoked'
/** HTX's. */
const socketsMax = 10
const signInLimit = { max: 50, seconds: 1 }
/** As many as a user can have. */
const openOrdersMax = 500

function refusedSignIn(code: 'unauthenticated' | 'tooMany', message: string): string {
  return htxPrivateText.refusal('req', 'auth', code, message)
}

type DialectTopic = Exclude<HtxPrivateTopic, { readonly channel: 'user' }>

function dialectFramesOf(ch: string, topic: DialectTopic, event: UserEvent): string[] {
  if (topic.channel === 'accounts') return balanceFrames(ch, topic.mode, event)
  const { kind, sequence, at, order: row, fill: filled } = event
  if (!row || (topic.symbol !== undefined && topic.symbol !== row.symbol)) return []
  const order = orderTold(row)
  if (kind === 'filled') {
    if (!filled) return []
    const { id: fillId, createdAt: filledAt, executed, ...rest } = filled
    // A market order that spends a total is filled with less than that buys at best.
    const isLast = executed.quantity.isAtLeast(row.state === 'filled' ? row.filledQuantity : row.quantity)
    const { role } = facingOf(filled)
    const fill = { ...rest, role, fillId, filledAt, isLast, feeAsset: receivedAsset(row.side, row) }
    const text = topic.channel === 'orders' ? htxPrivateText.filled : htxPrivateText.tradeCleared
    return [
      text(ch, sequence, orderTold({ ...row, filledQuantity: executed.quantity, turnover: executed.turnover }), fill),
    ]
  }
  if (topic.channel === 'trades') {
    const isTold = kind === 'cancelled' && topic.withCancellations
    return isTold ? [htxPrivateText.cancellationCleared(ch, sequence, order)] : []
  }
  switch (kind) {
    case 'placed':
      return [htxPrivateText.placed(ch, sequence, order)]
    case 'cancelled':
      return [htxPrivateText.cancelled(ch, sequence, order, at, 'cancellation')]
    case 'deleted':
      return [htxPrivateText.cancelled(ch, sequence, order, at, 'deletion')]
    default:
      return []
  }
}

function balanceFrames(ch: string, mode: 0 | 1 | 2, event: UserEvent): string[] {
  const { kind, sequence, at, userId: accountId, asset, balance, available, balanceMoved, availableMoved } = event
  if (kind !== 'balance' || asset === null || balance === null || available === null) return []
  const told = { asset, accountId, balance, available, change: { type: changeTypeOf(event), at } }
  if (mode === 2) return [htxPrivateText.balance(ch, sequence, told)]
  return [
    ...(balanceMoved ? [htxPrivateText.balance(ch, sequence, told, 'balance')] : []),
    ...(availableMoved && mode === 1 ? [htxPrivateText.balance(ch, sequence, told, 'available')] : []),
  ]
}

/** The dialect's word for what moved a balance. */
function changeTypeOf({ cause, balanceMoved }: UserEvent): NonNullable<BalanceTold['change']>['type'] {
  const [noun = '', step] = (cause ?? '').split(':')
  if (noun === 'spotOrder') {
    if (balanceMoved) return 'order-match'
    return step === 'place' ? 'order-place' : 'order-cancel'
  }
  if (noun === 'deposit') return 'deposit'
  return noun === 'withdrawal' ? 'withdraw' : 'other'
}

function orderTold(row: OrderRow) {
  const { id: orderId, userId: accountId, clientOrderId, symbol, side, type, limitPrice, createdAt } = row
  // A stop order that was set off is told as the limit order that it has become.
  const kind = kindOf({ ...row, triggerPrice: null }) as OrderTold['type']
  const size = amountOf(row)
  const price = limitPrice ?? Amount.zero
  const executed = type === 'market' && side === 'buy' ? row.turnover : row.filledQuantity
  return {
    orderId,
    accountId,
    clientOrderId: clientOrderId ?? '',
    symbol,
    side,
    type: kind,
    price,
    size,
    executed,
    createdAt,
  }
}
