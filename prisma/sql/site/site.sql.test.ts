import { beforeEach, describe, expect, it } from 'vitest'
import { sqlCases } from '../../../packages/embedded/src/sql-cases.ts'

const sql = sqlCases()

beforeEach(async () => {
  await sql.rows(`INSERT INTO site_setting (name, value) VALUES ('name', '"Halyard"'), ('contacts', '[]')
                    ON CONFLICT (name) DO UPDATE SET value = excluded.value`)
})

async function write(version: object, changes: object): Promise<unknown> {
  const [row] = await sql.rows('SELECT site_settings_write($1::jsonb, $2::jsonb) AS written', [
    JSON.stringify(version),
    JSON.stringify(changes),
  ])
  return row?.written
}

async function settings(): Promise<unknown> {
  const [row] = await sql.rows(
    `SELECT jsonb_object_agg(name, value) AS settings FROM site_setting WHERE name IN ('name', 'contacts')`,
  )
  return row?.settings
}

describe('site_settings_write', () => {
  it.each<[string, object, boolean]>([
    ['all are as they were judged', { name: 'Halyard', contacts: [] }, true],
    ['the one that was judged is', { contacts: [] }, true],
    ['one that was judged has changed', { name: 'Another', contacts: [] }, false],
    ['one that was judged is not there', { contacts: [], colour: 'red' }, false],
  ])('where %s', async (_, version, written) => {
    expect(await write(version, { contacts: ['new'] })).toBe(written)
    expect(await settings()).toEqual({ name: 'Halyard', contacts: written ? ['new'] : [] })
  })

  it('writes all that change, or none', async () => {
    expect(await write({ name: 'Another' }, { name: 'New', contacts: ['new'] })).toBe(false)
    expect(await settings()).toEqual({ name: 'Halyard', contacts: [] })
    expect(await write({ name: 'Halyard' }, { name: 'New', contacts: ['new'] })).toBe(true)
    expect(await settings()).toEqual({ name: 'New', contacts: ['new'] })
  })
})
