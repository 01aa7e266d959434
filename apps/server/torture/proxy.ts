import { connect, createServer, type Server, type Socket } from 'node:net'
import type { Chance } from '@halyard/testing'

/**
 * A proxy before the server that can cut connections at the first bytes of an answer: the request was carried out, and
 * its client gets no answer.
 */
export class CuttingProxy {
  readonly #server: Server
  readonly #open = new Set<Socket>()
  #cutting = 0
  #next = 0
  cutReplies = 0

  constructor(
    private readonly ports: readonly number[],
    private readonly chance: Chance,
  ) {
    this.#server = createServer((client) => this.#join(client))
  }

  /** Listens on a port of its own, and answers it. */
  async listen(): Promise<number> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
    const address = this.#server.address()
    if (address === null || typeof address === 'string') throw new Error('the proxy has no port')
    return address.port
  }

  /** From now on cuts so many of a hundred answers. */
  cut(probability: number): void {
    this.#cutting = probability
  }

  close(): void {
    this.#server.close()
    for (const socket of this.#open) socket.destroy()
  }

  #join(client: Socket): void {
    const port = this.ports[this.#next++ % this.ports.length] as number
    const server = connect(port, '127.0.0.1')
    for (const [socket, other] of [
      [client, server],
      [server, client],
    ] as const) {
      this.#open.add(socket)
      socket.on('error', () => other.destroy())
      socket.on('close', () => {
        this.#open.delete(socket)
        other.destroy()
      })
    }
    client.pipe(server)
    server.on('data', (bytes) => {
      if (this.chance.happens(this.#cutting)) {
        this.cutReplies += 1
        client.destroy()
        server.destroy()
      } else if (!client.write(bytes)) {
        server.pause()
        client.once('drain', () => server.resume())
      }
    })
  }
}
