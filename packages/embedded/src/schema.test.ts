import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readCatalog } from './schema/catalog.ts'
import { differences } from './schema/next-migration.ts'
import { rulesText } from './schema/rules.ts'
import { rulesFile } from './schema/sources.ts'
import { withBothBuilds } from './schema/write-migration.ts'

const prisma = join(import.meta.dirname, '../../../prisma')

it('the migrations build exactly what models and SQL say, down to the text of each function', async () => {
  await withBothBuilds(prisma, async ({ migratedUrl, wantedUrl }) => {
    const [migrated, wanted] = [await readCatalog(migratedUrl), await readCatalog(wantedUrl)]
    expect(migrated.size).toBeGreaterThan(1000)
    expect(differences(migrated, wanted), 'Run `npm run migration -- <what changes>`.').toEqual([])
  })
})

it('SQL has the constants of the domain', () => {
  expect(readFileSync(rulesFile(prisma), 'utf8'), 'Run `npm run migration -- <what changes>`.').toBe(rulesText())
})
