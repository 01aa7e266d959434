import { type SpawnOptions, spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { watchOver } from './postgres/watchdog.ts'
import { stopProcess } from './process-lock.mjs'

/** Something that runs from a start to its end, asked for or not: a process, or a Postgres with its sessions. */
export interface Life {
  readonly pid: number
  /** How it ended, once it has. */
  readonly exited: Promise<unknown>
  stop(): Promise<void>
}

export interface Supervision<One extends Life> {
  /** The life before is given, so that a Postgres keeps its port. */
  start(before?: One): Promise<One>
  restartAfterMs?: number
  /** Called on each unexpected end. */
  ended?(how: unknown): void
  /** Called when a restart failed; restarts are tried until it is stopped, the next when this has ended. */
  failed?(error: Error): void | Promise<void>
}

/** Starts something again when it has ended, as a host's supervisor does, until it is stopped. */
export class Supervised<One extends Life = Life> {
  #stopping = false
  #over = false
  #restarting: Promise<void> | undefined

  private constructor(
    readonly name: string,
    private current: One,
    private readonly supervision: Supervision<One>,
  ) {
    this.#watch()
  }

  static async start<One extends Life>(name: string, supervision: Supervision<One>): Promise<Supervised<One>> {
    return new Supervised(name, await supervision.start(), supervision)
  }

  /** What runs now, or ran last. */
  get life(): One {
    return this.current
  }

  get pid(): number {
    return this.current.pid
  }

  async kill(): Promise<void> {
    const { exited } = this.current
    if (!this.#over) signal(this.pid, 'SIGKILL')
    await exited
  }

  /** With whatever it started itself. Returns at once, for a process that ends. */
  killAll(): void {
    this.#tellAll('SIGKILL')
  }

  /** Suspends it, as a machine that is suspended. */
  suspend(): void {
    this.#tellAll('SIGSTOP')
  }

  resume(): void {
    this.#tellAll('SIGCONT')
  }

  async stop(): Promise<void> {
    this.#stopping = true
    await this.#restarting
    this.resume()
    await this.current.stop()
  }

  #tellAll(name: NodeJS.Signals): void {
    if (!this.#over) for (const pid of withChildren(this.pid)) signal(pid, name)
  }

  #watch(): void {
    this.#over = false
    this.current.exited.then((how) => {
      this.#over = true
      if (this.#stopping) return
      this.supervision.ended?.(how)
      this.#restarting = this.#restart()
    })
  }

  async #restart(): Promise<void> {
    const { start, restartAfterMs = 0, failed } = this.supervision
    for (let pause = restartAfterMs; ; pause = Math.max(restartAfterMs, 250)) {
      await wait(pause)
      if (this.#stopping) return
      try {
        this.current = await start(this.current)
        return this.#watch()
      } catch (error) {
        await failed?.(error as Error)
      }
    }
  }
}

/**
 * Starts a program that ends with this process, even where that is killed, and whatever it started itself with it: a
 * worker that outlived its nginx would hold the port for ever.
 */
export async function startProcess(
  command: string,
  parameters: readonly string[],
  { stopBy = 'SIGTERM', ...options }: SpawnOptions & { stopBy?: 'SIGTERM' | 'SIGKILL' } = {},
): Promise<Life> {
  // A process group of its own: Ctrl-C reaches this process alone, and the order of stopping is ours.
  const child = spawn(command, parameters, { ...options, detached: true })
  const { pid } = child
  if (pid === undefined) {
    const reason = await new Promise<NodeJS.ErrnoException>((resolve) => child.once('error', resolve))
    throw new Error(`${command} cannot be run (${reason.code}).`, { cause: reason })
  }
  const watchdog = watchOver(-pid, stopBy)
  let over = false
  const exited = new Promise<string>((resolve) => {
    child.once('exit', (code, name) => resolve(name ?? `code ${code}`))
  }).finally(() => {
    over = true
    watchdog.dismiss()
    signal(-pid, 'SIGKILL')
  })
  return {
    pid,
    exited,
    stop: async () => {
      if (!over) await stopProcess(pid)
      await exited
    },
  }
}

/** Signals a process, unless it has ended. */
function signal(pid: number, name: NodeJS.Signals): void {
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
