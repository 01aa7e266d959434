import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, type RunningPostgres, startPostgres } from '@halyard/embedded'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { carryOut, has, type Image } from './container-steps.ts'
import { composeFile, interpolated } from './containers.ts'
import { root } from './tree.ts'

// `npm run image`: what comes out of the Dockerfile's steps runs as docker-compose.yml says. Takes minutes; no part of
// `npm test`.

const { services } = composeFile(readFileSync(join(root, 'docker-compose.yml'), 'utf8'))
const folder = mkdtempSync(join(tmpdir(), 'halyard-image-'))
const running: ChildProcess[] = []
let image: Image
let postgres: RunningPostgres

beforeAll(async () => {
  chmodSync(folder, 0o755)
  image = carryOut(readFileSync(join(root, 'Dockerfile'), 'utf8'), root, folder)
  postgres = await startPostgres({ dataDir: join(folder, 'postgres'), durable: false })
})
afterAll(async () => {
  for (const child of running) child.kill('SIGKILL')
  await postgres?.stop()
  rmSync(folder, { recursive: true, force: true })
})

const cwd = () => join(image.folder, image.workdir)
const account = () => (process.getuid?.() === 0 ? { uid: image.user, gid: image.user } : {})
/** An absolute path of the image, where it lies here. */
const here = (value: string) => value.replace(/^\/(?=(halyard|data)\b)/, `${image.folder}/`)

function environmentOf(service: string, others: Readonly<Record<string, string>>): Record<string, string> {
  const given = {
    POSTGRES_PASSWORD: 'secret',
    POSTGRES_SERVER_PASSWORD: 'another',
    SESSION_SECRET: 'a secret of thirty-two characters',
    ENCRYPTION_KEYS: `first:${'0123456789abcdef'.repeat(4)}`,
  }
  const set = Object.entries({ ...image.environment, ...services[service]?.environment })
  const read = set.map(([name, value]) => [name, here(interpolated(String(value), given))] as const)
  return {
    PATH: process.env.PATH ?? '',
    ...Object.fromEntries(read),
    // Names of other containers mean nothing here; Redis is left out, as it may be.
    DATABASE_URL: postgres.serverUrl,
    // As in docker-compose.yml the owner is a superuser, who makes the role of the servers.
    ...(service === 'migrate' ? { DATABASE_OWNER_URL: postgres.adminUrl.replace(/postgres$/, 'halyard') } : {}),
    REDIS_URL: '',
    ...others,
  }
}

it('keeps no Postgres, no sources and no tools in the image', () => {
  expect(has(image, 'apps/server/dist/main.js')).toBe(true)
  for (const path of ['apps/server/src', 'apps/web/src', 'node_modules/vitest', 'node_modules/typescript', '.git']) {
    expect([path, has(image, path)]).toEqual([path, false])
  }
})

it('migrates once, and again without harm', () => {
  const [program = '', ...parameters] = services.migrate?.command ?? []
  const migrate = () =>
    spawnSync(program, parameters, { cwd: cwd(), env: environmentOf('migrate', {}), encoding: 'utf8', ...account() })
  expect(migrate()).toMatchObject({ status: 0, stdout: expect.stringMatching(/^Applied .*_baseline/), stderr: '' })
  expect(migrate()).toMatchObject({ status: 0, stdout: 'No migration to apply.\n', stderr: '' })
})

it('runs each role as somebody who can write to /data only, and ends when it is asked to', async () => {
  const port = await freePort()
  const roles = await Promise.all([
    ...['feed', 'worker', 'api'].map((role) => start(role, port)),
    start('gateway', await freePort()),
  ])
  for (const { isReady } of roles) await expect.poll(isReady).toBe(true)
  const url = `http://127.0.0.1:${port}`
  expect(await (await fetch(url)).text()).toContain('<div id="app">')
  expect(await (await fetch(`${url}/api/base/site`)).json()).toMatchObject({ code: 0 })
  expect((await fetch(`${url}/health/ready`)).status).toBe(200)
  expect(await Promise.all(roles.map(({ stop }) => stop()))).toEqual([0, 0, 0, 0])
})

async function start(role: string, port: number) {
  const metricsPort = await freePort()
  const [program = '', ...parameters] = image.command
  const child = spawn(program, parameters, {
    cwd: cwd(),
    env: environmentOf(role, {
      PORT: String(port),
      HOST: '127.0.0.1',
      METRICS_PORT: String(metricsPort),
      METRICS_HOST: '127.0.0.1',
    }),
    stdio: ['ignore', 'ignore', 'inherit'],
    ...account(),
  })
  running.push(child)
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  return {
    isReady: async () => {
      const answer = await fetch(`http://127.0.0.1:${metricsPort}/health/ready`).catch(() => undefined)
      return answer?.ok ?? false
    },
    stop: () => {
      child.kill('SIGTERM')
      return ended
    },
  }
}
