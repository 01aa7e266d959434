import { spawnSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'

const steps = new URL('../bin/steps.mjs', import.meta.url).href

/** Runs steps in a process of their own, as `npm test` does, and gives what a person would see. */
function run(script: string): { code: number | null; lines: string[] } {
  const { status, stdout } = spawnSync(process.execPath, [
    ...['--input-type=module', '--eval'],
    `import { finish, inPairs, step } from ${JSON.stringify(steps)}\n${script}\nfinish()`,
  ])
  return { code: status, lines: stdout.toString().trim().split('\n') }
}

describe('the last line of npm test', () => {
  it('adds up the tests of all steps', () => {
    const { code, lines } = run(`
      await step('a', async () => ({ passed: true, tests: { passed: 3, failed: 0 } }))
      await step('b', async () => ({ passed: true, tests: { passed: 4, failed: 0 } }))`)
    expect(lines.at(-1)).toBe('7 passed, 0 failed')
    expect(code).toBe(0)
  })

  it('counts failed tests, shows what the step said, and ends with an error', () => {
    const { code, lines } = run(
      `await step('a', async () => ({ passed: false, output: 'the order was lost', tests: { passed: 3, failed: 2 } }))`,
    )
    expect(lines).toContain('the order was lost')
    expect(lines.at(-1)).toBe('3 passed, 2 failed')
    expect(code).toBe(1)
  })

  it('counts a step without tests, or one that broke, as one failure', () => {
    const { code, lines } = run(`
      await step('lint', async () => ({ passed: false, output: 'unsorted' }))
      await step('tests', async () => { throw new Error('no such program') })`)
    expect(lines.at(-1)).toBe('0 passed, 2 failed')
    expect(lines).toContainEqual(expect.stringContaining('no such program'))
    expect(code).toBe(1)
  })
})

describe('steps in pairs', () => {
  it('never run three at once, and answer in the order asked', () => {
    const { lines } = run(`
      let running = 0, most = 0
      const work = (name, turns) => async () => {
        most = Math.max(most, ++running)
        for (let turn = 0; turn < turns; turn++) await null
        running--
        return name
      }
      console.log(JSON.stringify([await inPairs([work('a', 9), work('b', 1), work('c', 3), work('d', 1)]), most]))`)
    expect(lines[0]).toBe('[["a","b","c","d"],2]')
  })
})
