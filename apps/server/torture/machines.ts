import { mkdirSync } from 'node:fs'
import type { Life, RunningPostgres, Supervised, Supervision } from '@halyard/embedded'
import { atExit } from './at-exit.ts'
import { embedded, proxyProgram } from './embedded.ts'

export type Machine = Supervised<Life>
/** A Postgres, or the primary of several. */
export type PostgresMachine = Pick<Supervised<RunningPostgres>, 'life' | 'kill' | 'suspend' | 'resume' | 'stop'>

/** A Postgres that keeps what it acknowledged, on one port for all its lives. */
export function postgresMachine(dataDir: string): Promise<PostgresMachine> {
  return machine('Postgres', { start: (before) => embedded.startPostgres({ dataDir, port: before?.port }) })
}

/** A process that is started again a moment after it ended. What it prints can go to a file that is open. */
export function processMachine(
  name: string,
  [command, ...parameters]: readonly [string, ...string[]],
  env: () => Record<string, string | undefined>,
  restartAfterMs = 300,
  output: 'ignore' | 'inherit' | number = 'ignore',
): Promise<Machine> {
  return machine(name, {
    restartAfterMs,
    start: () =>
      embedded.startProcess(command, parameters, {
        env: env(),
        stdio: ['ignore', output, 'inherit'],
        stopBy: 'SIGKILL',
      }),
  })
}

/** A Redis without any memory of its own. */
export async function startRedis(dataDir: string): Promise<{ machine: Machine; url: string }> {
  const port = await embedded.freePort()
  const settings = {
    bind: '127.0.0.1',
    port,
    save: '',
    appendonly: 'no',
    dir: dataDir,
    'maxmemory-policy': 'noeviction',
  }
  const parameters = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, String(value)])
  const redis = await processMachine('Redis', ['redis-server', ...parameters], () => ({ ...process.env }))
  return { machine: redis, url: `redis://127.0.0.1:${port}` }
}

/** nginx as proxy/halyard.conf.template has it, but for TLS, which the cutting of answers does not see into. */
export async function startNginx(folder: string, apis: readonly number[]): Promise<{ machine: Machine; port: number }> {
  const port = await embedded.freePort()
  mkdirSync(folder)
  const { command, parameters } = proxyProgram({
    folder,
    host: '127.0.0.1',
    port,
    apis,
    plain: true,
    errors: '/dev/null',
    // Operators come this way here, too, so that their answers are cut as others' are.
    operators: 'allow 127.0.0.1;',
  })
  const program = [command, ...parameters] as const
  return { machine: await processMachine('nginx', program, () => ({ ...process.env })), port }
}

/** Also where the torture itself goes wrong, nothing of it goes on, suspended or not. */
export async function machine<One extends Life>(name: string, supervision: Supervision<One>): Promise<Supervised<One>> {
  const supervised = await embedded.Supervised.start(name, supervision)
  atExit(() => supervised.killAll())
  return supervised
}
