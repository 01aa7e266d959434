/** How much one gateway and each of its clients may take. Times in milliseconds, sizes in bytes. */
export interface GatewayLimits {
  /** A client's frame at most; a larger one closes the socket (1009). */
  readonly frameBytes: number
  readonly subscriptions: number
  /** Messages that a client may send on average and at once; what comes faster waits its turn. */
  readonly messagesPerSecond: number
  readonly messageBurst: number
  /** How many messages may wait; the next one is refused. */
  readonly messagesWaiting: number
  /** How many refused messages over a socket's life close it (1008). */
  readonly refusalsMax: number
  /** Updates of one topic on average and at once; ticks between them are in the next one. */
  readonly pushesPerSecond: number
  readonly pushBurst: number
  /** Updates of the list of changes on average: phones that show many prices pay for their bytes. */
  readonly changesPerSecond: number
  /** With more than this unread, a client gets the newest state later instead of every update. */
  readonly unreadSoft: number
  /** With more than this unread, or with something unread for so long, it is cut off. */
  readonly unreadHard: number
  readonly unreadFor: number
  /** The server's heartbeat; two without an answer close the socket. */
  readonly pingEvery: number
  /** A socket without a subscription is closed when it asked for nothing for so long. */
  readonly idleFor: number
  readonly connections: number
  /** Those of one address: many people can share one, and nobody alone can take all. */
  readonly connectionsOfNetwork: number
  /** Candles that one request is answered with at most, as the protocol has it. */
  readonly candlesMax: number
}

export const usualLimits: GatewayLimits = {
  frameBytes: 4_096,
  subscriptions: 64,
  messagesPerSecond: 5,
  messageBurst: 20,
  messagesWaiting: 64,
  refusalsMax: 64,
  pushesPerSecond: 5,
  pushBurst: 2,
  changesPerSecond: 2,
  unreadSoft: 64 * 1024,
  unreadHard: 1024 * 1024,
  unreadFor: 30_000,
  pingEvery: 5_000,
  idleFor: 60_000,
  connections: 20_000,
  connectionsOfNetwork: 5_000,
  candlesMax: 300,
}
