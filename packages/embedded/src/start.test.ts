import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { takeLock } from './process-lock.mjs'

let dataDir: string

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'halyard-start-test-'))
})

afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

/** Runs the start until it gives up, and says how. */
function giveUp(environment: Record<string, string>): Promise<{ code: number | null; said: string }> {
  const program = join(import.meta.dirname, '..', 'bin', 'start.mjs')
  const child = spawn(process.execPath, [program], { env: { ...process.env, DATA_DIR: dataDir, ...environment } })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (said += String(data)))
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, said })))
}

describe('npm start gives up before the slow work, in one sentence,', () => {
  it('when the port is taken, and leaves no lock', async () => {
    const other = createServer()
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    const { port } = other.address() as { port: number }
    const { code, said } = await giveUp({ PORT: String(port) })
    other.close()
    expect(said).toBe(`Port ${port} is taken; set PORT to another.\n`)
    expect(code).toBe(1)
    expect(existsSync(join(dataDir, 'start.lock'))).toBe(false)
  })

  it('when another start runs on the same folder', async () => {
    takeLock(join(dataDir, 'start.lock'))
    const { code, said } = await giveUp({})
    expect(said).toBe(
      `Halyard already runs on ${dataDir} (process ${process.pid}); stop it, or set DATA_DIR to another folder.\n`,
    )
    expect(code).toBe(1)
  })

  it('in production without a database that is named, and names the slip', async () => {
    // One that goes on all the same ends here, too.
    takeLock(join(dataDir, 'start.lock'))
    const { code, said } = await giveUp({
      NODE_ENV: 'production',
      DATABASE_URL: '',
      DATABSE_URL: 'postgres://10.0.0.1/x',
    })
    expect(said).toBe(
      'DATABASE_URL is missing, and NODE_ENV is production. DATABSE_URL names a Postgres, and is no setting. Name a Postgres, or DATABASE_URL=embedded for the one that comes along.\n',
    )
    expect(code).toBe(1)
    expect(readdirSync(dataDir)).toEqual(['start.lock'])
  })

  it('when the owner of a Postgres is named, and no Postgres', async () => {
    const { code, said } = await giveUp({ DATABASE_URL: '', DATABASE_OWNER_URL: 'postgres://10.0.0.1/x' })
    expect(said).toBe('DATABASE_OWNER_URL names the owner of a Postgres that DATABASE_URL does not name.\n')
    expect(code).toBe(1)
  })

  it('but not when the embedded one is asked for by name', async () => {
    takeLock(join(dataDir, 'start.lock'))
    const { said } = await giveUp({ NODE_ENV: 'production', DATABASE_URL: 'embedded' })
    expect(said).toContain('Halyard already runs on')
  })

  it.each(['abc', '0', '65536', '80.5'])('when PORT is %s', async (port) => {
    const { code, said } = await giveUp({ PORT: port })
    expect(said).toBe('PORT must be a number from 1 to 65535.\n')
    expect(code).toBe(1)
  })
})
