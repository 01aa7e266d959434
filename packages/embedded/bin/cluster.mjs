// `npm run cluster`: what docker-compose.yml describes, on this machine as plain processes: two of each role, the
// embedded Postgres, a Redis, and nginx with TLS before them. Each process that ends is started again, so any of them
// may be killed. Needs redis-server, nginx and openssl from the system's packages.
//
//   npm run cluster                       https://127.0.0.1:3000, with a certificate of its own
//   PORT=8443 DATA_DIR=.cluster npm run cluster
import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../src/free-port.mjs'
import { whenNpmEnds } from '../src/npm.mjs'
import { takeLock } from '../src/process-lock.mjs'
import { openDatabase } from './database.mjs'
import { built, prepare } from './prepare.mjs'
import { proxyProgram } from './proxy.mjs'
import { Fault, readSettings, requireFreePort } from './settings.mjs'

const ofEachRole = 2
const restartAfterMs = 300

const ending = new AbortController()
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, () => ending.abort())
whenNpmEnds(() => ending.abort())
const started = []
try {
  await bringUp()
  await new Promise((resolve) => ending.signal.addEventListener('abort', resolve))
} catch (error) {
  if (!ending.signal.aborted) {
    console.error(error instanceof Fault ? error.message : error)
    process.exitCode = 1
  }
}
// What depends on others goes first; the processes of one layer together.
for (const layer of started.reverse()) await Promise.all(layer.map((each) => each.stop()))
process.exit()

async function bringUp() {
  for (const program of ['redis-server', 'nginx', 'openssl']) requireProgram(program)
  const settings = readSettings()
  const { dataDir, port, host } = settings
  mkdirSync(dataDir, { recursive: true })
  const lock = takeLock(join(dataDir, 'start.lock'))
  if (!lock.taken) throw new Fault(`Halyard already runs on ${dataDir} (process ${lock.pid}).`)
  started.push([{ stop: async () => lock.lock.release() }])
  await requireFreePort(settings)
  await prepare({ say, signal: ending.signal })
  const database = await openDatabase({ settings, say })
  started.push([database])

  const redisPort = await freePort()
  const redis = await supervise('redis', 'redis-server', redisParameters(redisPort, folderIn(dataDir, 'redis')))
  started.push([redis])
  const servers = []
  started.push(servers)
  await startRoles(servers, { settings, url: database.url, redisPort })
  const proxy = await startProxy({ host, port, dataDir, servers })
  started.push([proxy])
  await Promise.all(servers.map(({ healthPort }) => isReady(healthPort)))
  ending.signal.throwIfAborted()
  note(dataDir, [database, Object.assign(redis, { port: redisPort }), ...servers, proxy])
  say(`
  Halyard is running at https://${host}:${port}, and at ${portsOf(servers, 'api')
    .map((port) => `http://127.0.0.1:${port}`)
    .join(' and ')}
  Processes are in ${join(dataDir, 'cluster.json')}: kill any of them, it comes back.
`)
}

/**
 * Two processes of each role, as they run on machines of their own: they share the database, Redis and the secrets
 * alone.
 */
async function startRoles(servers, { settings, url, redisPort }) {
  const shared = {
    ...process.env,
    NODE_ENV: process.env.NODE_ENV || undefined,
    DATABASE_OWNER_URL: undefined,
    DATABASE_URL: url,
    REDIS_URL: `redis://127.0.0.1:${redisPort}`,
    DATA_DIR: settings.dataDir,
    DEMO: settings.demo,
    TRUST_PROXY: 'loopback',
    PUBLIC_URL: process.env.PUBLIC_URL || `https://${settings.host}:${settings.port}`,
    WEB_DIR: built.web,
    SESSION_SECRET: process.env.SESSION_SECRET || secretIn(settings.dataDir),
  }
  for (const role of ['feed', 'worker', 'gateway', 'api']) {
    for (let number = 1; number <= ofEachRole; number += 1) {
      const [port, healthPort] = [await freePort(), await freePort()]
      const environment = { ...shared, ROLES: role, HOST: '127.0.0.1', PORT: port, METRICS_PORT: healthPort }
      const parameters = ['--enable-source-maps', built.server]
      const server = await supervise(`${role}-${number}`, process.execPath, parameters, environment)
      servers.push(
        Object.assign(server, { healthPort, role, port: ['api', 'gateway'].includes(role) ? port : undefined }),
      )
    }
  }
}

/** Of the processes that clients reach. */
function portsOf(servers, role) {
  return servers.filter((server) => server.role === role).map((server) => server.port)
}

function startProxy({ host, port, dataDir, servers }) {
  const [apis, gateways] = ['api', 'gateway'].map((role) => portsOf(servers, role))
  const { command, parameters } = proxyProgram({ folder: folderIn(dataDir, 'proxy'), host, port, apis, gateways })
  return supervise('proxy', command, parameters)
}

function redisParameters(port, folder) {
  const settings = { bind: '127.0.0.1', port, dir: folder, appendonly: 'yes', 'maxmemory-policy': 'noeviction' }
  return Object.entries(settings).flatMap(([name, value]) => [`--${name}`, String(value)])
}

/** A process that is started again a moment after it ended, until it is stopped. */
async function supervise(name, command, parameters, env = process.env) {
  const { startProcess, Supervised } = await import(built.embedded)
  return Supervised.start(name, {
    start: () => startProcess(command, parameters, { env, stdio: ['ignore', 'ignore', 'inherit'] }),
    restartAfterMs,
    ended: (how) => say(`${name} ended (${how}) and is started again.`),
    failed: (error) => endWith(error.message),
  })
}

/** Writes the process ids where tests that kill them find them. */
function note(dataDir, processes) {
  const file = join(dataDir, 'cluster.json')
  const write = () => {
    const rows = processes.map(({ name, pid, port, healthPort }) => ({ name, pid, port, healthPort }))
    const text = `${JSON.stringify(rows, null, 2)}\n`
    if (existsSync(file) && readFileSync(file, 'utf8') === text) return
    // Written atomically: readers never see half of it.
    writeFileSync(`${file}.new`, text)
    renameSync(`${file}.new`, file)
  }
  write()
  setInterval(write, 100).unref()
}

async function isReady(healthPort) {
  while (!ending.signal.aborted) {
    const answer = await fetch(`http://127.0.0.1:${healthPort}/health/ready`).catch(() => undefined)
    if (answer?.ok) return
    await wait(100)
  }
}

function secretIn(dataDir) {
  const file = join(dataDir, 'cluster-session-secret')
  if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600 })
  return readFileSync(file, 'utf8')
}

function folderIn(dataDir, name) {
  const folder = join(dataDir, name)
  mkdirSync(folder, { recursive: true })
  return folder
}

function requireProgram(name) {
  if (spawnSync(name, ['-v'], { stdio: 'ignore' }).error) {
    throw new Fault(`npm run cluster needs ${name}, which is not installed here.`)
  }
}

function endWith(message) {
  console.error(message)
  process.exitCode = 1
  ending.abort()
}

function say(sentence) {
  console.log(sentence)
}
