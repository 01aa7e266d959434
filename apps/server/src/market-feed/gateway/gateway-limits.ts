/** Limits of one gateway and its clients. Times in milliseconds, sizes in bytes. */
export interface GatewayLimits {
  /** A larger frame of a client closes the socket (1009). */
  readonly frameBytes: number
  readonly subscriptions: number
  /** Messages of a client on average and in a burst; faster ones wait. */
  readonly messagesPerSecond: number
  readonly messageBurst: number
  /** Messages that may wait; further ones are refused. */
  readonly messagesWaiting: number
  /** Refused messages that close the socket (1008). */
  readonly refusalsMax: number
  /** Updates of one topic on average and in a burst; ticks in between are merged. */
  readonly pushesPerSecond: number
  readonly pushBurst: number
  /** Updates of the ticker list on average: phones pay for their bytes. */
  readonly changesPerSecond: number
  /** With more than this unread, a client gets only the newest state. */
  readonly unreadSoft: number
  /** With more than this unread, or something unread for this long, it is terminated. */
  readonly unreadHard: number
  readonly unreadFor: number
  /** The server's heartbeat; two without an answer close the socket. */
  readonly pingEvery: number
  /** A socket without subscription or request is closed after this. */
  readonly idleFor: number
  readonly connections: number
  /** Many people can share one network, and nobody can take all connections. */
  readonly connectionsPerNetwork: number
  /** Candles in one answer, as the protocol has it. */
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
  connectionsPerNetwork: 5_000,
  candlesMax: 300,
}
