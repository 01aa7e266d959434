import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TestRecord } from '@halyard/embedded'
import { root } from '../tree.ts'

/** Something that a test did or, as `passed`, that it passed. */
export type Note = Omit<TestRecord, 'kind'> & { kind: TestRecord['kind'] | 'passed' }

/** What the tests of the last whole run noted. @throws when there was none. */
export function lastWholeRun(folder = join(root, 'node_modules/.cache/coverage')): Note[] {
  const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.jsonl')) : []
  if (files.length === 0)
    throw new Error('No run of all tests has left its notes: run npm test, then npm run coverage.')
  return files.flatMap((name) =>
    readFileSync(join(folder, name), 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line): Note => JSON.parse(line)),
  )
}
