import pg from 'pg'

// A Postgres of several hosts: postgresql://a:5432,b:5432/name?target_session_attrs=read-write, as libpq has it. pg knows one host only (docs/decisions/091-a-second-machine-for-the-database.md).

/** How often each host is asked what it is. */
const lookEveryMs = 500
/** A host that takes longer to answer is away. */
const answerWithinMs = 1_500
/** Hosts to which nobody is connected any more are asked for so long. */
const idleMs = 10_000
/** How long it is remembered where the primary was: the longest lag that can be told (`Hosts.lagOf`). */
const rememberedMs = 60_000

const shape = /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^/?#]*)([^?#]*)(?:\?([^#]*))?$/

/** The URLs of the hosts that a URL names, each with one host; the URL itself where it is of another shape. */
export function hostsOf(url: string): readonly [string, ...string[]] {
  const [, before, hosts, path, query] = shape.exec(url) ?? []
  if (before === undefined || hosts === undefined) return [url]
  const parameters = (query ?? '').split('&').filter((one) => one !== '' && !one.startsWith('target_session_attrs='))
  const [first = '', ...others] = hosts.split(',')
  const withHost = (host: string) => `${before}${host}${path}${parameters.length > 0 ? `?${parameters.join('&')}` : ''}`
  return [withHost(first), ...others.map(withHost)]
}

/** Why a URL of several hosts cannot be used, as the end of a sentence that begins with its name. */
export function faultOfHosts(url: string): string | undefined {
  const [, , hosts = '', , query = ''] = shape.exec(url) ?? []
  if (hosts.split(',').length > 1 && hosts.split(',').some((host) => host === '')) return 'names a host without a name'
  if (hostsOf(url).some((one) => !URL.canParse(one))) return 'names a host that is none'
  const wanted = /(?:^|&)target_session_attrs=([^&]*)/.exec(query)?.[1] ?? 'read-write'
  if (!['read-write', 'primary'].includes(wanted)) return 'may have no target_session_attrs but read-write'
  return undefined
}

/** What a host said of itself. */
interface Found {
  readonly isStandby: boolean
  /** Counts promotions: who was promoted last has the greatest. */
  readonly timeline: number
  /** How far its log goes: of a primary on its disk, of a standby as replayed. */
  readonly position: number
  /** When it was asked, by this process' clock. */
  readonly askedAt: number
}

const look = `
  SELECT pg_is_in_recovery() AS "isStandby",
         CASE WHEN pg_is_in_recovery() THEN 0
              ELSE ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int END AS timeline,
         pg_wal_lsn_diff(CASE WHEN pg_is_in_recovery() THEN coalesce(pg_last_wal_replay_lsn(), '0/0')
                              ELSE pg_current_wal_flush_lsn() END, '0/0')::float8 AS position`

/** One host, asked again and again. */
export class Host {
  readonly name: string
  readonly address: { readonly host: string; readonly port: number }
  /** What it said last; undefined while it does not answer. */
  found: Found | undefined
  /** Why it does not answer. */
  fault = 'not asked yet'
  private client: pg.Client | undefined
  private looking: Promise<void> | undefined

  constructor(readonly url: string) {
    const { hostname, port } = new URL(url)
    this.address = { host: hostname.replace(/^\[(.*)\]$/, '$1'), port: Number(port || 5432) }
    this.name = `${hostname}:${this.address.port}`
  }

  /** Asks it, once at a time. */
  look(): Promise<void> {
    this.looking ??= this.ask().finally(() => {
      this.looking = undefined
    })
    return this.looking
  }

  /** Ends the connection on which it is asked. */
  forget(): void {
    if (this.client) destroy(this.client)
    this.client = undefined
    this.found = undefined
  }

  private async ask(): Promise<void> {
    const askedAt = performance.now()
    try {
      this.client ??= await this.connect()
      connectionOf(this.client).ref()
      const { rows } = await this.client.query<Omit<Found, 'askedAt'>>(look)
      const [found] = rows
      this.found = found && { ...found, askedAt }
      // A process that has nothing else to do may end between two looks.
      connectionOf(this.client).unref()
    } catch (error) {
      const { message, code } = error as NodeJS.ErrnoException
      this.fault = message || code || 'no connection'
      this.forget()
    }
  }

  private async connect(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: this.url,
      connectionTimeoutMillis: answerWithinMs,
      query_timeout: answerWithinMs,
      keepAlive: true,
      application_name: 'halyard hosts',
    })
    client.on('error', () => {
      if (this.client === client) this.client = undefined
    })
    await client.connect()
    return client
  }
}

/** A primary and its standbys, of which this process keeps knowing who takes writes. */
export class Hosts {
  private static readonly known = new Map<string, Hosts>()

  /** Those of a URL, the same for all that ask. */
  static of(url: string): Hosts {
    const known = Hosts.known.get(url) ?? new Hosts(hostsOf(url).map((one) => new Host(one)))
    Hosts.known.set(url, known)
    return known
  }

  /** Told in a sentence of what begins, and of what is over. */
  say: (sentence: string, kind: 'begins' | 'is over') => void = () => {}
  private chosen: Host | undefined
  /** The newest timeline on which a host took writes. Who takes them on an older one is an old primary that came back. */
  private timeline = 0
  private readonly open = new Map<DatabaseClient, Host>()
  private timer: NodeJS.Timeout | undefined
  private usedAt = 0
  private standing: readonly string[] = []
  /** Where the primary was when it was asked, the newest last. */
  private positions: Pick<Found, 'position' | 'askedAt'>[] = []

  private constructor(readonly all: readonly Host[]) {}

  /** The host that takes writes; waits until each was asked when none is known. */
  async primary(): Promise<Host> {
    this.keepLooking()
    if (this.chosen) return this.chosen
    await Promise.all(this.all.map((host) => this.lookAt(host)))
    if (this.chosen) return this.chosen
    throw new NoPrimary(this.all.map((host) => `${host.name} ${this.stateOf(host)}`).join(', '))
  }

  /** Where the primary is, as far as it is known without asking. */
  get writable(): Host | undefined {
    return this.chosen
  }

  /** Hosts that take writes although another was promoted since. */
  get old(): readonly Host[] {
    return this.all.filter(({ found }) => found && !found.isStandby && found.timeline < this.timeline)
  }

  /** Keeps asking as long as somebody is connected, or has looked a moment ago. */
  keepLooking(): void {
    this.usedAt = performance.now()
    this.timer ??= setInterval(() => this.round(), lookEveryMs).unref()
  }

  /** Something went wrong at a host: asks it at once. */
  doubt(host: Host): void {
    if (this.timer) void this.lookAt(host)
  }

  connecting(client: DatabaseClient, host: Host): void {
    this.open.set(client, host)
  }

  ended(client: DatabaseClient): void {
    this.open.delete(client)
    this.usedAt = performance.now()
  }

  /**
   * By how many milliseconds at most a standby is behind this primary: the age of the newest place that the primary was
   * seen at and the standby has replayed. Infinite where that is longer ago than is remembered.
   */
  lagOf({ found }: Host, now = performance.now()): number {
    if (!found?.isStandby) return Number.POSITIVE_INFINITY
    const reached = this.positions.findLast(({ position }) => position <= found.position)
    return reached ? Math.max(now - reached.askedAt, now - found.askedAt) : Number.POSITIVE_INFINITY
  }

  private round(): void {
    if (this.open.size === 0 && performance.now() - this.usedAt > idleMs) return this.rest()
    for (const host of this.all) void this.lookAt(host)
  }

  /** What is remembered of timelines stays. */
  private rest(): void {
    clearInterval(this.timer)
    this.timer = undefined
    this.chosen = undefined
    this.positions = []
    for (const host of this.all) host.forget()
  }

  private async lookAt(host: Host): Promise<void> {
    await host.look()
    this.decide()
    if (host === this.chosen && host.found) {
      const { position, askedAt } = host.found
      this.positions = [...this.positions, { position, askedAt }].filter(
        (one) => askedAt - one.askedAt < rememberedMs && one.position <= position,
      )
    }
  }

  /**
   * The newest timeline wins: an old primary that was cut off takes writes, too. A primary that does not answer stays
   * chosen until another takes writes, since its connections may still be good.
   */
  private decide(): void {
    const writable = this.all.filter(({ found }) => found && !found.isStandby && found.timeline >= this.timeline)
    const newest = Math.max(...writable.map(({ found }) => found?.timeline ?? 0))
    const among = writable.filter(({ found }) => found?.timeline === newest)
    const best = among.find((host) => host === this.chosen) ?? among[0]
    if (best) {
      this.timeline = newest
      if (best !== this.chosen) this.moveTo(best)
    } else if (this.chosen?.found) {
      // It answers, and takes no writes any more.
      this.moveTo(undefined)
    }
    this.tell()
  }

  private moveTo(host: Host | undefined): void {
    const before = this.chosen
    this.chosen = host
    this.positions = []
    if (before && host) this.say(`The database moved from ${before.name} to ${host.name}`, 'is over')
    for (const [client, at] of this.open) if (at !== host) client.abandon(host?.name)
  }

  /** Says what begins and what is over. */
  private tell(): void {
    const newest = this.chosen?.name
    const found = this.old.map(
      ({ name, found }) =>
        `${name} takes writes on timeline ${found?.timeline}, and ${newest ?? 'another host'} was promoted to ${this.timeline} since: ` +
        `an old primary, to which nothing is sent; stop it, and make it a standby (docs/operating.md)`,
    )
    for (const sentence of found) if (!this.standing.includes(sentence)) this.say(sentence, 'begins')
    for (const sentence of this.standing) if (!found.includes(sentence)) this.say(sentence, 'is over')
    this.standing = found
  }

  private stateOf({ found, fault }: Host): string {
    if (!found) return `does not answer (${fault})`
    return found.isStandby ? 'is a standby' : 'is an old primary'
  }
}

/** No host takes writes at the moment, as while a standby is being promoted. The code is Postgres' own for that. */
class NoPrimary extends Error {
  readonly code = '57P03'
  constructor(states: string) {
    super(`No host of the database takes writes: ${states}`)
  }
}

/** A connection that was given up because its host is not the primary any more. Its outcome is unknown, as of any that breaks. */
class Moved extends Error {
  readonly code = '57P01'
  constructor(name: string | undefined) {
    super(name === undefined ? 'The host of the database takes no writes any more' : `The database moved to ${name}`)
  }
}

interface Connection {
  ref(): void
  unref(): void
  readonly stream: { destroy(error?: Error): void; readonly destroyed: boolean }
  on(event: 'parameterStatus', listener: (message: { parameterName: string; parameterValue: string }) => void): void
}

/** The part of pg that it does not type: the connection below a client. */
const connectionOf = (client: pg.Client) => (client as unknown as { connection: Connection }).connection

function destroy(client: pg.Client, error?: Error): void {
  connectionOf(client).stream.destroy(error)
}

type Connected = (error: Error | null) => void

/**
 * A client of pg that connects to the host that takes writes, where its URL names several, and breaks when another
 * does. With one host it is pg's own. For pools as their `Client`.
 */
export class DatabaseClient extends pg.Client {
  private readonly hosts: Hosts | undefined

  constructor(config: pg.ClientConfig = {}) {
    const urls = hostsOf(config.connectionString ?? '')
    super(urls.length > 1 ? { ...config, connectionString: urls[0] } : config)
    this.hosts = urls.length > 1 ? Hosts.of(config.connectionString ?? '') : undefined
  }

  override connect(): Promise<this>
  override connect(callback: ((error: Error) => void) | ((error: null, client: pg.Client) => void)): void
  override connect(callback?: unknown): Promise<this> | undefined {
    if (callback !== undefined) {
      this.begin(callback as Connected)
      return undefined
    }
    return new Promise((resolve, reject) => this.begin((error) => (error ? reject(error) : resolve(this))))
  }

  /** Breaks it: the host that it is connected to is not the primary any more. */
  abandon(movedTo: string | undefined): void {
    destroy(this, new Moved(movedTo))
  }

  private begin(connected: Connected): void {
    const { hosts } = this
    if (!hosts) super.connect(connected as (error: Error) => void)
    else hosts.primary().then((host) => this.connectTo(host, hosts, connected), connected)
  }

  private connectTo(host: Host, hosts: Hosts, connected: Connected): void {
    const connection = connectionOf(this)
    // Whoever waited for it has given up.
    if (connection.stream.destroyed) return connected(new Error('Connection terminated due to connection timeout'))
    if (hosts.writable !== host) return connected(new Moved(hosts.writable?.name))
    Object.assign(this, host.address)
    let isStandby = false
    connection.on('parameterStatus', ({ parameterName, parameterValue }) => {
      if (parameterName === 'in_hot_standby') isStandby = parameterValue === 'on'
    })
    this.once('end', () => {
      hosts.ended(this)
      hosts.doubt(host)
    })
    hosts.connecting(this, host)
    super.connect((error: Error | null) => {
      if (error) hosts.doubt(host)
      if (!error && isStandby) {
        hosts.doubt(host)
        destroy(this)
        return connected(new NoPrimary(`${host.name} became a standby`))
      }
      connected(error)
    })
  }
}
