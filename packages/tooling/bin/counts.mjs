import { writeFileSync } from 'node:fs'

/**
 * A reporter of Vitest and of Playwright for a run that may be stopped, of which theirs say nothing then: after every
 * test it writes down how many passed and failed, to the file of COUNTS_FILE.
 */
export default class Counts {
  #counts = { passed: 0, failed: 0 }

  /** Vitest's. */
  onTestCaseResult(test) {
    this.#count(test.result().state)
  }

  /** Playwright's. */
  onTestEnd({ expectedStatus }, { status }) {
    this.#count(status === expectedStatus && status === 'failed' ? 'passed' : status)
  }

  #count(state) {
    if (state === 'skipped') return
    this.#counts[state === 'passed' ? 'passed' : 'failed'] += 1
    writeFileSync(process.env.COUNTS_FILE, JSON.stringify(this.#counts))
  }
}
