import { Amount } from '@halyard/domain'
import { receivedAsset } from '@halyard/domain/spot'
import {
  type BalanceTold,
  type HtxPrivateFault,
  type HtxPrivateMessage,
  type HtxPrivateTopic,
  htxPrivatePath,
  htxPrivateText,
  readHtxPrivateMessage,
} from '@halyard/wire/htx/private-socket'
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
import { networkOf } from '../../platform/rate-limit/network.ts'
import type { Channel, SocketClient } from '../../platform/sockets/socket-client.ts'
import { SocketFailureFilter } from '../../platform/sockets/socket-failure.filter.ts'
import type { Handshake, SocketOptions, SocketProtocol } from '../../platform/sockets/socket-options.ts'
import type { SocketServer } from '../../platform/sockets/socket-server.ts'
import { ApiKeys, type Program, ProgramLimits } from '../api-keys/index.ts'
import { type OrderRow, SpotService } from '../spot/index.ts'
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
 * socket ends with the key.
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
  private readonly programs = new Map<Client, SignedIn>()
  private readonly expiries: NodeJS.Timeout
  @WebSocketServer()
  readonly server: SocketServer | undefined

  constructor(
    private readonly keys: ApiKeys,
    private readonly limits: ProgramLimits,
    private readonly events: UserEvents,
    private readonly spot: SpotService,
    private readonly pairs: Pairs,
    private readonly clock: Clock,
  ) {
    this.expiries = setInterval(() => this.endExpired(), expiriesMs).unref()
  }

  handleConnection(client: Client, handshake: Handshake): void {
    this.handshakes.set(client, handshake)
  }

  handleDisconnect(client: Client): void {
    const program = this.programs.get(client)
    if (program) this.events.leave(program.userId, program.hear)
    this.programs.delete(client)
    client.subscriptions.clear()
  }

  /** Sockets first: the HTTP server ends with its last connection. */
  onModuleDestroy(): void {
    clearInterval(this.expiries)
    this.server?.close()
  }

  @SubscribeMessage('auth')
  async signIn(client: Client, { params }: Sent<'auth'>): Promise<string> {
    const handshake = this.handshakes.get(client)
    if (!handshake || this.programs.has(client)) return refusedSignIn('unauthenticated', 'invalid.auth.state')
    const { request, address } = handshake
    const now = this.clock.now()
    const limited = this.limits.take({ address: networkOf(address) }, now, signInLimit, 'ws/v2')
    if (!limited.allowed) return refusedSignIn('tooMany', 'too.many.requests')
    const hostCandidates = this.keys.hostsOf(request)
    const program = await this.keys.authenticateSocket({ params, hostCandidates, path: htxPrivatePath, address, now })
    if (typeof program === 'string') return refusedSignIn('unauthenticated', 'auth.fail')
    if (this.socketsOf(program) >= socketsOfKeyMax) return refusedSignIn('tooMany', 'too.many.connections')
    const signedIn: SignedIn = {
      ...program,
      until: null,
      held: [],
      hear: (events) => this.hear(client, signedIn, events),
    }
    this.programs.set(client, signedIn)
    try {
      await this.events.listen(program.userId, signedIn.hear)
      // A key that is revoked from here on ends the socket by an event; one that was revoked just before is not there.
      const lasting = await this.keys.lasting(program)
      if (!lasting) {
        this.handleDisconnect(client)
        return refusedSignIn('unauthenticated', 'auth.fail')
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

  /** Confirms, and then tells what was missed or the present state, before anything newer. */
  @SubscribeMessage('sub')
  async subscribe(client: Client, { ch, topic, last }: Sent<'sub'>): Promise<string | undefined> {
    const program = this.programs.get(client)
    if (!program) return htxPrivateText.refusal('sub', ch, 'unauthenticated', 'invalid.auth.state')
    if (topic.channel !== 'accounts' && topic.symbol !== undefined && !this.pairs.find(topic.symbol)) {
      return htxPrivateText.refusal('sub', ch, 'invalid', 'invalid.symbol')
    }
    if (!client.subscriptions.has(ch) && client.subscriptions.size >= client.subscriptionsMax) {
      return htxPrivateText.refusal('sub', ch, 'tooMany', 'too.many.subscriptions')
    }
    const subscription = new Subscription(ch, topic)
    client.subscriptions.set(ch, subscription)
    try {
      await this.begin(client, program, subscription, last)
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
    program: SignedIn,
    subscription: Subscription,
    last: number | undefined,
  ): Promise<void> {
    const { userId } = program
    const { ch, topic } = subscription
    const missed = last === undefined ? undefined : await this.events.since(userId, last)
    if (missed) {
      if (!(await this.keys.lasting(program))) return client.close(1008, keyRevoked)
      const newest = missed.at(-1)?.sequence ?? last ?? 0
      client.sendText(htxPrivateText.subscribed(ch, newest, true))
      subscription.tell(client, missed)
      return subscription.beginAfter(newest, client)
    }
    const { sequence, balances } = await this.events.held(userId)
    const open = topic.channel === 'orders' && last !== undefined ? await this.openOrders(userId, topic.symbol) : []
    // Looked up after what is told was read: it was so while the key still counted.
    if (!(await this.keys.lasting(program))) return client.close(1008, keyRevoked)
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

  /** Read after the number of the newest event: an order may be told twice, and none is left out. */
  private openOrders(userId: number, symbol: string | undefined): Promise<OrderRow[]> {
    const symbols = symbol === undefined ? undefined : [symbol]
    return this.spot.search(userId, { symbols, states: ['open'], limit: openOrdersMax })
  }

  private hear(client: Client, program: SignedIn, events: readonly UserEvent[]): void {
    if (program.held) {
      program.held.push(...events)
      return
    }
    const revoked = events.findIndex(({ kind }) => kind === 'keysRevoked')
    const told = revoked < 0 ? events : events.slice(0, revoked)
    for (const subscription of client.subscriptions.values()) subscription.hear(client, told)
    if (revoked >= 0) void this.endRevoked(client, program, events.slice(revoked + 1))
  }

  /** Nothing is told until it is known that the key is none of those that were revoked. */
  private async endRevoked(client: Client, program: SignedIn, later: readonly UserEvent[]): Promise<void> {
    program.held = [...later]
    const lasting = await this.keys.lasting(program).catch(() => undefined)
    if (lasting) this.release(client, program)
    else client.close(1008, keyRevoked)
  }

  private release(client: Client, program: SignedIn): void {
    const held = program.held ?? []
    program.held = undefined
    if (held.length > 0) this.hear(client, program, held)
  }

  private endExpired(): void {
    const now = this.clock.now()
    for (const [client, { until }] of this.programs) {
      if (until && until <= now) client.close(1008, 'the API key has expired')
    }
  }

  private socketsOf({ keyId }: Program): number {
    return [...this.programs.values()].filter((program) => program.keyId === keyId).length
  }
}

/** A program that has signed in. */
interface SignedIn extends Program {
  /** When its key expires. */
  until: Date | null
  /** Events that wait until it is known that the key still counts. */
  held: UserEvent[] | undefined
  readonly hear: (events: readonly UserEvent[]) => void
}

/** What a client is told on one channel. */
class Subscription implements Channel {
  /** Events that wait for the state before them. */
  private waiting: UserEvent[] | undefined = []
  private after = 0

  constructor(
    readonly ch: string,
    readonly topic: HtxPrivateTopic,
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
    for (const event of events) for (const frame of framesOf(this.ch, this.topic, event)) client.sendText(frame)
  }
}

const expiriesMs = 1_000
const keyRevoked = 'the API key was revoked'
/** HTX's. */
const socketsOfKeyMax = 10
const signInLimit = { max: 50, seconds: 1 }
/** As many as a user can have. */
const openOrdersMax = 500

function refusedSignIn(code: 'unauthenticated' | 'tooMany', message: string): string {
  return htxPrivateText.refusal('req', 'auth', code, message)
}

/** What is said of an event on a channel: nothing, mostly. */
function framesOf(ch: string, topic: HtxPrivateTopic, event: UserEvent): string[] {
  if (topic.channel === 'accounts') return balanceFrames(ch, topic.mode, event)
  const { kind, sequence, at, order: row, fill: filled } = event
  if (!row || (topic.symbol !== undefined && topic.symbol !== row.symbol)) return []
  const order = orderTold(row)
  if (kind === 'filled') {
    if (!filled) return []
    const { id: fillId, createdAt: filledAt, ...rest } = filled
    const fill = { ...rest, fillId, filledAt, feeAsset: receivedAsset(row.side, row) }
    const text = topic.channel === 'orders' ? htxPrivateText.filled : htxPrivateText.tradeCleared
    return [text(ch, sequence, order, fill)]
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
  const size = amountOf(row)
  const price = limitPrice ?? Amount.zero
  return { orderId, accountId, clientOrderId: clientOrderId ?? '', symbol, side, type, price, size, createdAt }
}
