import { Injectable } from '@nestjs/common'
import * as z from 'zod/mini'
import { Database } from '../../platform/database/database.ts'
import { ReadPool } from '../../platform/database/read-pool.ts'

/** The registration as a money services business. */
const certification = z.object({
  published: z.boolean(),
  registrar: z.string(),
  number: z.string(),
  holder: z.string(),
  searchUrl: z.string(),
  sample: z.boolean(),
})
export type Certification = Readonly<z.infer<typeof certification>>

/** What operators can change about the site. */
const siteSettings = z.object({
  name: z.string(),
  version: z.string(),
  contacts: z.array(z.object({ channel: z.string(), value: z.string() })),
  certification,
})
export type SiteSettings = Readonly<z.infer<typeof siteSettings>>

@Injectable()
export class SiteRepository {
  constructor(
    private readonly database: Database,
    private readonly reads: ReadPool,
  ) {}

  async settings(): Promise<SiteSettings> {
    const rows = await this.reads.rows('SELECT name, value FROM site_setting')
    return siteSettings.parse(Object.fromEntries(rows.map((row) => [row.name, row.value])))
  }

  async certify(changes: Partial<Certification>): Promise<void> {
    await this.database.query("UPDATE site_setting SET value = value || $1 WHERE name = 'certification'", [
      JSON.stringify(changes),
    ])
  }
}
