import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { cloneTemplate, freePort, type TestDatabase, watchOver } from '@halyard/embedded'
import { type App, currentRun } from './run.ts'

/** One that nobody else uses, and that may be killed. */
export interface OwnApp extends App {
  /** All that the server has printed until now. */
  output(): string
  /** Ends the process as a power cut would and starts it again on the same data and the same address. */
  crashAndRestart(): Promise<void>
  stop(): Promise<void>
}

/** What a person types into the picture's field in every journey: the answer that TEST_CAPTCHA also accepts. */
export const captchaAnswer = 'sail'

/** Also accepted in place of any mailed or texted code, so that nobody waits a minute for a second one. */
export const testCode = '428913'

/** Variables of the server; one that is undefined is not set. */
export type Environment = Readonly<Record<string, string | undefined>>

/**
 * Starts what `npm start` would run after its build, in demo mode; `environment` adds to it or replaces parts. For
 * journeys that cannot share the app of the run.
 */
export async function startApp(environment: Environment = {}): Promise<OwnApp> {
  return startAppOn(await cloneTemplate(currentRun().seeded), environment)
}

/** Starts an app for the first time and without its demo: nobody is there, and nobody trades. */
export async function startUninhabitedApp(environment: Environment = {}): Promise<OwnApp> {
  return startAppOn(await cloneTemplate(currentRun().unseeded), { DEMO: '0', ...environment })
}

export async function startAppOn(database: TestDatabase, environment: Environment): Promise<OwnApp> {
  const dataDir = await mkdtemp(join(tmpdir(), 'halyard journey '))
  const cleared = async () => {
    await database.drop()
    await rm(dataDir, { recursive: true, force: true })
  }
  const begun = await begin({ url: database.serverUrl, dataDir }, environment).catch(async (error: unknown) => {
    await cleared()
    throw error
  })
  const { address, variables } = begun
  let { running } = begun
  return {
    address,
    database: database.url,
    output: () => running.output(),
    crashAndRestart: async () => {
      await end(running.process, 'SIGKILL')
      running = await launch(variables, address)
    },
    stop: async () => {
      await end(running.process, 'SIGTERM')
      await cleared()
    },
  }
}

/**
 * Starts the same once on an empty database and stops it: what a first start leaves there, without its time. `meanwhile` begins when it
 * answers, which is before the demo user's past is made.
 */
export async function seedDatabase(url: string, meanwhile: () => Promise<void>): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'halyard journey '))
  const { running } = await begin({ url, dataDir }, {})
  try {
    await Promise.all([seeded(running), meanwhile()])
  } finally {
    await end(running.process, 'SIGTERM')
    await rm(dataDir, { recursive: true, force: true })
  }
}

const apps = fileURLToPath(new URL('../../', import.meta.url))
const server = join(apps, 'server/dist/main.js')

/** Far more than a start takes, seed and history included: what ends before it has broken, not waited for its turn. */
const readyWithin = 240_000
const stoppedWithin = 30_000

interface Place {
  /** Of the database. */
  url: string
  dataDir: string
}

/** Another process may take a port between its being found free and its being used: then there are others. */
async function begin(place: Place, environment: Environment, attempts = 3): Promise<Begun> {
  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  const variables = { ...settings(place, port), ...environment }
  try {
    return { address, variables, running: await launch(variables, address) }
  } catch (error) {
    if (attempts > 1 && /EADDRINUSE/.test((error as Error).message)) return begin(place, environment, attempts - 1)
    throw error
  }
}

function settings({ url, dataDir }: Place, port: number): Record<string, string> {
  return {
    NODE_ENV: 'test',
    HOST: '127.0.0.1',
    PORT: String(port),
    DATABASE_URL: url,
    DATA_DIR: dataDir,
    // What the first start encrypted is read by those that begin on a copy of it.
    ENCRYPTION_KEYS: `journeys:${'0f'.repeat(32)}`,
    VAPID_PRIVATE_KEY: '1e'.repeat(32),
    WEB_DIR: process.env.WEB_DIR ?? join(apps, 'web/dist'),
    CONSOLE_DIR: join(apps, 'console/dist'),
    DEMO: '1',
    TEST_CAPTCHA: captchaAnswer,
    TEST_CODE: testCode,
    // The same prices in every run, and as much history as fills a phone's chart.
    MARKET_SEED: 'journeys',
    MARKET_HISTORY_BARS: '100',
    LOG_LEVEL: 'warn',
    // A busy machine is slow, not overloaded.
    DATABASE_WAIT_SECONDS: '30',
  }
}

interface Begun {
  address: string
  variables: Environment
  running: Running
}

interface Running {
  process: ChildProcess
  output: () => string
}

async function launch(variables: Environment, address: string): Promise<Running> {
  if (!existsSync(server)) throw new Error('There is no built server: run `npm test -- journeys`, which builds first.')
  const child = spawn(process.execPath, [server], {
    cwd: join(apps, '..'),
    env: { ...process.env, ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  // A journey that gives up without stopping its app must not leave it behind.
  const watchdog = child.pid === undefined ? undefined : watchOver(child.pid, 'SIGTERM')
  child.once('exit', () => watchdog?.dismiss())
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  }
  try {
    await answering(child, `${address}/api/base/site`)
  } catch (error) {
    await end(child, 'SIGKILL')
    throw new Error(`${(error as Error).message} It said:\n${output}`)
  }
  return { process: child, output: () => output }
}

/** Asks until the server answers in its envelope, as a browser would find it ready. */
async function answering(child: ChildProcess, url: string): Promise<void> {
  const deadline = Date.now() + readyWithin
  while (Date.now() < deadline) {
    if (hasEnded(child)) throw new Error('The server ended while it started.')
    const answer = await fetch(url, { signal: AbortSignal.timeout(30_000) }).catch(() => undefined)
    if (answer?.ok) return
    await wait(50)
  }
  throw new Error(`The server did not answer within ${readyWithin / 1000} s.`)
}

/** The server answers before the demo user's past is made; when that is done it says where it runs. */
async function seeded({ process: child, output }: Running): Promise<void> {
  while (!output().includes('Halyard is running at')) {
    if (hasEnded(child)) throw new Error(`The server ended while it was seeded. It said:\n${output()}`)
    await wait(50)
  }
}

async function end(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  if (hasEnded(child)) return
  const ended = once(child, 'exit')
  child.kill(signal)
  const patience = setTimeout(() => child.kill('SIGKILL'), stoppedWithin)
  await ended
  clearTimeout(patience)
}

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null
