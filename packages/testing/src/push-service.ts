import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { PushMessage } from '@halyard/wire/push'

/** What a push service was sent. */
export interface PushDelivery {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

interface Answer {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
}

/** A push service of the test's own, with browsers that read what they are sent, as RFC 8291 says. */
export class TestPushService {
  readonly taken: PushDelivery[] = []
  /** What it answers next, and from then on 201. */
  readonly answers: Answer[] = []
  private readonly server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part) => parts.push(part))
    request.on('end', () => {
      const { status, headers = {} } = this.answers.shift() ?? { status: 201 }
      this.taken.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(parts) })
      response.writeHead(status, headers).end()
    })
  })

  async start(): Promise<this> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve))
    return this
  }

  stop(): void {
    this.server.closeAllConnections()
    this.server.close()
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`
  }

  browser(): TestBrowser {
    return new TestBrowser(this)
  }
}

/** A browser with a subscription. */
class TestBrowser {
  private readonly keys = createECDH('prime256v1')
  private readonly secret = randomBytes(16)
  private readonly path = `/push/${randomBytes(24).toString('base64url')}`
  /** As the browser gives it to the app. */
  readonly subscription: { readonly endpoint: string; readonly p256dh: string; readonly auth: string }

  constructor(private readonly service: TestPushService) {
    this.subscription = {
      endpoint: service.origin + this.path,
      p256dh: this.keys.generateKeys('base64url'),
      auth: this.secret.toString('base64url'),
    }
  }

  get deliveries(): readonly PushDelivery[] {
    return this.service.taken.filter(({ path }) => path === this.path)
  }

  /** What it was told, in order. */
  get messages(): PushMessage[] {
    return this.deliveries.map(({ body }) => this.read(body))
  }

  get events(): string[] {
    return this.messages.map(({ event }) => event)
  }

  private read(body: Buffer): PushMessage {
    const [salt, keyLength] = [body.subarray(0, 16), body[20] ?? 0]
    const sender = body.subarray(21, 21 + keyLength)
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), this.keys.getPublicKey(), sender])
    const shared = Buffer.from(hkdfSync('sha256', this.keys.computeSecret(sender), this.secret, info, 32))
    const derived = (name: string, length: number) => Buffer.from(hkdfSync('sha256', shared, salt, `${name}\0`, length))
    const [key, nonce] = [derived('Content-Encoding: aes128gcm', 16), derived('Content-Encoding: nonce', 12)]
    const decipher = createDecipheriv('aes-128-gcm', key, nonce)
    decipher.setAuthTag(body.subarray(-16))
    const record = Buffer.concat([decipher.update(body.subarray(21 + keyLength, -16)), decipher.final()])
    // The last record ends with a two, and zeros as padding.
    const text = record.subarray(0, record.lastIndexOf(2)).toString('utf8')
    return JSON.parse(text) as PushMessage
  }
}
