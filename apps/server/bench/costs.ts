import { readdirSync, readFileSync } from 'node:fs'
import type pg from 'pg'
import type { Loaded } from './http-load.ts'

/** Of `/proc/<pid>/stat`, in which time is counted in hundredths of a second. */
const tickMicroseconds = 10_000

/**
 * What a load costs in CPU time and log, whatever else the machine does: of the server, of Postgres, of the senders.
 */
export class Costs {
  private readonly startedAt = performance.now()

  private constructor(
    private readonly pool: pg.Pool,
    private readonly postmaster: number,
    private readonly before: { readonly server: number; readonly postgres: number; readonly log: bigint },
  ) {}

  static async begin(pool: pg.Pool): Promise<Costs> {
    const postmaster = await postmasterOf(pool)
    return new Costs(pool, postmaster, await used(pool, postmaster))
  }

  /** Of a core, by the server and by Postgres, since the beginning. */
  async shares(): Promise<{ server: number; postgres: number }> {
    const { server, postgres } = await this.spent()
    const microseconds = (performance.now() - this.startedAt) * 1_000
    return { server: server / microseconds, postgres: postgres / microseconds }
  }

  /** In microseconds, since the beginning. */
  async spent(): Promise<{ server: number; postgres: number }> {
    const after = await used(this.pool, this.postmaster)
    return { server: after.server - this.before.server, postgres: after.postgres - this.before.postgres }
  }

  /** For each that was accepted, in words. */
  async end({ accepted, cpuMicroseconds }: Pick<Loaded, 'accepted' | 'cpuMicroseconds'>): Promise<string> {
    const after = await used(this.pool, this.postmaster)
    const each = (microseconds: number) => `${(microseconds / accepted).toFixed(0)} µs`
    const log = Number(after.log - this.before.log) / accepted
    return `server ${each(after.server - this.before.server)}, Postgres ${each(after.postgres - this.before.postgres)}, sender ${each(cpuMicroseconds)}; ${log.toFixed(0)} bytes of log`
  }
}

export async function postmasterOf(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query('SELECT pg_backend_pid() AS pid')
  return Number(statOf(rows[0].pid)?.[1] ?? 0)
}

async function used(pool: pg.Pool, postmaster: number) {
  const { user, system } = process.cpuUsage()
  const { rows } = await pool.query(`SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::text AS log`)
  return { server: user + system, postgres: usedByPostgres(postmaster), log: BigInt(rows[0].log) }
}

/** In microseconds, of all processes of this Postgres, those that have ended included. Nothing where there is no /proc. */
export function usedByPostgres(postmaster: number): number {
  const own = statOf(postmaster)
  if (!own) return Number.NaN
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => statOf(Number(pid)) ?? [])
    .filter((stat) => Number(stat[1]) === postmaster)
  const ticks = [own.slice(11, 15), ...children.map((stat) => stat.slice(11, 13))].flat()
  return ticks.reduce((sum, one) => sum + Number(one), 0) * tickMicroseconds
}

/** The fields behind the name of a process: its state, its parent, and so on. */
function statOf(pid: number): string[] | undefined {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
  } catch {
    return undefined
  }
}
