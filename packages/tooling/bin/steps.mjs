const results = []
let stopped = false

/** Runs one step, says how long it took in one line, and shows all that it said if it failed. */
export async function step(name, work) {
  if (stopped) return false
  const startedAt = performance.now()
  const result = await work().catch((error) => ({
    passed: false,
    output: error.stack ?? String(error),
  }))
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1).padStart(6)
  const tests = result.tests ? `  ${result.tests.passed} passed, ${result.tests.failed} failed` : ''
  process.stdout.write(`${result.passed ? '✓' : '✗'} ${name.padEnd(32)}${seconds} s${tests}\n`)
  if (!result.passed) process.stdout.write(`\n${(result.output ?? '').trim()}\n\n`)
  results.push(result)
  return result.passed
}

/** Steps one after the other, and several such lanes side by side. Answers whether all of them passed. */
export async function sideBySide(...lanes) {
  const passed = await Promise.all(
    lanes.map(async (works) => {
      const answers = []
      for (const work of works) answers.push(await work())
      return answers.every(Boolean)
    }),
  )
  return passed.every(Boolean)
}

/** After this no further step begins; what runs now ends, and the last line counts what it got to. */
export function stopSteps() {
  stopped = true
}

/**
 * The last line: all tests of the run. A step that failed without a failed test counts as one, so that no failure reads
 * as none.
 */
export function finish() {
  const passed = results.reduce((sum, { tests }) => sum + (tests?.passed ?? 0), 0)
  const failed = results.reduce((sum, result) => sum + (result.tests?.failed || (result.passed ? 0 : 1)), 0)
  if (stopped) process.stdout.write('Stopped before everything had run.\n')
  process.stdout.write(`${passed} passed, ${failed} failed\n`)
  process.exitCode = !stopped && results.every((result) => result.passed) ? 0 : 1
}
