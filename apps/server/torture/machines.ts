import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { RunningPostgres } from '@halyard/embedded'
import { atExit } from './at-exit.ts'
import { embedded } from './embedded.ts'

/**
 * Something that runs, can be killed or stopped, and is started again when it has ended, as a host's supervisor does.
 */
interface Machine {
  readonly name: string
  kill(): Promise<void>
  /** Stops it without ending it, as a machine does that is suspended. */
  stop(): void
  resume(): void
  end(): Promise<void>
}

/** A Postgres that keeps what it acknowledged, on one port for all its lives. */
export class PostgresMachine implements Machine {
  readonly name = 'Postgres'
  readonly #leave: () => void
  #ending = false

  private constructor(
    private readonly dataDir: string,
    private running: RunningPostgres,
  ) {
    // Also where the torture itself goes wrong: nothing of it goes on.
    this.#leave = atExit(() => {
      for (const pid of withChildren(this.running.pid)) signal(pid, 'SIGKILL')
    })
    this.#watch()
  }

  static async start(dataDir: string): Promise<PostgresMachine> {
    return new PostgresMachine(dataDir, await embedded.startPostgres({ dataDir }))
  }

  get url(): string {
    return this.running.url
  }

  /** Where its data really is. */
  get folder(): string {
    return this.running.dataDir
  }

  get adminUrl(): string {
    return this.running.adminUrl
  }

  async kill(): Promise<void> {
    const { exited, pid } = this.running
    signal(pid, 'SIGKILL')
    await exited
  }

  stop(): void {
    for (const pid of withChildren(this.running.pid)) signal(pid, 'SIGSTOP')
  }

  resume(): void {
    for (const pid of withChildren(this.running.pid)) signal(pid, 'SIGCONT')
  }

  async end(): Promise<void> {
    this.#ending = true
    await this.running.stop()
    this.#leave()
  }

  #watch(): void {
    const { port, exited } = this.running
    exited.then(async () => {
      if (this.#ending) return
      const started = await this.#startAgain(port)
      if (started === undefined) return
      this.running = started
      this.#watch()
    })
  }

  /** A supervisor does not give up: a Postgres whose disk is full ends at its start until there is room. */
  async #startAgain(port: number): Promise<RunningPostgres | undefined> {
    while (!this.#ending) {
      try {
        return await embedded.startPostgres({ dataDir: this.dataDir, port })
      } catch {
        await pause(250)
      }
    }
    return undefined
  }
}

/** A process that is started again a moment after it ended. */
export class ProcessMachine implements Machine {
  readonly #leave: () => void
  #child: ChildProcess | undefined
  #ending = false

  constructor(
    readonly name: string,
    private readonly command: string,
    private readonly parameters: readonly string[],
    private readonly environment: () => Record<string, string | undefined>,
    private readonly restartAfterMs: number,
  ) {
    this.#leave = atExit(() => this.#child?.kill('SIGKILL'))
    this.#start()
  }

  async kill(): Promise<void> {
    const child = this.#child
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGKILL')
    await once(child, 'exit')
  }

  stop(): void {
    this.#child?.kill('SIGSTOP')
  }

  resume(): void {
    this.#child?.kill('SIGCONT')
  }

  async end(): Promise<void> {
    this.#ending = true
    this.resume()
    const child = this.#child
    if (child && child.exitCode === null && child.signalCode === null) {
      child.kill('SIGTERM')
      await once(child, 'exit')
    }
    this.#leave()
  }

  #start(): void {
    const child = spawn(this.command, this.parameters, {
      stdio: ['ignore', process.env.TORTURE_LOG ? 'inherit' : 'ignore', 'inherit'],
      env: this.environment(),
    })
    this.#child = child
    // `atExit` does not hear of SIGKILL.
    const watchdog = child.pid === undefined ? undefined : embedded.watchOver(child.pid, 'SIGKILL')
    child.once('exit', async () => {
      watchdog?.dismiss()
      await pause(this.restartAfterMs)
      if (!this.#ending) this.#start()
    })
  }
}

/** A Redis without any memory of its own. */
export async function startRedis(dataDir: string): Promise<{ machine: ProcessMachine; url: string }> {
  const onPort = await embedded.freePort()
  const parameters = [
    '--bind',
    '127.0.0.1',
    '--port',
    String(onPort),
    '--save',
    '',
    '--appendonly',
    'no',
    '--dir',
    dataDir,
    '--maxmemory-policy',
    'noeviction',
  ]
  const machine = new ProcessMachine('Redis', 'redis-server', parameters, () => ({ ...process.env }), 300)
  return { machine, url: `redis://127.0.0.1:${onPort}` }
}

/** Told to a process, unless that has ended by itself. */
function signal(pid: number, name: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT'): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** A process and those that it started, from /proc; itself alone where there is none. */
function withChildren(pid: number): number[] {
  try {
    const children = readdirSync('/proc').filter((entry) => {
      if (!/^\d+$/.test(entry)) return false
      try {
        const [, parent] = (readFileSync(join('/proc', entry, 'stat'), 'utf8').split(') ')[1] ?? '').split(' ')
        return Number(parent) === pid
      } catch {
        return false
      }
    })
    return [pid, ...children.map(Number)]
  } catch {
    return [pid]
  }
}
