import { mkdirSync, realpathSync } from 'node:fs'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { RunningPostgres, Supervised } from '@halyard/embedded'
import pg from 'pg'
import { Disk } from './disk.ts'
import { embedded } from './embedded.ts'
import { machine } from './machines.ts'

/** How long nobody answers before its standby is promoted: a tool that promotes takes a few looks to be sure. */
const noticedAfterMs = 2_000
/** How long a write waits at an old primary before it counts as refused. */
const fencedAfterMs = 1_500

/** What stands between a standby and its primary, and can be taken away. */
class Link {
  private readonly open = new Set<Socket>()
  private isCut = false
  private readonly server = createServer((standby) => this.join(standby))

  constructor(private readonly portOf: () => number) {}

  async listen(): Promise<void> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve))
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port
  }

  cut(): void {
    this.isCut = true
    for (const socket of this.open) socket.destroy()
  }

  mend(): void {
    this.isCut = false
  }

  close(): void {
    this.cut()
    this.server.close()
  }

  private join(standby: Socket): void {
    if (this.isCut) return void standby.destroy()
    const primary = connect(this.portOf(), '127.0.0.1')
    for (const [socket, other] of [
      [standby, primary],
      [primary, standby],
    ] as const) {
      this.open.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        this.open.delete(socket)
        other.destroy()
      })
      socket.pipe(other)
    }
  }
}

/** One of the two, whichever it is at the moment. */
class Node {
  readonly disk: Disk | undefined
  readonly link = new Link(() => this.machine.life.port)
  machine!: Supervised<RunningPostgres>
  /** While it is held, what has ended is not started again. */
  private held: Promise<void> = Promise.resolve()
  private letGo: () => void = () => {}
  /** Its newest start. */
  private begun: Promise<unknown> = Promise.resolve()

  constructor(
    readonly name: string,
    readonly dataDir: string,
  ) {
    this.disk = Disk.at(dataDir)
  }

  async start(): Promise<void> {
    await this.link.listen()
    this.machine = await machine(`Postgres ${this.name}`, {
      start: async (before) => {
        await this.held
        const begun = embedded.startPostgres({ dataDir: this.dataDir, port: before?.port })
        this.begun = begun.catch(() => {})
        return begun
      },
    })
  }

  /** Its disk, where it can be filled. */
  get ownDisk(): Disk | undefined {
    return this.machine.life.dataDir === realpathSync(this.dataDir) ? this.disk : undefined
  }

  /** Ends it as a machine that loses its power. */
  async end(): Promise<void> {
    this.hold()
    // One that is just starting, as after a full disk, is known a moment after that.
    await this.begun
    await pause(0)
    // With its connections, which would go on for a moment, and write files where the next copy comes.
    this.machine.killAll()
    await this.machine.kill()
  }

  /** Starts it from what is in its folder. */
  async startAgain(): Promise<void> {
    const { pid } = this.machine
    this.release()
    while (this.machine.pid === pid) await pause(20)
  }

  release(): void {
    this.letGo()
  }

  private hold(): void {
    this.held = new Promise((resolve) => {
      this.letGo = resolve
    })
  }

  /** Asks it as the superuser in the application's database. */
  async ask(text: string, within = 30_000): Promise<unknown[][]> {
    const { adminUrl, url } = this.machine.life
    const address = new URL(adminUrl)
    address.pathname = new URL(url).pathname
    const client = new pg.Client({
      connectionString: address.href,
      connectionTimeoutMillis: within,
      query_timeout: within,
      application_name: 'torture',
    })
    client.on('error', () => {})
    try {
      await client.connect()
      return (await client.query({ text, rowMode: 'array' })).rows
    } finally {
      void client.end().catch(() => {})
    }
  }
}

/**
 * A primary and its synchronous standby on this machine, with what a tool does that watches over them: it promotes the standby,
 * and makes the old primary the new one's standby, from a copy.
 */
export class Replicas {
  /** What a write was answered that must not be. */
  readonly faults: string[] = []
  /** Settles when there is a synchronous standby again. */
  private whole: Promise<void> = Promise.resolve()

  private constructor(
    private primary: Node,
    private standby: Node,
    /** Whether a commit waits for the standby. */
    private readonly isSynchronous: boolean,
  ) {}

  static async start(folder: string, { isSynchronous }: { isSynchronous: boolean }): Promise<Replicas> {
    const [a, b] = ['a', 'b'].map((name) => {
      mkdirSync(join(folder, name), { recursive: true })
      return new Node(name, join(folder, name))
    }) as [Node, Node]
    await a.start()
    const replicas = new Replicas(a, b, isSynchronous)
    // What a standby lacks after its copy is still there when it comes for it.
    await a.ask("ALTER SYSTEM SET wal_keep_size = '256MB'")
    await a.ask("ALTER SYSTEM SET wal_sender_timeout = '3s'")
    await a.ask('SELECT pg_reload_conf()')
    await replicas.copy()
    await b.start()
    await replicas.synchronise()
    return replicas
  }

  /** The primary. */
  get life(): RunningPostgres {
    return this.primary.machine.life
  }

  /** Where clients find both. */
  urlOf(which: 'url' | 'serverUrl'): string {
    const ports = [this.primary, this.standby].map(({ name, machine }) => ({ name, port: machine.life.port }))
    const hosts = ports
      .toSorted((one, other) => (one.name < other.name ? -1 : 1))
      .map(({ port }) => `127.0.0.1:${port}`)
    const query = '?target_session_attrs=read-write'
    return `${this.life[which].replace(/127\.0\.0\.1:\d+/, hosts.join(','))}${query}`
  }

  get disk(): Disk | undefined {
    return this.primary.ownDisk
  }

  /** Waits until nothing acknowledged would be lost with the primary. */
  ready(): Promise<void> {
    return this.whole
  }

  // As the one Postgres of the other modes: what happens to it happens to the primary, and nobody is promoted.
  kill = () => this.primary.machine.kill()
  suspend = () => this.primary.machine.suspend()
  resume = () => this.primary.machine.resume()

  /** The primary is gone for good, and its standby is promoted. Answers when it went. */
  async killPrimary(): Promise<number> {
    await this.primary.end()
    const goneAt = performance.now()
    await pause(noticedAfterMs)
    const old = await this.promote()
    this.whole = this.rejoin(old)
    return goneAt
  }

  /** The same, and it comes back as it was, before anybody has told it that it is none any more. */
  async killPrimaryWhichComesBack(): Promise<number> {
    await this.primary.end()
    const goneAt = performance.now()
    await pause(noticedAfterMs)
    const old = await this.promote()
    this.whole = (async () => {
      await old.startAgain()
      await this.requireFenced(old)
      await old.end()
      await this.rejoin(old)
    })()
    return goneAt
  }

  /** It hangs, its standby is promoted, and it goes on where it stopped. */
  async hangPrimary(): Promise<number> {
    this.suspend()
    const goneAt = performance.now()
    await pause(noticedAfterMs)
    const old = await this.promote()
    this.whole = (async () => {
      await pause(noticedAfterMs)
      old.machine.resume()
      await this.requireFenced(old)
      await old.end()
      await this.rejoin(old)
    })()
    return goneAt
  }

  /** Nothing goes between the two for a while: what is written waits. */
  async cutFor(ms: number): Promise<void> {
    this.primary.link.cut()
    await pause(ms)
    this.primary.link.mend()
    this.whole = this.synchronous()
  }

  /** Nothing goes between the two, clients reach both, and the standby is promoted: two take writes. */
  async cutAndPromote(): Promise<number> {
    this.primary.link.cut()
    const goneAt = performance.now()
    await pause(noticedAfterMs)
    const old = await this.promote()
    this.whole = (async () => {
      await this.requireFenced(old)
      await old.end()
      old.link.mend()
      await this.rejoin(old)
    })()
    return goneAt
  }

  /** The disk of the primary is full, and its standby is promoted. */
  async fillDisk(leave: number): Promise<number> {
    const { primary } = this
    primary.ownDisk?.leave(leave)
    const goneAt = performance.now()
    await pause(noticedAfterMs)
    const old = await this.promote()
    this.whole = (async () => {
      await old.end()
      old.disk?.free()
      await this.rejoin(old)
    })()
    return goneAt
  }

  /** The standby is killed, and comes back by itself: what is written waits for it. */
  async killStandby(): Promise<void> {
    const { pid } = this.standby.machine
    await this.standby.machine.kill()
    while (this.standby.machine.pid === pid) await pause(20)
    this.whole = this.synchronous()
  }

  async stop(): Promise<void> {
    await this.whole.catch(() => {})
    for (const node of [this.standby, this.primary]) {
      node.release()
      node.link.close()
      await node.machine.stop()
      node.disk?.discard()
      embedded.discardData(node.dataDir)
    }
  }

  /** Answers who was the primary. The one that was promoted goes on without a standby, as by Patroni's synchronous_mode. */
  private async promote(): Promise<Node> {
    const { primary: old, standby } = this
    await standby.ask('ALTER SYSTEM RESET synchronous_standby_names')
    await standby.ask('SELECT pg_promote(true, 30)')
    ;[this.primary, this.standby] = [standby, old]
    await standby.ask('SELECT pg_reload_conf()')
    return old
  }

  /** An old primary becomes the standby of the new one. */
  private async rejoin(old: Node): Promise<void> {
    await this.copy()
    await old.startAgain()
    await this.synchronise()
  }

  private copy(): Promise<void> {
    const { primary, standby } = this
    const { adminUrl, directory } = primary.machine.life
    const primaryPort = primary.link.port
    return embedded.makeStandby({ adminUrl, directory, dataDir: standby.dataDir, primaryPort, name: standby.name })
  }

  /** From now on a commit waits until the standby has it on its disk. */
  private async synchronise(): Promise<void> {
    if (this.isSynchronous) {
      await this.primary.ask(`ALTER SYSTEM SET synchronous_standby_names = '${this.standby.name}'`)
      await this.primary.ask('SELECT pg_reload_conf()')
    }
    await this.synchronous()
  }

  private async synchronous(): Promise<void> {
    const states = this.isSynchronous ? `sync_state = 'sync'` : `state = 'streaming'`
    for (;;) {
      const found = await this.primary
        .ask(`SELECT FROM pg_stat_replication WHERE application_name = '${this.standby.name}' AND ${states}`, 2_000)
        .catch(() => [])
      if (found.length > 0) return
      await pause(100)
    }
  }

  /** Who is an old primary commits nothing, of clients that found it or of somebody who asks it by mistake. */
  private async requireFenced(old: Node): Promise<void> {
    if (!this.isSynchronous) return
    const newest = async () =>
      String((await old.ask('SELECT coalesce(max(id), 0) FROM journal').catch(() => [['away']]))[0])
    // Until each process has left it.
    await pause(fencedAfterMs)
    const before = await newest()
    const committed = await old.ask(`INSERT INTO torture_fence VALUES (clock_timestamp())`, fencedAfterMs).then(
      () => true,
      () => false,
    )
    if (committed) this.faults.push(`the old primary ${old.name} committed what it was sent`)
    const after = await newest()
    if (after !== before) this.faults.push(`the old primary ${old.name} went on from journal ${before} to ${after}`)
  }
}
