// `npm run mutants`: puts each old fault back, one at a time, and expects its test to fail. What was seen is written to
// docs/mutants.md.
//
//   npm run mutants               all of them
//   npm run mutants -- contracts  those with the word in their name
//
// The faults are in packages/tooling/mutants. They are put into a copy of the repository, so that the working tree
// stays as it is, however this ends.

import { prepare } from '../../embedded/bin/prepare.mjs'
import { mutants } from '../mutants/index.mjs'
import { writeReport } from './mutant-report.mjs'
import { copyOfRepository, runTests, withFault } from './mutant-runs.mjs'
import { step, stopped } from './steps.mjs'

const words = process.argv.slice(2)
const chosen = mutants.filter(({ id }) => words.length === 0 || words.some((word) => id.includes(word)))
const results = new Map()

if (chosen.length === 0) {
  process.stdout.write(`No fault has ${words.join(' or ')} in its name.\n`)
  process.exitCode = 1
} else {
  await prepare({ server: false, web: false, say: console.error, signal: stopped })
  const copy = copyOfRepository()
  const tests = chosen.map(({ test }) => test)
  if (await step('the tests, without a fault', () => withoutFault(copy, tests))) {
    for (const mutant of chosen) await step(mutant.id, () => caught(copy, mutant))
  }
  const missed = chosen.filter(({ id }) => results.get(id) !== true)
  process.stdout.write(`${chosen.length - missed.length} caught, ${missed.length} not caught\n`)
  process.exitCode = missed.length === 0 ? 0 : 1
}

/** A test that fails without the fault proves nothing. */
async function withoutFault(copy, tests) {
  const { passed, output } = await runTests(copy, tests)
  const others = tests.filter((test) => !passed(test))
  return {
    passed: others.length === 0,
    output: `${others.map(({ name }) => `Does not pass: ${name}\n`).join('')}${endOf(output)}`,
  }
}

async function caught(copy, mutant) {
  const { failed, stopped, output } = await withFault(copy, mutant, () => runTests(copy, [mutant.test]))
  const noticed = failed(mutant.test)
  if (!stopped) results.set(mutant.id, noticed)
  // Each at once, so that a run that is stopped has written what it saw.
  writeReport(results)
  return { passed: noticed, output: `Not caught by ${mutant.test.name}\n${endOf(output)}` }
}

/** The end of Vitest's output, without the server's log. */
function endOf(output) {
  const lines = output.split('\n').filter((line) => !line.startsWith('{'))
  return lines.slice(-40).join('\n')
}
