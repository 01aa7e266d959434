const results = []

/** Runs one step, says how long it took in one line, and shows all that it said if it failed. */
export async function step(name, work) {
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

/** Two at a time, in order: what two cores bear. Answers in the order asked. */
export async function inPairs(works) {
  const answers = []
  let next = 0
  const lane = async () => {
    while (next < works.length) {
      const mine = next++
      answers[mine] = await works[mine]()
    }
  }
  await Promise.all([lane(), lane()])
  return answers
}

export const allPassed = (answers) => answers.every(Boolean)

/** The last line: all tests of the run. A step that failed without a failed test counts as one, so that no failure reads as none. */
export function finish() {
  const passed = results.reduce((sum, { tests }) => sum + (tests?.passed ?? 0), 0)
  const failed = results.reduce((sum, result) => sum + (result.tests?.failed || (result.passed ? 0 : 1)), 0)
  process.stdout.write(`${passed} passed, ${failed} failed\n`)
  process.exitCode = results.every((result) => result.passed) ? 0 : 1
}
