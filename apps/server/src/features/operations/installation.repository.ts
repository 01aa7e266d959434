import { Injectable } from '@nestjs/common'
import { Database } from '../../platform/database/database.ts'

/** Facts about the installation. */
@Injectable()
export class InstallationRepository {
  constructor(private readonly database: Database) {}

  async isDemo(): Promise<boolean> {
    const row = await this.database.row(`SELECT value FROM installation WHERE name = 'demo'`)
    return row?.value === true
  }

  async noteDemo(demo: boolean): Promise<void> {
    await this.database.query(
      `INSERT INTO installation (name, value) VALUES ('demo', to_jsonb($1::boolean))
       ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
      [demo],
    )
  }
}
