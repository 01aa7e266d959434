import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, it } from 'vitest'

it('a program whose shell is ended, as npm ends it, is told so', async () => {
  const program = `
    import { whenNpmEnds } from ${JSON.stringify(join(import.meta.dirname, 'npm.mjs'))}
    const open = setInterval(() => {}, 1000)
    whenNpmEnds(() => { console.log('stopped'); clearInterval(open) })
    console.log('up')`
  // The second command keeps the shell between this process and the program, as npm's shell stands there.
  const shell = spawn('sh', ['-c', `"$NODE" --input-type=module -e "$PROGRAM"; true`], {
    env: { ...process.env, NODE: process.execPath, PROGRAM: program, npm_lifecycle_event: 'start' },
  })
  const [up] = await once(shell.stdout, 'data')
  expect(String(up)).toBe('up\n')
  const ended = once(shell.stdout, 'data')
  shell.kill('SIGTERM')
  const [said] = await ended
  expect(String(said)).toBe('stopped\n')
})
