import { existsSync, readFileSync, statfsSync } from 'node:fs'
import { join } from 'node:path'
import { Inject, Injectable, Logger, type OnModuleInit } from '@nestjs/common'
import { withTimeout } from '../concurrency/with-timeout.ts'
import { ENVIRONMENT, type Environment } from '../config/environment.ts'
import { Database } from '../database/database.ts'
import { isDiskFull } from '../database/unavailable.ts'
import { Metrics } from '../metrics/metrics.ts'
import { Sweeps } from '../sweeps/sweeps.ts'
import { Readiness } from './readiness.ts'

/** With less than a segment of its log left, Postgres is about to stop. */
const freeMin = 16 * 1024 ** 2
/** Shorter than a health check may take: who does not answer is the check of the database's to name. */
const answerMs = 1_500
const lookEveryMs = 30_000

/**
 * Has Postgres write half a megabyte beside its tables and take it away again: it is refused where tables find no room
 * either, leaves nothing behind, and works for every role and wherever Postgres runs.
 */
const writeBeside = `
  SET LOCAL work_mem = '64kB';
  SELECT count(*) FROM (SELECT repeat('x', 1000) || line AS filler FROM generate_series(1, 500) line ORDER BY filler OFFSET 0) sorted`

/**
 * Whether there is room for what Postgres writes, and whether its log reaches the archive: said to balancers, in
 * metrics, in the log, and to users, since nothing can be traded on a disk that is full.
 */
@Injectable()
export class Storage implements OnModuleInit {
  private readonly logger = new Logger('Storage')
  /** Of a Postgres of our own, which runs on this machine. */
  private readonly folder: string | undefined
  private standing: readonly string[] = []

  constructor(
    private readonly database: Database,
    private readonly readiness: Readiness,
    private readonly metrics: Metrics,
    private readonly sweeps: Sweeps,
    @Inject(ENVIRONMENT) { dataDir }: Environment,
  ) {
    this.folder = folderOfPostgres(dataDir)
  }

  onModuleInit(): void {
    this.readiness.require('disk', async () => !(await this.isFull()))
    this.metrics.gaugeOnScrape('halyard_disk_full', 'Whether Postgres finds no room on its disk.', [], async () => [
      { value: (await this.isFull()) ? 1 : 0 },
    ])
    this.metrics.gaugeOnScrape('halyard_disk_free_bytes', 'Room on the disk of a Postgres of our own.', [], () =>
      this.folder === undefined ? [] : [{ value: freeBytes(this.folder) }],
    )
    this.metrics.gaugeOnScrape('halyard_archive_failing', 'Whether the log cannot be archived.', [], async () => {
      const { archives, failing } = await this.archive()
      return archives ? [{ value: failing ? 1 : 0 }] : []
    })
    this.sweeps.everyInProcess(lookEveryMs, 'storage', () => this.tell())
  }

  /** Whether a call failed because there is no room. */
  explains(error: unknown): boolean {
    return isDiskFull(error) || this.isNearlyFull()
  }

  private async isFull(): Promise<boolean> {
    if (this.isNearlyFull()) return true
    return withTimeout(answerMs, this.database.pool.query(writeBeside)).then(() => false, isDiskFull)
  }

  private isNearlyFull(): boolean {
    return this.folder !== undefined && freeBytes(this.folder) < freeMin
  }

  private async archive(): Promise<{ archives: boolean; failing: boolean }> {
    const row = await this.database.row(
      `SELECT current_setting('archive_mode') <> 'off' AS archives,
              coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) AS failing
         FROM pg_stat_archiver`,
    )
    return { archives: row?.archives === true, failing: row?.failing === true }
  }

  /** Says in the log what begins and what is over. */
  private async tell(): Promise<void> {
    const { archives, failing } = await this.archive()
    const found = [
      ...((await this.isFull()) ? ['The disk of the database is full: nothing can be traded until there is room'] : []),
      ...(archives && failing ? ["The database's log cannot be archived: is the disk of BACKUP_DIR full"] : []),
    ]
    for (const sentence of found) if (!this.standing.includes(sentence)) this.logger.error(sentence)
    for (const sentence of this.standing) if (!found.includes(sentence)) this.logger.log(`Over: ${sentence}`)
    this.standing = found
  }
}

/** Where packages/embedded keeps the database of this DATA_DIR, if it does. */
function folderOfPostgres(dataDir: string): string | undefined {
  const folder = join(dataDir, 'postgres')
  if (!existsSync(folder)) return undefined
  const pointer = join(folder, 'moved-to')
  const elsewhere = existsSync(pointer) ? readFileSync(pointer, 'utf8').trim() : folder
  return existsSync(elsewhere) ? elsewhere : undefined
}

function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}
