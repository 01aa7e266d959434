import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../embedded/bin/settings.mjs'
import { mutants } from '../mutants/index.mjs'

const path = join(root, 'docs/mutants.md')

/** Writes down which faults were noticed. What was not tried this time keeps its row while it is about the same. */
export function writeReport(results) {
  const known = existsSync(path) ? readFileSync(path, 'utf8').split('\n') : []
  const rows = mutants.flatMap((mutant) => {
    const [yes, no] = [true, false].map((noticed) => rowOf(mutant, noticed))
    if (results.has(mutant.id)) return [results.get(mutant.id) ? yes : no]
    return known.filter((line) => line === yes || line === no)
  })
  writeFileSync(path, `${introduction}${rows.join('\n')}\n`)
}

/** The row of a fault, which the house rule looks for as well. */
export function rowOf({ id, rule, fault, file, test }, noticed) {
  const cells = [
    `\`${id}\``,
    rule,
    `${fault} (\`${file}\`)`,
    noticed ? `“${titleOf(test)}” (\`${test.file}\`)` : '**nobody**',
  ]
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
}

const titleOf = ({ name, row }) => (row === undefined ? name : name.replace('%s', () => row))

const introduction = `# Old faults, put back

Each row is a fault that could be had for money, and the test that fails when it is put back. \`npm run mutants\` puts them into a copy of
the repository, one at a time, runs that test alone, and writes this page from what it saw; \`npm run mutants -- contracts\` does so for
those with the word in their name, and leaves the other rows. A test that does not pass without the fault ends the run, since it would notice anything.
The faults are in \`packages/tooling/mutants\`; \`npm test\` sees that the text which each replaces still stands there once, that its test
exists, and that it has its row here.

| fault | what must hold | what is done wrong | who noticed |
| --- | --- | --- | --- |
`
