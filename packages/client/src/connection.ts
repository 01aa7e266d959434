export type ConnectionStatus = 'connected' | 'connecting' | 'offline'

/** What a connection uses of a WebSocket: the browser's, Node's (22 and newer), or that of the package ws. */
export interface SocketLike {
  binaryType: string
  readonly readyState: number
  onopen: ((event: never) => void) | null
  onmessage: ((event: never) => void) | null
  onclose: ((event: never) => void) | null
  onerror: ((event: never) => void) | null
  send(text: string): void
  close(): void
}

export interface ConnectionOptions {
  /** Asked at each connection: the address may be learnt meanwhile. */
  readonly address: () => string
  /** Where the runtime has none: Node before 22, which takes that of the package ws. */
  readonly WebSocket?: new (
    address: string,
  ) => SocketLike
  /** Nothing connects before it. */
  readonly ready?: Promise<unknown>
}

/** Spec section 7: ping every 5 s, reconnect without an answer in 3 s, retry after 5 s on error. */
const pingEvery = 5000
const answerWithin = 3000
const retryAfter = 5000
/**
 * When a connection that was there is cut, all others of its server may be, too: they come back over ten seconds, each after 5 s
 * on average. A server that stops says goodbye to some at a time, so that they may come sooner.
 */
const cutWithin = 10_000
const dismissedWithin = 5000
const goingAway = 1001
/** A tab hidden for a shorter time has missed nothing worth a new connection. */
const pauseAfter = 10_000

/**
 * One connection, kept as long as anybody wants to hear something: it pings, connects anew when it was cut, and is
 * closed in a hidden tab. What is said on it is for those who extend it.
 */
export abstract class Connection {
  private socket: SocketLike | undefined
  private readonly statusListeners = new Set<() => void>()
  private readonly reconnectListeners = new Set<() => void>()
  private state: ConnectionStatus = 'connecting'
  private pinging: ReturnType<typeof setInterval> | undefined
  private answering: ReturnType<typeof setTimeout> | undefined
  private retrying: ReturnType<typeof setTimeout> | undefined
  private pausing: ReturnType<typeof setTimeout> | undefined
  private connectedBefore = false
  private isPrepared = false
  private preparing: Promise<void> | undefined
  private stopWatching: (() => void) | undefined

  constructor(private readonly options: ConnectionOptions) {}

  status = (): ConnectionStatus => this.state

  onStatus = (listener: () => void): (() => void) => {
    this.statusListeners.add(listener)
    return () => void this.statusListeners.delete(listener)
  }

  /** Called when a lost connection is back: what was missed must be fetched, where it is not told. */
  onReconnect(listener: () => void): () => void {
    this.reconnectListeners.add(listener)
    return () => void this.reconnectListeners.delete(listener)
  }

  /** Ends it for good: a program that is to end says so. */
  close(): void {
    this.forget()
    this.stopWatching?.()
    this.stopWatching = undefined
    clearTimeout(this.retrying)
    clearTimeout(this.pausing)
    this.drop()
    this.become('connecting')
  }

  /** Whether anybody listens. */
  protected abstract isWanted(): boolean
  /** Forgets who listens. */
  protected abstract forget(): void
  /** Loads what the first connection needs. */
  protected abstract prepare(): Promise<unknown>
  protected abstract opened(): void
  protected abstract receive(sent: ArrayBuffer | string): void
  protected abstract pingText(): string

  /** Connects, unless it is or must not be; whether somebody wants to hear something was just changed. */
  protected want(): void {
    this.socketClass()
    this.watchPage()
    if (!this.socket) this.connect()
  }

  /** Begins anew after a while. */
  protected restart(after = retryAfter): void {
    this.drop()
    this.retry(after)
  }

  /** Ends what would end in the same way again; who wants to hear something else makes it try again. */
  protected giveUp(): void {
    this.drop()
    this.become('offline')
  }

  /** What was asked for can be heard from now on. */
  protected connected(): void {
    this.become('connected')
    if (this.connectedBefore) for (const listener of this.reconnectListeners) listener()
    this.connectedBefore = true
  }

  protected send(text: string): void {
    if (this.socket?.readyState === open) this.socket.send(text)
  }

  private socketClass(): new (address: string) => SocketLike {
    const found = this.options.WebSocket ?? (globalThis.WebSocket as typeof globalThis.WebSocket | undefined)
    if (!found) throw new Error('There is no WebSocket here: pass one, such as that of the package ws.')
    return found
  }

  private connect(): void {
    clearTimeout(this.retrying)
    if (this.socket || isHidden()) return
    // Without listeners nothing is missed: the next one connects.
    if (!this.isWanted()) return this.become('connecting')
    this.become(isOnline() ? 'connecting' : 'offline')
    if (!this.isPrepared) return this.prepareOnce()
    const socket = new (this.socketClass())(this.options.address())
    let wasOpen = false
    socket.binaryType = 'arraybuffer'
    this.socket = socket
    socket.onopen = () => {
      wasOpen = true
      this.pinging = setInterval(() => this.ping(), pingEvery)
      this.opened()
    }
    socket.onmessage = (event: { readonly data: ArrayBuffer | string }) => {
      // Any frame shows that the connection is alive.
      clearTimeout(this.answering)
      this.answering = undefined
      if (socket === this.socket) this.receive(event.data)
    }
    // It is closed after that; without a listener, a program would end.
    socket.onerror = () => undefined
    socket.onclose = (event?: { readonly code?: number }) => {
      if (socket !== this.socket) return
      const within = event?.code === goingAway ? dismissedWithin : cutWithin
      this.restart(wasOpen ? Math.random() * within : retryAfter)
    }
  }

  private prepareOnce(): void {
    this.preparing ??= Promise.resolve(this.options.ready)
      .then(() => this.prepare())
      .then(
        () => {
          this.isPrepared = true
          this.connect()
        },
        () => {
          this.preparing = undefined
          this.retry()
        },
      )
  }

  private ping(): void {
    this.send(this.pingText())
    this.answering ??= setTimeout(() => {
      this.drop()
      this.connect()
    }, answerWithin)
  }

  private retry(after = retryAfter): void {
    if (!this.isWanted()) return this.connect()
    this.become('offline')
    if (isHidden()) return
    clearTimeout(this.retrying)
    this.retrying = setTimeout(() => this.connect(), after)
  }

  /** Closes the connection, whatever its state. */
  private drop(): void {
    const socket = this.socket
    this.socket = undefined
    clearInterval(this.pinging)
    clearTimeout(this.answering)
    this.answering = undefined
    if (socket && socket.readyState <= open) socket.close()
  }

  private become(state: ConnectionStatus): void {
    if (state === this.state) return
    this.state = state
    for (const listener of this.statusListeners) listener()
  }

  /** Follows the tab's visibility and the network, where there are such; started with the first who listens. */
  private watchPage(): void {
    if (this.stopWatching || !('document' in globalThis)) return
    const visibility = () => {
      clearTimeout(this.pausing)
      if (document.hidden) this.pausing = setTimeout(() => this.drop(), pauseAfter)
      else this.connect()
    }
    const online = () => {
      this.drop()
      this.connect()
    }
    const offline = () => this.restart()
    document.addEventListener('visibilitychange', visibility)
    addEventListener('online', online)
    addEventListener('offline', offline)
    this.stopWatching = () => {
      document.removeEventListener('visibilitychange', visibility)
      removeEventListener('online', online)
      removeEventListener('offline', offline)
    }
  }
}

/** `WebSocket.OPEN`. */
const open = 1
const isHidden = () => 'document' in globalThis && document.hidden
const isOnline = () => !('navigator' in globalThis) || navigator.onLine !== false
