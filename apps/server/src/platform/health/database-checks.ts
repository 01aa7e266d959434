import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { Injectable, type OnModuleInit } from '@nestjs/common'
import { Database } from '../database/database.ts'
import { localesFolder } from '../messages/messages.ts'
import { Readiness } from './readiness.ts'

/**
 * The database answers, and has every migration that this build knows. Further migrations are no fault: during an
 * update the older version still serves.
 */
@Injectable()
export class DatabaseChecks implements OnModuleInit {
  constructor(
    private readonly readiness: Readiness,
    private readonly database: Database,
  ) {}

  onModuleInit(): void {
    this.readiness.require('database', async () => (await this.database.pool.query('SELECT 1')).rowCount === 1)
    this.readiness.require('migrations', () => this.hasMigrations(knownMigrations()))
  }

  private async hasMigrations(known: readonly string[]): Promise<boolean> {
    const { rowCount } = await this.database.pool.query(
      'SELECT FROM _prisma_migrations WHERE migration_name = ANY($1) AND finished_at IS NOT NULL AND rolled_back_at IS NULL',
      [known],
    )
    return rowCount === known.length
  }
}

function knownMigrations(): string[] {
  const folders = readdirSync(join(localesFolder(), '../prisma/migrations'), { withFileTypes: true })
  return folders.filter((entry) => entry.isDirectory()).map(({ name }) => name)
}
