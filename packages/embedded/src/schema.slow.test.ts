import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readCatalog } from './schema/catalog.ts'
import { differences, nextMigration } from './schema/next-migration.ts'
import { withBothBuilds, writeMigration } from './schema/write-migration.ts'

const prisma = join(import.meta.dirname, '../../../prisma')

let copy: string

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'halyard-prisma-'))
  cpSync(prisma, copy, { recursive: true })
})
afterAll(() => rmSync(copy, { recursive: true, force: true }))

it('an edit of a function, a type, a check, a trigger and a table becomes a migration that builds it', async () => {
  edit('sql/ledger/ledger_is_append_only.sql', "'% is append-only'", "'% only grows'")
  edit('sql/ledger/types.sql', '  record_type smallint\n);', '  record_type smallint,\n  note text\n);')
  edit('sql/market/tables.sql', 'tick_interval >= 50', 'tick_interval >= 20')
  edit(
    'sql/ledger/triggers.sql',
    'CREATE TRIGGER journal_is_append_only BEFORE UPDATE OR DELETE',
    'CREATE TRIGGER journal_stays BEFORE DELETE',
  )
  edit('models/site.prisma', '  value Json\n', '  value Json\n  note  String?\n')
  const written = await writeMigration('try-all', { prismaDir: copy, now: new Date('2030-01-02T03:04:05Z') })
  expect(written).toMatch(/20300102030405_try-all\/migration\.sql$/)
  const script = readFileSync(written ?? '', 'utf8')
  expect(script).toContain('only grows')
  expect(script).toContain('ADD COLUMN')
  await withBothBuilds(copy, async ({ migratedUrl, wantedUrl }) => {
    expect(differences(await readCatalog(migratedUrl), await readCatalog(wantedUrl))).toEqual([])
    const ends = { migratedUrl, wantedUrl, migrationsDir: join(copy, 'migrations'), prismaDir: copy }
    expect(await nextMigration(ends)).toBe('')
  })
})

function edit(path: string, from: string, to: string): void {
  const text = readFileSync(join(copy, path), 'utf8')
  expect(text).toContain(from)
  writeFileSync(join(copy, path), text.replace(from, to))
}
