import { type ChildProcess, spawn } from 'node:child_process'
import { bundledProgram } from './bundled-program.ts'
import type { TestApp } from './harness.ts'
import { shiftedDate } from './shifted-date.ts'

/** Servers of their own process on a test's database, to be killed as a machine kills them: without asking. */
export interface ServerProcesses {
  /** Starts one more, with a clock that is so many hours off. */
  start(hoursOff?: number): void
  /** Kills the one that has run longest; false when none runs. */
  killOldest(): Promise<boolean>
  killAll(): Promise<void>
  /** Stops the one that has run longest without ending it, as a machine does that is suspended. */
  pauseOldest(): void
  /** Lets those that were stopped go on. */
  resume(): void
}

let bundling: Promise<string> | undefined

/** Once for the files of a worker. */
export function bundledServer(): Promise<string> {
  bundling ??= bundledProgram('src/main.ts')
  return bundling
}

export async function serverProcesses(
  app: TestApp,
  variables: Readonly<Record<string, string>>,
): Promise<ServerProcesses> {
  const file = await bundledServer()
  const running: ChildProcess[] = []
  const kill = async (child: ChildProcess) => {
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGKILL')
    await ended
  }
  return {
    start(hoursOff = 0) {
      const child = spawn(process.execPath, [file], {
        stdio: ['ignore', 'ignore', 'inherit'],
        env: {
          ...process.env,
          NODE_ENV: 'test',
          DATABASE_URL: app.databaseUrl,
          DATA_DIR: app.dataDir,
          // As on one host: who does not answer clients takes no port.
          PORT: new URL(app.url).port,
          LOG_LEVEL: 'silent',
          DATABASE_WAIT_SECONDS: '15',
          MARKET_HISTORY_BARS: '0',
          ...variables,
          ...(hoursOff === 0 ? {} : { NODE_OPTIONS: `--import=${shiftedDate(hoursOff)}` }),
        },
      })
      child.once('exit', () => running.splice(running.indexOf(child), 1))
      running.push(child)
    },
    async killOldest() {
      const [oldest] = running
      if (oldest) await kill(oldest)
      return oldest !== undefined
    },
    async killAll() {
      await Promise.all([...running].map(kill))
    },
    pauseOldest() {
      running[0]?.kill('SIGSTOP')
    },
    resume() {
      for (const child of running) child.kill('SIGCONT')
    },
  }
}
