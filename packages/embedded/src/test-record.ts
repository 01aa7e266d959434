import { appendFileSync, existsSync } from 'node:fs'
import { join } from 'node:path'

/** Something that a test did: called an endpoint, was refused, saw a kind of record, visited a page. */
export interface TestRecord {
  kind: 'call' | 'refusal' | 'code' | 'recordType' | 'visit'
  name: string
  /** The test's file, from the root of the repository, and its full title where one can be told. */
  path: string
  title: string
}

const root = join(import.meta.dirname, '../../..')
const folder = join(root, 'node_modules/.cache/coverage')
const recorded = new Set<string>()

/**
 * Notes what the test does that is running now (Vitest's `expect.getState()`), for docs/coverage.md. Only a run of all
 * tests keeps notes, which is when the folder has the mark of one.
 */
export function recordTest(
  kind: TestRecord['kind'],
  name: string,
  running: { testPath?: string | undefined; currentTestName?: string | undefined },
): void {
  if (!isWholeRun() || running.testPath === undefined) return
  const path = running.testPath.slice(root.length + 1)
  const line = JSON.stringify({ kind, name, path, title: running.currentTestName ?? '' } satisfies TestRecord)
  if (recorded.has(line)) return
  recorded.add(line)
  appendFileSync(join(folder, `${process.pid}.jsonl`), `${line}\n`)
}

let isWhole: boolean | undefined
/** Whether all tests are being run, so that what they do is noted. */
export function isWholeRun(): boolean {
  isWhole ??= existsSync(join(folder, 'whole'))
  return isWhole
}
