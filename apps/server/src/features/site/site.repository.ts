import { Injectable } from '@nestjs/common'
import { Database } from '../../platform/database/database.ts'
import { ReadPool } from '../../platform/database/read-pool.ts'

/** The registration as a money services business. */
export interface Certification {
  readonly published: boolean
  readonly registrar: string
  readonly number: string
  readonly holder: string
  readonly searchUrl: string
  readonly sample: boolean
}

/** What operators can change about the site. */
export interface SiteSettings {
  readonly name: string
  readonly version: string
  readonly contacts: { channel: string; value: string }[]
  readonly certification: Certification
}

@Injectable()
export class SiteRepository {
  constructor(
    private readonly database: Database,
    private readonly reads: ReadPool,
  ) {}

  async settings(): Promise<SiteSettings> {
    const rows = await this.reads.rows('SELECT name, value FROM site_setting')
    return Object.fromEntries(rows.map((row) => [row.name, row.value])) as unknown as SiteSettings
  }

  async certify(changes: Partial<Certification>): Promise<void> {
    await this.database.query("UPDATE site_setting SET value = value || $1 WHERE name = 'certification'", [
      JSON.stringify(changes),
    ])
  }
}
