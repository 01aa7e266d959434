import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { dumpRows } from '@halyard/embedded'
import { expect, it } from 'vitest'
import { startTestApp } from '../harness.ts'
import { dumpsDir, emptyTables, migrationNames } from './dump.ts'
import { doEverything, variables } from './everything.ts'

it('every table can have a row, as a dump of a release needs it', async () => {
  const app = await startTestApp({ ...variables, ROLES: 'api,feed' })
  try {
    await doEverything(app)
    expect(await emptyTables(app.pool), 'let test/dumps/everything.ts leave a row in each').toEqual([])
    if (!process.env.WRITE_DUMP) return
    mkdirSync(dumpsDir, { recursive: true })
    const dump = gzipSync(await dumpRows(app.ownerUrl), { level: 9 })
    writeFileSync(join(dumpsDir, `${migrationNames().at(-1)}.sql.gz`), dump)
  } finally {
    await app.stop()
  }
})
