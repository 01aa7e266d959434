import { type Fields, readFrame } from './frames.ts'
import { inflater } from './inflate.ts'

export type FeedStatus = 'connected' | 'connecting' | 'offline'

export interface Push {
  channel: string
  /** When the server wrote it, in milliseconds. */
  at: number
  /** The content of `tick`; empty where the channel carries `data`. */
  tick: Fields
  /** The content of `data`; empty where the channel carries `tick`. */
  rows: Fields[]
}

type Listener = (push: Push) => void

/** Spec section 7: ping every 5 s, reconnect without an answer in 3 s, retry after 5 s on error. */
const pingEvery = 5000
const answerWithin = 3000
const retryAfter = 5000
/** A tab looked at again within this time has missed nothing worth a new connection. */
const pauseAfter = 10_000

/**
 * The one connection to the market feed. Channels are counted, so that two parts of a page share one subscription; after
 * a reconnect all are subscribed again. A hidden tab lets go of the connection.
 */
class MarketSocket {
  private socket: WebSocket | undefined
  private readonly channels = new Map<string, Set<Listener>>()
  /** Channels whose recent past is asked for as well, each time that a connection is made. */
  private readonly withPast = new Set<string>()
  private readonly statusListeners = new Set<() => void>()
  private readonly reconnectListeners = new Set<() => void>()
  private state: FeedStatus = 'connecting'
  private pinging: ReturnType<typeof setInterval> | undefined
  private answering: ReturnType<typeof setTimeout> | undefined
  private retrying: ReturnType<typeof setTimeout> | undefined
  private pausing: ReturnType<typeof setTimeout> | undefined
  private connectedBefore = false

  /** Listens to a channel such as `market.btcusdt.kline.1min`; the answer ends it. */
  subscribe(channel: string, listener: Listener): () => void {
    const listeners = this.channels.get(channel) ?? new Set()
    const first = listeners.size === 0
    listeners.add(listener)
    this.channels.set(channel, listeners)
    this.watchPage()
    if (!this.socket) this.connect()
    else if (first) this.send({ sub: channel, id: channel })
    return () => {
      listeners.delete(listener)
      if (listeners.size > 0) return
      this.channels.delete(channel)
      this.send({ unsub: channel, id: channel })
      if (!this.socket) this.retry()
    }
  }

  /** The same, and the first thing heard is what the channel said before: its newest trades, say. */
  subscribeWithPast(channel: string, listener: Listener): () => void {
    this.withPast.add(channel)
    const leave = this.subscribe(channel, listener)
    this.send({ req: channel, id: channel })
    return () => {
      leave()
      if (!this.channels.has(channel)) this.withPast.delete(channel)
    }
  }

  status = (): FeedStatus => this.state

  onStatus = (listener: () => void): (() => void) => {
    this.statusListeners.add(listener)
    return () => void this.statusListeners.delete(listener)
  }

  /** Called when a lost connection is back: what was missed meanwhile must be fetched. */
  onReconnect(listener: () => void): () => void {
    this.reconnectListeners.add(listener)
    return () => void this.reconnectListeners.delete(listener)
  }

  private connect(): void {
    clearTimeout(this.retrying)
    if (this.socket || document.hidden) return
    // Where nobody listens nothing is missed: the next listener connects.
    if (this.channels.size === 0) return this.become('connecting')
    this.become(navigator.onLine ? 'connecting' : 'offline')
    const socket = new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws`)
    socket.binaryType = 'arraybuffer'
    this.socket = socket
    const read = inflater((text) => socket === this.socket && this.receive(text))
    socket.onopen = () => {
      this.become('connected')
      for (const channel of this.channels.keys()) this.send({ sub: channel, id: channel })
      for (const channel of this.withPast) this.send({ req: channel, id: channel })
      this.pinging = setInterval(() => this.ping(), pingEvery)
      if (this.connectedBefore) for (const listener of this.reconnectListeners) listener()
      this.connectedBefore = true
    }
    socket.onmessage = (event: MessageEvent<ArrayBuffer | string>) => {
      // Anything that arrives shows that the connection lives.
      clearTimeout(this.answering)
      this.answering = undefined
      if (typeof event.data === 'string') this.receive(event.data)
      else read(event.data)
    }
    socket.onclose = () => {
      if (socket !== this.socket) return
      this.drop()
      this.retry()
    }
  }

  private ping(): void {
    this.send({ ping: Date.now() })
    this.answering ??= setTimeout(() => {
      this.drop()
      this.connect()
    }, answerWithin)
  }

  private retry(): void {
    if (this.channels.size === 0) return this.connect()
    this.become('offline')
    if (document.hidden) return
    clearTimeout(this.retrying)
    this.retrying = setTimeout(() => this.connect(), retryAfter)
  }

  /** Lets go of the connection, whatever its state. */
  private drop(): void {
    const socket = this.socket
    this.socket = undefined
    clearInterval(this.pinging)
    clearTimeout(this.answering)
    this.answering = undefined
    if (socket && socket.readyState <= WebSocket.OPEN) socket.close()
  }

  private send(message: Fields): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message))
  }

  private receive(text: string): void {
    const frame = readFrame(text)
    if (frame.kind === 'ping') return this.send({ pong: Number(frame.ping) })
    if (frame.kind === 'error') return console.warn('market feed refused', frame.channel, frame.message)
    if (frame.kind !== 'push' && frame.kind !== 'reply') return
    for (const listener of this.channels.get(frame.channel) ?? []) listener(frame)
  }

  private become(state: FeedStatus): void {
    if (state === this.state) return
    this.state = state
    for (const listener of this.statusListeners) listener()
  }

  private watching = false

  /** Follows the tab being hidden and the device going offline; asked for at the first subscription. */
  private watchPage(): void {
    if (this.watching) return
    this.watching = true
    document.addEventListener('visibilitychange', () => {
      clearTimeout(this.pausing)
      if (document.hidden) this.pausing = setTimeout(() => this.drop(), pauseAfter)
      else this.connect()
    })
    addEventListener('online', () => {
      this.drop()
      this.connect()
    })
    addEventListener('offline', () => {
      this.drop()
      this.retry()
    })
  }
}

export const marketSocket = new MarketSocket()
