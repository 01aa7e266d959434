import { writeFileSync } from 'node:fs'

/**
 * Vitest's reporter for a run that may be stopped: after every test it writes down how far it is, to the file of
 * PROGRESS_FILE.
 */
export default class ProgressReporter {
  #passed = 0
  #failed = []
  #running = new Set()

  onTestCaseReady(testCase) {
    this.#running.add(nameOf(testCase))
    this.#write()
  }

  onTestCaseResult(testCase) {
    this.#running.delete(nameOf(testCase))
    const { state } = testCase.result()
    if (state === 'passed') this.#passed += 1
    if (state === 'failed') this.#failed.push(nameOf(testCase))
    this.#write()
  }

  #write() {
    const progress = { passed: this.#passed, failed: this.#failed, running: [...this.#running] }
    writeFileSync(process.env.PROGRESS_FILE, JSON.stringify(progress))
  }
}

const nameOf = ({ module, fullName }) => `${module.relativeModuleId} > ${fullName}`
