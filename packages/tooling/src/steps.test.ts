import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { describe, expect, it } from 'vitest'

const steps = JSON.stringify(new URL('../bin/steps.mjs', import.meta.url).href)

/** Runs steps in a process of their own, as `npm test` does, and returns its output. */
function run(script: string): { code: number | null; lines: string[] } {
  const { status, stdout } = spawnSync(process.execPath, [
    ...['--input-type=module', '--eval'],
    `import { finish, sideBySide, step } from ${steps}\n${script}\nfinish()`,
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

  it('takes no test at all for a failure', () => {
    const { code, lines } = run("await step('a', async () => ({ passed: true }))")
    expect(lines.slice(-2)).toEqual(['There is no such test.', '0 passed, 0 failed'])
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

describe('steps side by side', () => {
  it('wait for those of their own lane only', () => {
    const { lines } = run(`
      const order = []
      const work = (name, turns) => async () => {
        for (let turn = 0; turn < turns; turn++) await null
        order.push(name)
      }
      await sideBySide([work('a', 30), work('b', 1)], [work('c', 2), work('d', 2)])
      console.log(order.join())`)
    expect(lines[0]).toBe('c,d,a,b')
  })
})

describe('a run that is asked to end', () => {
  it('ends what runs, begins nothing more, and still says how far it came', async () => {
    const script = `
      import { finish, program, step } from ${steps}
      await step('quick', async () => ({ passed: true, tests: { passed: 3, failed: 0 } }))
      await step('long', program(process.execPath, ['--eval', 'setInterval(() => {}, 1000)']))
      await step('later', async () => ({ passed: true, tests: { passed: 5, failed: 0 } }))
      finish()`
    const run = spawn(process.execPath, ['--input-type=module', '--eval', script])
    let said = ''
    for await (const text of run.stdout.setEncoding('utf8')) {
      said += text
      // The signal may come before the long program has begun, which must end no less.
      if (!run.killed && said.includes('quick')) run.kill('SIGTERM')
    }
    const [code] = run.exitCode === null ? await once(run, 'exit') : [run.exitCode]
    expect(said).toContain('Stopped before everything had run.')
    expect(said).not.toContain('later')
    expect(said.trim().split('\n').at(-1)).toMatch(/^3 passed, [01] failed$/)
    expect(code).toBe(1)
  })
})
