import {
  type FeedClientMessage,
  type FeedFault,
  type FeedId,
  readClientMessage,
} from '@halyard/wire/market-feed/client-message'
import type { FeedContent } from '@halyard/wire/market-feed/content'
import { feedTopicOf } from '@halyard/wire/market-feed/read-topic'
import { feedPath, feedTopicName, levelsPath } from '@halyard/wire/market-feed/topics'
import { feedServerText } from '@halyard/wire/market-feed/write-frame'
import { type OnModuleDestroy, UseFilters } from '@nestjs/common'
import { type OnGatewayDisconnect, SubscribeMessage, WebSocketGateway, WebSocketServer } from '@nestjs/websockets'
import { from, map, type Observable } from 'rxjs'
import { Clock } from '../../platform/clock/clock.ts'
import type { SocketClient } from '../../platform/sockets/socket-client.ts'
import { SocketFailureFilter } from '../../platform/sockets/socket-failure.filter.ts'
import type { SocketOptions, SocketProtocol } from '../../platform/sockets/socket-options.ts'
import type { SocketServer } from '../../platform/sockets/socket-server.ts'
import { Books } from '../books.ts'
import { LiveMarket } from '../live-market.ts'
import { Pairs } from '../pairs.ts'
import { TickStream } from '../tick-stream.ts'
import { FeedContents, isOfBook } from './feed-contents.ts'
import { FeedLimits } from './feed-limits.ts'
import type { LiveTopic } from './live-topic.ts'
import { Topics } from './topics.ts'

type Sent<Kind extends FeedClientMessage['kind']> = FeedClientMessage & { readonly kind: Kind }
type Client = SocketClient<LiveTopic>

const feedProtocol: SocketProtocol<FeedClientMessage | FeedFault> = {
  read: (text) =>
    text === undefined ? { kind: 'fault', message: 'send text frames', id: undefined } : readClientMessage(text),
  heartbeats: ['ping', 'pong'],
  ping: feedServerText.ping,
  refusal: (reason, message, at) =>
    feedServerText.error(reason, refusalWords[reason], 'id' in message ? message.id : undefined, at),
}

const refusalWords = {
  'too-many-requests': 'too many messages: send at most 5 a second',
  'internal-error': 'the request could not be answered, try again',
}

/**
 * The market feed's socket gateway: the HTX market protocol at /ws. Each update of a topic is encoded and gzipped once
 * for all subscribers; a slow reader gets the newest state later, never a queue.
 */
@WebSocketGateway<SocketOptions>({ path: feedPath, alsoAt: [levelsPath], protocol: feedProtocol })
@UseFilters(SocketFailureFilter)
export class FeedGateway implements OnGatewayDisconnect<Client>, OnModuleDestroy {
  private readonly topics: Topics
  private readonly contents: FeedContents
  private readonly endTicks: () => void
  @WebSocketServer()
  readonly server: SocketServer | undefined

  constructor(
    pairs: Pairs,
    market: LiveMarket,
    stream: TickStream,
    books: Books,
    private readonly clock: Clock,
    private readonly limits: FeedLimits,
  ) {
    this.contents = new FeedContents(pairs, market, books)
    this.topics = new Topics(this.contents, clock, limits)
    this.endTicks = stream.subscribe((ticks) => this.topics.receive(ticks))
    books.onRead((symbols) => this.topics.receiveBooks(symbols))
  }

  handleDisconnect(client: Client): void {
    for (const topic of client.subscriptions.values()) this.topics.leave(topic, client)
    client.subscriptions.clear()
  }

  /** Sockets first: the HTTP server ends with its last connection. */
  async onModuleDestroy(): Promise<void> {
    await this.server?.close()
    this.endTicks()
    this.topics.close()
  }

  @SubscribeMessage('ping')
  pong(_client: Client, { value }: Sent<'ping'>): string {
    return feedServerText.pong(value)
  }

  /** Confirms here, so that no update comes before the confirmation. */
  @SubscribeMessage('sub')
  subscribe(client: Client, { topic: name, id }: Sent<'sub'>): string | undefined {
    const topic = feedTopicOf(name)
    if (!topic || !this.contents.knows(topic)) return this.refusal(`invalid topic ${shortened(name)}`, id)
    const channel = feedTopicName(topic)
    const { subscriptions, subscriptionsMax } = client
    if (!subscriptions.has(channel) && subscriptions.size >= subscriptionsMax) {
      return this.refusal(`at most ${subscriptionsMax} subscriptions on one socket`, id)
    }
    const live = this.topics.join(topic, client)
    subscriptions.set(channel, live)
    client.sendText(feedServerText.subscribed(name, id, this.clock.now()))
    const frame = live.current()
    if (frame) client.push({ channel: live, frame })
    return undefined
  }

  @SubscribeMessage('unsub')
  unsubscribe(client: Client, { topic: name, id }: Sent<'unsub'>): string {
    const topic = feedTopicOf(name)
    const live = topic && client.unsubscribe(feedTopicName(topic))
    if (!live) return this.refusal(`not subscribed: ${shortened(name)}`, id)
    this.topics.leave(live, client)
    return feedServerText.unsubscribed(name, id, this.clock.now())
  }

  /** Candles and books are read from the database, and nothing else of the client waits for them. */
  @SubscribeMessage('req')
  request(_client: Client, { topic: name, id, from: first, to: last }: Sent<'req'>): string | Observable<string> {
    const topic = feedTopicOf(name)
    if (!topic || !this.contents.knows(topic)) return this.refusal(`invalid topic ${shortened(name)}`, id)
    if (first !== undefined && last !== undefined && first > last) return this.refusal('from is after to', id)
    if (topic.channel === 'candles') {
      const candles = this.contents.candles(topic, { limit: this.limits.candlesMax, from: first, to: last })
      return from(candles).pipe(map((content) => feedServerText.answer(content, id, this.clock.now())))
    }
    const answer = (content: FeedContent | undefined) =>
      content
        ? feedServerText.answer(content, id, this.clock.now())
        : this.refusal(`no price yet: ${shortened(name)}`, id)
    const told = this.topics.find(topic)?.told()
    if (!told && isOfBook(topic)) return from(this.contents.read(topic)).pipe(map(answer))
    return answer(told ?? this.contents.now(topic))
  }

  @SubscribeMessage('fault')
  refuse(_client: Client, { message, id }: FeedFault): string {
    return this.refusal(message, id)
  }

  private refusal(message: string, id: FeedId | undefined): string {
    return feedServerText.error('bad-request', message, id, this.clock.now())
  }
}

const shortened = (name: string) => (name.length > 80 ? `${name.slice(0, 80)}…` : name)
