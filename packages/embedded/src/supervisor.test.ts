import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { processIdentity } from './process-lock.mjs'
import { startProcess } from './supervisor.ts'

const folder = mkdtempSync(join(tmpdir(), 'halyard-supervisor-'))
afterAll(() => rmSync(folder, { recursive: true }))

it('what a program started itself ends with it, as the workers of an nginx that is killed', async () => {
  const file = join(folder, 'child')
  const program = await startProcess('/bin/sh', [
    '-c',
    `sleep 600 & echo $! > '${file}.new' && mv '${file}.new' '${file}'; wait`,
  ])
  const child = () => Number(readFileSync(file, 'utf8'))
  await expect.poll(() => Number.isInteger(child())).toBe(true)
  process.kill(program.pid, 'SIGKILL')
  await program.exited
  await expect.poll(() => processIdentity(child())).toBeUndefined()
})
