import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './programs.mjs'

const folder = join(root, 'node_modules/.cache/coverage')

/**
 * From now on tests note what they do (packages/embedded/src/test-record.ts); what an earlier run noted is forgotten.
 */
export function beginRecords() {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'whole'), '')
}

/** The notes stay, for `npm run coverage`; a run of some tests adds nothing to them. */
export function endRecords() {
  rmSync(join(folder, 'whole'), { force: true })
}
