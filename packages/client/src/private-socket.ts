import {
  type HtxPrivateFrame,
  type HtxPrivateTold,
  htxPrivateClientText,
  htxPrivateTopicName,
  readHtxPrivateFrame,
} from '@halyard/wire/htx/private-frames'
import { type HtxPrivateTopic, htxPrivateCodes } from '@halyard/wire/htx/private-socket'
import type { SessionEnded } from '@halyard/wire/user-events'
import { Connection, type ConnectionOptions } from './connection.ts'

export interface PrivateSocketOptions extends ConnectionOptions {
  /** The `params` of `auth`, made at each connection: signed by a key (`signedAuth`), for one. */
  readonly signIn: () => Promise<object> | object
  /** The host does not let this caller in: nothing is tried again until somebody subscribes. */
  readonly onRefused?: (why: Error) => void
  /** The session that it signs in with has ended, and why. */
  readonly onEnded?: (ended: SessionEnded) => void
}

export interface Listening {
  /** The number of the last event that was heard before, by a program that remembers it: what came after is told first. */
  readonly after?: number | undefined
  /** Events were missed that are not told any more: the present balances or open orders follow, and trades are asked for. */
  readonly onGap?: (() => void) | undefined
  /** It is told from now on, for the first time: what was read before may have changed since. */
  readonly onBegun?: (() => void) | undefined
  /** The host does not know the channel. */
  readonly onRefused?: ((why: Error) => void) | undefined
}

export interface Heard {
  /** Counts up over all channels of a user; several messages of a channel may have one number. */
  readonly sequence: number
  /** Whether it was so already: the state that comes first on some channels. */
  readonly isState: boolean
}

type Channel = HtxPrivateTopic['channel']
type Told = HtxPrivateTold[Channel]

interface Subscription {
  readonly topic: HtxPrivateTopic
  readonly listeners: Map<(told: Told, heard: Heard) => void, Listening>
  /** Whether this connection has confirmed it; what comes before is of an earlier one. */
  isConfirmed: boolean
  /** All events up to this one were told whole. */
  last: number | undefined
  /** The event that is being told, and how many of its messages were. */
  current: number
  messages: number
  isState: boolean
  /** Of the event that was being told when the connection was cut: these were told already. */
  skip: number
}

/**
 * The connection to a user's orders, fills and balances. After a cut it goes on where it was: each event is told once,
 * in the order of commits, or its listeners hear of a gap.
 */
export class PrivateSocket extends Connection {
  private readonly subscriptions = new Map<string, Subscription>()
  private isSignedIn = false
  private connection = 0

  constructor(private readonly own: PrivateSocketOptions) {
    super(own)
  }

  /** Listens to a channel; the answer leaves it. Who comes second hears what is told from then on. */
  subscribe<C extends Channel>(
    topic: Extract<HtxPrivateTopic, { channel: C }>,
    listener: (told: HtxPrivateTold[C], heard: Heard) => void,
    listening: Listening = {},
  ): () => void {
    const ch = htxPrivateTopicName(topic)
    const known = this.subscriptions.get(ch)
    const subscription = known ?? begun(topic, listening.after)
    // A subscription gets the messages of its channel alone.
    const hear = listener as (told: Told, heard: Heard) => void
    subscription.listeners.set(hear, listening)
    this.subscriptions.set(ch, subscription)
    if (!known) this.ask(ch, subscription)
    this.want()
    return () => {
      if (!subscription.listeners.delete(hear) || subscription.listeners.size > 0) return
      this.subscriptions.delete(ch)
      if (this.isSignedIn) this.send(htxPrivateClientText.unsub(ch))
      if (this.subscriptions.size === 0) this.want()
    }
  }

  protected isWanted(): boolean {
    return this.subscriptions.size > 0
  }

  protected forget(): void {
    this.subscriptions.clear()
  }

  protected async prepare(): Promise<void> {}

  protected opened(): void {
    this.isSignedIn = false
    for (const subscription of this.subscriptions.values()) subscription.isConfirmed = false
    this.connection += 1
    void this.signIn(this.connection)
  }

  protected pingText(): string {
    return htxPrivateClientText.ping(Date.now())
  }

  protected receive(sent: ArrayBuffer | string): void {
    let frame: HtxPrivateFrame | undefined
    try {
      frame = readHtxPrivateFrame(String(sent))
    } catch (error) {
      console.warn('unreadable frame of the private socket', error)
    }
    if (frame) this.take(frame)
  }

  private async signIn(connection: number): Promise<void> {
    try {
      const params = await this.own.signIn()
      if (connection === this.connection) this.send(htxPrivateClientText.auth(params))
    } catch (error) {
      if (connection === this.connection) this.refused(error instanceof Error ? error : new Error(String(error)))
    }
  }

  private ended(ended: SessionEnded): void {
    this.giveUp()
    this.own.onEnded?.(ended)
  }

  private refused(why: Error): void {
    this.giveUp()
    this.own.onRefused?.(why)
  }

  private ask(ch: string, { last }: Subscription): void {
    if (this.isSignedIn) this.send(htxPrivateClientText.sub(ch, last))
  }

  private take(frame: HtxPrivateFrame): void {
    switch (frame.kind) {
      case 'ping':
        return this.send(htxPrivateClientText.pong(frame.ts))
      case 'pong':
        // The host says all of an event, or of a state, at once: what was said before this is whole.
        for (const subscription of this.subscriptions.values()) if (subscription.isConfirmed) complete(subscription)
        return
      case 'signedIn':
        this.isSignedIn = true
        for (const [ch, subscription] of this.subscriptions) this.ask(ch, subscription)
        return this.connected()
      case 'subscribed':
        return confirm(this.subscriptions.get(frame.ch), frame)
      case 'push':
        return tell(this.subscriptions.get(frame.ch), frame)
      case 'ended':
        return this.ended(frame.ended)
      case 'refusal':
        return this.takeRefusal(frame)
    }
  }

  private takeRefusal({ action, ch, code, message, ended }: HtxPrivateFrame & { kind: 'refusal' }): void {
    if (ended) return this.ended(ended)
    const why = new Error(`${action} ${ch}: ${code} ${message}`)
    if (action === 'req') {
      if (code === htxPrivateCodes.unauthenticated) this.refused(why)
      else this.restart()
      return
    }
    // Too much, or a defect there: the same may be taken later.
    if (code !== htxPrivateCodes.invalid) return this.restart()
    for (const { onRefused } of this.subscriptions.get(ch)?.listeners.values() ?? []) onRefused?.(why)
  }
}

function begun(topic: HtxPrivateTopic, after: number | undefined): Subscription {
  const told = { last: after, current: after ?? 0, messages: 0, isState: false, skip: 0 }
  return { topic, listeners: new Map(), isConfirmed: false, ...told }
}

function confirm(
  subscription: Subscription | undefined,
  { sequence, resumed }: HtxPrivateFrame & { kind: 'subscribed' },
): void {
  if (!subscription) return
  const { topic, last, messages, isState, listeners } = subscription
  subscription.isConfirmed = true
  if (resumed) {
    subscription.skip = isState ? 0 : messages
    return
  }
  subscription.current = sequence
  subscription.messages = 0
  subscription.skip = 0
  subscription.isState = topic.channel === 'accounts' || (topic.channel === 'orders' && last !== undefined)
  // Where no state follows, there is nothing before the next event.
  if (!subscription.isState) subscription.last = sequence
  for (const { onBegun, onGap } of listeners.values()) (last === undefined ? onBegun : onGap)?.()
}

function tell(subscription: Subscription | undefined, { sequence, told }: HtxPrivateFrame & { kind: 'push' }): void {
  if (!subscription?.isConfirmed) return
  if (sequence > subscription.current) {
    complete(subscription)
    subscription.current = sequence
    subscription.messages = 0
  } else if (subscription.skip > 0) {
    subscription.skip -= 1
    return
  }
  subscription.messages += 1
  const { listeners, isState } = subscription
  for (const listener of listeners.keys()) listener(told, { sequence, isState })
}

function complete(subscription: Subscription): void {
  subscription.last = subscription.current
  subscription.isState = false
  subscription.skip = 0
}
