import type { IncomingMessage } from 'node:http'

/** A message of a client, as its gateway's protocol has read it. `kind` chooses the handler (`@SubscribeMessage`). */
export interface SocketMessage {
  readonly kind: string
}

/** How a gateway's messages are written. Frames are gzipped JSON, as HTX sends them on most of its sockets. */
export interface SocketProtocol<Message extends SocketMessage = SocketMessage> {
  /** `text` is undefined for a binary frame. What cannot be understood is a message of its own kind, too. */
  read(text: string | undefined): Message
  /** Kinds that show that the client lives. They have a rate of their own and wait behind no other message. */
  readonly heartbeats: readonly Message['kind'][]
  ping(at: Date): string
  /** Frames are plain text, and nobody is pinged before their first answer: a client takes the first frame for that. */
  readonly isPlain?: true
  /** Refuses a message that was not handled. */
  refusal(reason: 'too-many-requests' | 'internal-error', message: Message, at: Date): string
}

/** Limits of one gateway and its clients. Times in milliseconds, sizes in bytes. */
export interface SocketLimits {
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
  /** Many people can share one network, but no network can take all connections. */
  readonly connectionsPerNetwork: number
}

export const usualSocketLimits: SocketLimits = {
  frameBytes: 4_096,
  subscriptions: 64,
  messagesPerSecond: 5,
  messageBurst: 20,
  messagesWaiting: 64,
  refusalsMax: 64,
  unreadSoft: 64 * 1024,
  unreadHard: 1024 * 1024,
  unreadFor: 30_000,
  pingEvery: 5_000,
  idleFor: 60_000,
  connections: 20_000,
  connectionsPerNetwork: 5_000,
}

/** The options of `@WebSocketGateway` on the `SocketAdapter`. */
export interface SocketOptions {
  /** The path of its handshake. */
  readonly path: string
  /** Further paths of the same. */
  readonly alsoAt?: readonly string[]
  readonly protocol: SocketProtocol
  /** Where they are not the usual ones. */
  readonly limits?: Partial<SocketLimits>
}

/** What a client's handshake said, for a gateway that has to know who calls: the second argument of `handleConnection`. */
export interface Handshake {
  readonly request: IncomingMessage
  /** The client's address; forwarding headers count only with TRUST_PROXY. */
  readonly address: string
}
