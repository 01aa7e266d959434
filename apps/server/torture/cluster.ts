import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomUUID, type UUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { request } from 'node:https'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { freePort } from '@halyard/embedded'
import { WebSocket } from 'ws'

const root = join(import.meta.dirname, '../../..')

/** A process of the cluster, as cluster.json has it. */
export interface Running {
  readonly name: string
  readonly pid: number
  readonly port?: number
  readonly healthPort?: number
}

export interface Answer<Data> {
  readonly code: number
  readonly msg: string
  readonly data: Data
}

/**
 * `npm run cluster` as somebody runs it, on a data folder of its own, with the demo user signed in through the proxy.
 */
export class Cluster {
  readonly #dataDir = mkdtempSync(join(tmpdir(), 'halyard-cluster-'))
  readonly #variables = {
    DATA_DIR: this.#dataDir,
    TEST_CAPTCHA: 'pass',
    DEMO: '1',
    DATABASE_URL: '',
    REDIS_URL: '',
    OPS_ENABLED: '1',
  }
  #process: ChildProcess | undefined
  /** What `npm run cluster` has printed. */
  said = ''
  #port = 0
  #token = ''

  static async start(): Promise<Cluster> {
    const cluster = new Cluster()
    cluster.#port = await freePort()
    const environment = { ...process.env, ...cluster.#variables, PORT: String(cluster.#port) }
    cluster.#process = spawn(process.execPath, ['packages/embedded/bin/cluster.mjs'], { cwd: root, env: environment })
    for (const stream of [cluster.#process.stdout, cluster.#process.stderr]) {
      stream?.on('data', (text) => {
        cluster.said += String(text)
      })
    }
    await saysThatItRuns(cluster.#process)
    const { captchaId } = (await cluster.call<{ captchaId: string }>('POST', '/base/captcha')).data
    const demo = { username: 'demo@halyard.example', password: 'halyard-demo-1', captcha: 'pass', captchaId }
    cluster.#token = (await cluster.call<{ token: string }>('POST', '/base/login', demo)).data.token
    return cluster
  }

  async stop(): Promise<void> {
    if (this.#process?.exitCode === null) {
      const over = once(this.#process, 'exit')
      this.#process.kill('SIGTERM')
      await over
    }
    rmSync(this.#dataDir, { recursive: true, force: true })
  }

  /** Who the demo user's calls come from. */
  get token(): string {
    return this.#token
  }

  /** Where sockets are, through the proxy. */
  socketAt(path: string): string {
    return `wss://127.0.0.1:${this.#port}${path}`
  }

  /** What opens them, and takes the proxy's certificate for what it is. */
  webSocket(): new (address: string) => WebSocket {
    const ca = readFileSync(join(this.#dataDir, 'proxy/certificate.pem'))
    return class extends WebSocket {
      constructor(address: string) {
        super(address, { ca })
      }
    }
  }

  running(): Running[] {
    return JSON.parse(readFileSync(join(this.#dataDir, 'cluster.json'), 'utf8'))
  }

  named(name: string): Running {
    const found = this.running().find((each) => each.name === name)
    if (found === undefined) throw new Error(`no ${name} runs`)
    return found
  }

  kill(name: string): void {
    process.kill(this.named(name).pid, 'SIGKILL')
  }

  /**
   * A rolling restart: it answers what is under way first, and is back before another is restarted.
   */
  async replace(name: string): Promise<void> {
    const { pid } = this.named(name)
    process.kill(pid, 'SIGTERM')
    while (this.named(name).pid === pid || !(await this.isReady())) await pause(50)
  }

  /** As a machine that is suspended; it is continued when the others have long gone on without it. */
  hang(name: string): void {
    const { pid } = this.named(name)
    process.kill(pid, 'SIGSTOP')
    setTimeout(() => {
      try {
        process.kill(pid, 'SIGCONT')
      } catch (error) {
        // Another fault, or the end of the test, has killed it meanwhile.
        if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
      }
    }, 10_000)
  }

  async redis(...words: string[]): Promise<void> {
    await promisify(execFile)('redis-cli', ['-p', String(this.named('redis').port), ...words])
  }

  /** Whether everything that was killed is back. */
  async isReady(): Promise<boolean> {
    const answers = this.running().map(async ({ healthPort, port }) => {
      if (healthPort === undefined) return port === undefined || (await isListening(port))
      const address = `http://127.0.0.1:${healthPort}/health/ready`
      return (await fetch(address, { signal: AbortSignal.timeout(5_000) })).ok
    })
    return (await Promise.all(answers.map((answer) => answer.catch(() => false)))).every(Boolean)
  }

  /** A command of the project on this cluster's data: what it printed. */
  async command(...words: string[]): Promise<string> {
    const parameters = ['packages/embedded/bin/command.mjs', ...words]
    const env = { ...process.env, ...this.#variables }
    return (await promisify(execFile)(process.execPath, parameters, { cwd: root, env })).stdout
  }

  /** A call of the API through the proxy, whose certificate is checked. Fails when the answer is none of the API. */
  async call<Data>(method: 'GET' | 'POST', path: string, sent: object = {}, key = randomUUID()): Promise<Answer<Data>> {
    const { target, headers, body } = this.#asked(method, path, sent, key)
    const { status, text } = await this.fetch(target, headers, method, body)
    if (status === 200) return JSON.parse(text)
    throw new Error(`status ${status}`)
  }

  /** Whatever is no call of the API, through the proxy. */
  fetch(
    target: string,
    headers: Readonly<Record<string, string>> = {},
    method = 'GET',
    body?: string,
  ): Promise<{ status: number | undefined; text: string }> {
    const ca = readFileSync(join(this.#dataDir, 'proxy/certificate.pem'))
    const options = {
      host: '127.0.0.1',
      port: this.#port,
      path: target,
      method,
      headers,
      ca,
      agent: false,
      timeout: 20_000,
    }
    return new Promise((resolve, reject) => {
      const asked = request(options, (response) => {
        let text = ''
        response.setEncoding('utf8').on('data', (chunk: string) => {
          text += chunk
        })
        response.on('error', reject).on('end', () => {
          resolve({ status: response.statusCode, text })
        })
      })
      asked.on('error', reject).on('timeout', () => asked.destroy(new Error('no answer')))
      asked.end(body)
    })
  }

  /** The same at one of the api processes, past the proxy. */
  async callAt<Data>(name: string, method: 'GET' | 'POST', path: string, sent: object = {}): Promise<Answer<Data>> {
    const { target, headers, body } = this.#asked(method, path, sent, randomUUID())
    const address = `http://127.0.0.1:${this.named(name).port}${target}`
    return (await (await fetch(address, { method, headers, body: body ?? null })).json()) as Answer<Data>
  }

  #asked(method: 'GET' | 'POST', path: string, sent: object, key: UUID) {
    const query = method === 'GET' ? `?${new URLSearchParams(sent as Record<string, string>)}` : ''
    const headers = { 'x-token': this.#token, 'content-type': 'application/json', 'idempotency-key': key }
    return { target: `/api${path}${query}`, headers, body: method === 'POST' ? JSON.stringify(sent) : undefined }
  }
}

/** A client that never gives up: it orders again and again, each time under one key until it is told how that ended. */
export class Trader {
  readonly accepted: number[] = []
  /** Why orders were not accepted: what the API said, or why there was no answer of it. */
  readonly heard: string[] = []
  #over = false
  readonly #trading: Promise<void>

  constructor(
    private readonly cluster: Cluster,
    private readonly order: object,
  ) {
    this.#trading = this.#trade()
  }

  async end(): Promise<void> {
    this.#over = true
    await this.#trading
  }

  async #trade(): Promise<void> {
    while (!this.#over) {
      const order = await this.#until(randomUUID())
      if (order !== undefined) this.accepted.push(order)
      await pause(150)
    }
  }

  async #until(key: UUID): Promise<number | undefined> {
    for (;;) {
      // Down, or the outcome is unknown: retry with the same key.
      const answer = await this.cluster
        .call<{ ID: number }>('POST', '/bborder/upbbbuy', this.order, key)
        .catch((error: Error) => void this.heard.push(error.message))
      if (answer?.code === 0) return answer.data.ID
      if (answer !== undefined) this.heard.push(answer.msg)
      if (answer !== undefined && !/still being processed/.test(answer.msg)) return undefined
      await pause(50)
    }
  }
}

/** Whether something answers at a port of this machine, for programs that have no address for their health. */
function isListening(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  const heard = new Promise<boolean>((resolve) => {
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
  })
  return heard.finally(() => socket.destroy())
}

/** Resolves when a program of the project says that Halyard runs. */
export function saysThatItRuns(started: ChildProcess): Promise<void> {
  let said = ''
  return new Promise((resolve, reject) => {
    const hear = (text: string) => {
      said += text
      if (said.includes('is running at')) resolve()
    }
    for (const stream of [started.stdout, started.stderr]) stream?.setEncoding('utf8').on('data', hear)
    started.once('exit', (code) => reject(new Error(`It ended with code ${code}: ${said}`)))
  })
}
