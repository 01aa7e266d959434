import { setTimeout as pause } from 'node:timers/promises'
import { type Host, Hosts } from '@halyard/embedded/hosts'
import type pg from 'pg'
import { Batcher } from '../concurrency/batcher.ts'

/** A standby that is behind by more is not asked. */
const lagMax = 2_000
/** How long a user's own read waits for a standby to come to where the primary is, before the primary is asked. */
const reachWithin = 50
const reachEvery = 3

interface Standby {
  readonly host: Host
  readonly pool: pg.Pool
  /** How far it has replayed, asked once for all who ask at the same time. */
  readonly replayed: Batcher<undefined, number>
}

/**
 * The standbys that DATABASE_READ_URL names, for reads that may be a moment old, or that wait until the standby has
 * what the primary had when they were asked. Never for money, and never the only way: whatever they cannot answer, the primary
 * is asked.
 */
export class Standbys {
  private readonly all: readonly Standby[]
  private readonly hosts: Hosts
  private readonly primary: Hosts
  private next = 0
  /** How often a standby answered, and why none did: none was fresh and free, it did not come so far in time, or it failed. */
  readonly counted = { answered: 0, noneFree: 0, behind: 0, failed: 0 }

  constructor(url: string, readUrl: string, poolOf: (url: string) => pg.Pool) {
    this.primary = Hosts.of(url)
    this.hosts = Hosts.of(readUrl)
    this.all = this.hosts.all.map((host) => {
      const pool = poolOf(host.url)
      return { host, pool, replayed: positionOf(pool, 'pg_last_wal_replay_lsn()') }
    })
    this.keepLooking()
  }

  /** What a standby answers that is at most two seconds behind; undefined where none can. */
  async answer<Answered>(ask: (pool: pg.Pool) => Promise<Answered>): Promise<{ answered: Answered } | undefined> {
    const standby = this.find()
    return standby && this.tried(standby, () => ask(standby.pool))
  }

  /**
   * The same of a standby that has replayed all that was committed before this call, whichever process wrote it: where the
   * primary is by then is asked of `primary`, once for all who ask at the same time.
   */
  async answerWithAll<Answered>(
    primary: Batcher<undefined, number>,
    ask: (pool: pg.Pool) => Promise<Answered>,
  ): Promise<{ answered: Answered } | undefined> {
    const standby = this.find()
    if (!standby) return undefined
    const wanted = await primary.add(undefined)
    return this.tried(standby, async () => ((await hasReached(standby, wanted)) ? ask(standby.pool) : none))
  }

  async end(): Promise<void> {
    await Promise.all(this.all.map(({ pool }) => pool.end()))
  }

  /** One that is asked enough to be known, in turn. */
  private find(): Standby | undefined {
    this.keepLooking()
    const fresh = this.all.filter(({ host, pool }) => this.primary.lagOf(host) < lagMax && pool.waitingCount === 0)
    this.next += 1
    if (fresh.length === 0) this.counted.noneFree += 1
    return fresh[this.next % fresh.length]
  }

  private keepLooking(): void {
    for (const hosts of [this.primary, this.hosts]) hosts.keepLooking()
  }

  private async tried<Answered>(
    { host }: Standby,
    ask: () => Promise<Answered | typeof none>,
  ): Promise<{ answered: Answered } | undefined> {
    try {
      const answered = await ask()
      this.counted[answered === none ? 'behind' : 'answered'] += 1
      return answered === none ? undefined : { answered }
    } catch (error) {
      // What took it too long, the primary need not do as well. What is wrong in itself, the primary says.
      if ((error as NodeJS.ErrnoException).code === '57014') throw error
      this.counted.failed += 1
      this.hosts.doubt(host)
      return undefined
    }
  }
}

const none = Symbol('not answered')

/** A position in the log of whom a pool leads to. */
export function positionOf(
  pool: pg.Pool,
  which: 'pg_current_wal_flush_lsn()' | 'pg_last_wal_replay_lsn()',
): Batcher<undefined, number> {
  const text = `SELECT pg_wal_lsn_diff(${which}, '0/0')::float8 AS position`
  return new Batcher(
    async (asked) => {
      const { rows } = await pool.query<{ position: number }>({ name: `position-${which}`, text })
      return asked.map(() => rows[0]?.position ?? Number.NaN)
    },
    { concurrency: 2 },
  )
}

async function hasReached({ replayed }: Standby, wanted: number): Promise<boolean> {
  for (const until = performance.now() + reachWithin; performance.now() < until; await pause(reachEvery)) {
    if ((await replayed.add(undefined)) >= wanted) return true
  }
  return false
}
