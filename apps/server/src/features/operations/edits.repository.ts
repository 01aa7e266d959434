import { Injectable } from '@nestjs/common'
import { Database } from '../../platform/database/database.ts'

/** A table whose rows operators edit. Names come from our own sources, never from a request. */
export interface EditedTable {
  readonly table: string
  readonly key: string
  readonly columns: readonly string[]
}

@Injectable()
export class EditsRepository {
  constructor(private readonly database: Database) {}

  async keys({ table, key }: EditedTable): Promise<string[]> {
    const rows = await this.database.query<{ key: string }>(`SELECT ${key}::text AS key FROM ${table} ORDER BY 1`)
    return rows.map((row) => row.key)
  }

  async read({ table, key, columns }: EditedTable, value: string): Promise<Record<string, unknown> | undefined> {
    const [row] = await this.database.query<Record<string, unknown>>(
      `SELECT ${columns.join(', ')} FROM ${table} WHERE ${key}::text = $1`,
      [value],
    )
    return row
  }

  async write({ table, key, columns }: EditedTable, value: string, changes: Readonly<Record<string, unknown>>) {
    const changed = columns.filter((column) => column in changes)
    const sets = changed.map((column, index) => `${column} = $${index + 2}`)
    await this.database.query(`UPDATE ${table} SET ${sets.join(', ')}, updated_at = now() WHERE ${key}::text = $1`, [
      value,
      ...changed.map((column) => changes[column]),
    ])
  }

  async siteSetting(name: string): Promise<unknown> {
    const [row] = await this.database.query<{ value: unknown }>('SELECT value FROM site_setting WHERE name = $1', [
      name,
    ])
    return row?.value
  }

  async writeSiteSetting(name: string, value: unknown): Promise<void> {
    await this.database.query('UPDATE site_setting SET value = $2 WHERE name = $1', [name, JSON.stringify(value)])
  }
}
