import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { rowOf } from '../bin/mutant-report.mjs'
import { mutants } from '../mutants/index.mjs'
import { root } from './tree.ts'

/** What `npm run mutants` needs; the run itself takes too long for every change. */
describe('the old faults that can be put back', () => {
  const textOf = (path: string) => readFileSync(join(root, path), 'utf8')

  it('have a name each', () => {
    expect(new Set(mutants.map(({ id }) => id)).size).toBe(mutants.length)
  })

  it.each(mutants.map((mutant) => [mutant.id, mutant] as const))('%s', (_, { file, find, put, statement, test }) => {
    const cure = 'Write the fault in packages/tooling/mutants as the code is now'
    expect(textOf(file).split(find), `${cure}: the text that it replaces, once in ${file}`).toHaveLength(2)
    expect(put).not.toBe(find)
    // Files of functions can be run as statements; those of tables and triggers need one of the fault's own.
    expect(statement !== undefined).toBe(/^prisma\/sql\/.*\/(tables|triggers)\.sql$/.test(file))
    for (const named of [test.name, ...(test.row === undefined ? [] : [test.row])]) {
      expect(textOf(test.file), `${cure}: the name of its test, in ${test.file}`).toMatch(quoted(named))
    }
  })

  it('were noticed, each by its test, when they were tried last (npm run mutants)', () => {
    const report = existsSync(join(root, 'docs/mutants.md')) ? textOf('docs/mutants.md').split('\n') : []
    const missing = mutants.filter((mutant) => !report.includes(rowOf(mutant, true))).map(({ id }) => id)
    expect(missing, 'Run npm run mutants -- <id>, which writes docs/mutants.md').toEqual([])
  })
})

/** The name as a text of the source, where an apostrophe may stand escaped. */
function quoted(name: string): RegExp {
  const escaped = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return new RegExp(`(['"\`])${escaped}\\1`)
}
