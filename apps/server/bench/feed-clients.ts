import { fork } from 'node:child_process'
import { connect, type Socket } from 'node:net'
import { gunzipSync } from 'node:zlib'

/** Sockets of a process of its own, which listen and count. */
export interface Listening {
  readonly port: number
  readonly path: string
  readonly sockets: number
  /** What each socket sends at first: all of it, or one in turn. */
  readonly messages: readonly string[]
  /** The address that a proxy would name. */
  readonly from?: string
  readonly inTurn?: boolean
}

export interface Heard {
  readonly frames: number
  readonly bytes: number
  /** Sockets that the server has cut off so far. */
  readonly cutOff: number
  /** From the trade that a frame tells of until it was here, in milliseconds; of some sockets. */
  readonly latencies: readonly number[]
}

/** The process that listens, this program started once more. */
export class FeedClients {
  private constructor(private readonly child: ReturnType<typeof fork>) {}

  static async start(listening: Listening): Promise<FeedClients> {
    const child = fork(process.argv[1] as string, { stdio: 'inherit' })
    child.send(listening)
    await new Promise((resolve, reject) => {
      child.once('message', resolve).once('exit', (code) => reject(new Error(`who listens ended with ${code}`)))
    })
    return new FeedClients(child)
  }

  /** What was heard in so much time, from now on. */
  hear(milliseconds: number): Promise<Heard> {
    return new Promise((resolve, reject) => {
      this.child.once('message', (heard) => resolve(heard as Heard))
      this.child.once('exit', (code) => reject(new Error(`who listens ended with ${code}`)))
      this.child.send(milliseconds)
    })
  }

  async stop(): Promise<void> {
    const ended = new Promise((resolve) => this.child.once('exit', resolve))
    this.child.kill()
    await ended
  }
}

/**
 * Sockets that read what they hear; the others only count it, since to read everything is the work of many machines.
 */
const readingSockets = 20
const gzipMagic = 0x1f
/** When the tick was that a frame of trades or of a book tells of. */
const tickedAt = /"(?:tick":{"id|version)":\d+,"ts":(\d+)/
/** A pong that nobody asked for says that the client lives. */
const pongFrame = Buffer.from([0x8a, 0x80, 0, 0, 0, 0])
const pongEvery = 4_000

/** The other side: what a program does that was started to listen. */
export async function listenToFeed(given?: Listening): Promise<void> {
  const listening =
    given ??
    (await new Promise<Listening>((resolve) => process.once('message', (message) => resolve(message as Listening))))
  let [frames, bytes, cutOff] = [0, 0, 0]
  let latencies: number[] = []
  const sockets: FrameSocket[] = []
  for (let opened = 0; opened < listening.sockets; opened += 50) {
    const some = Array.from({ length: Math.min(50, listening.sockets - opened) }, (_, index) => {
      const reads = opened + index < readingSockets
      const lost = () => {
        cutOff += 1
      }
      const { messages, inTurn } = listening
      const own = inTurn ? [messages[(opened + index) % messages.length] ?? ''] : messages
      return FrameSocket.open({ ...listening, messages: own }, lost, (payload) => {
        frames += 1
        bytes += payload.length
        // The yardstick's buffers are no messages.
        const at = reads && payload[0] === gzipMagic && tickedAt.exec(gunzipSync(payload).toString())?.[1]
        if (at) latencies.push(Date.now() - Number(at))
      })
    })
    sockets.push(...(await Promise.all(some)))
  }
  setInterval(() => {
    for (const socket of sockets) socket.pong()
  }, pongEvery)
  process.on('message', (milliseconds) => {
    frames = 0
    bytes = 0
    latencies = []
    setTimeout(() => process.send?.({ frames, bytes, cutOff, latencies } satisfies Heard), milliseconds as number)
  })
  process.send?.('listening')
}

/** A WebSocket that only reads the lengths of frames, since it shares the machine with what is measured. */
export class FrameSocket {
  private rest: Buffer = Buffer.alloc(0)

  private constructor(
    private readonly socket: Socket,
    lost: () => void,
    private readonly heard: (payload: Buffer) => void,
  ) {
    socket.on('data', (part) => this.read(part))
    socket.on('close', lost)
  }

  static open(
    { port, path, messages, from }: Omit<Listening, 'sockets'>,
    lost: () => void,
    heard: (payload: Buffer) => void,
  ): Promise<FrameSocket> {
    const socket = connect(port, '127.0.0.1')
    // One that was cut off says so by closing; what is written to it meanwhile is lost.
    socket.on('error', () => {})
    socket.write(
      `GET ${path} HTTP/1.1\r\nhost: bench\r\nupgrade: websocket\r\nconnection: upgrade\r\nsec-websocket-version: 13\r\n` +
        `sec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n${from === undefined ? '' : `x-forwarded-for: ${from}\r\n`}\r\n`,
    )
    return new Promise((resolve, reject) => {
      socket.once('error', reject)
      socket.once('close', () => reject(new Error('closed before it was answered')))
      socket.once('data', (answer) => {
        const opened = new FrameSocket(socket, lost, heard)
        const bodyAt = answer.indexOf('\r\n\r\n') + 4
        if (!answer.toString('latin1').startsWith('HTTP/1.1 101')) reject(new Error(answer.toString()))
        opened.read(answer.subarray(bodyAt))
        for (const message of messages) socket.write(textFrame(message))
        resolve(opened)
      })
    })
  }

  pong(): void {
    this.socket.write(pongFrame)
  }

  end(): void {
    this.socket.destroy()
  }

  say(message: string): void {
    this.socket.write(textFrame(message))
  }

  private read(part: Buffer): void {
    let bytes = this.rest.length > 0 ? Buffer.concat([this.rest, part]) : part
    for (;;) {
      const short = (bytes[1] ?? 0) & 127
      const from = short === 127 ? 10 : short === 126 ? 4 : 2
      if (bytes.length < from) break
      const length = short === 127 ? Number(bytes.readBigUInt64BE(2)) : short === 126 ? bytes.readUInt16BE(2) : short
      if (bytes.length < from + length) break
      if (((bytes[0] ?? 0) & 15) <= 2) this.heard(bytes.subarray(from, from + length))
      bytes = bytes.subarray(from + length)
    }
    this.rest = bytes.length > 0 ? Buffer.from(bytes) : bytes
  }
}

/** A text as clients send it, under a mask of zeros. */
function textFrame(text: string): Buffer {
  const payload = Buffer.from(text)
  const { length } = payload
  const size = length < 126 ? [0x80 | length] : [0x80 | 126, length >> 8, length & 255]
  return Buffer.concat([Buffer.from([0x81, ...size, 0, 0, 0, 0]), payload])
}
