import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const at = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url))

/** Tests of what only Redis can show are collected where there is a Redis; everything else runs with and without one. */
const redisOnly = process.env.REDIS_URL ? [] : ['**/*.redis.test.ts']

const areHere = (programs: readonly string[], asked: string) =>
  programs.every((name) => !spawnSync(name, [asked]).error)

/** Torture of a cluster needs what `.ci/run` installs. */
const hasProxy = areHere(['nginx', 'redis-server'], '-v')

/** What decides who is primary, for docker-compose.ha.yml: a machine has etcd and Patroni, or neither. */
const hasDeciders = areHere(['etcd'], '--version')

/** What takes too long for every change (docs/decisions/037-where-test-seconds-go.md): `npm test -- --exhaustive`. */
const slow = '**/*.slow.test.ts'
const installed = '**/node_modules/**'

/** Of the server, but in need of no database. */
const settings = 'apps/server/src/platform/config/environment.test.ts'

/** Files of one worker read their modules once, which took longer than the tests of most; what they share is read only. */
const shared = { isolate: false }

/** A busy machine is slow, not wrong: these bound what hangs, and decide no test. */
const unhurried = { testTimeout: 300_000, hookTimeout: 300_000, expect: { poll: { timeout: 120_000 } } }

/** What takes longest begins first, so that nothing goes on alone at the end. */
const longest = [
  'contract-calls',
  '/contract.test',
  'ops.test',
  'feed-epochs',
  'strategies',
  '/schema.test',
  'imports.test',
  'reduced-answers',
]

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const place = ({ moduleId }: TestSpecification) => {
      const found = longest.findIndex((part) => moduleId.includes(part))
      return found === -1 ? longest.length : found
    }
    return sorted.toSorted((a, b) => place(a) - place(b))
  }
}

/** Projects of one order run together, and before those of a higher one. */
const groups = {
  /** They wait for nothing: a fourth worker would only load once more what each of them loads. */
  alone: { maxWorkers: 3, sequence: { groupOrder: 0 } },
  /** They wait at times, for an epoch, a lock or a process that was killed: twice as many as the two cores that this is for. */
  database: { maxWorkers: 4, sequence: { groupOrder: 1 } },
  /** One at a time, since each keeps the machine busy by itself. */
  cluster: { maxWorkers: 1, sequence: { groupOrder: 2 } },
}

const database = {
  ...groups.database,
  ...shared,
  globalSetup: [at('packages/embedded/src/vitest-setup.ts')],
}
const server = { ...database, globalSetup: [at('apps/server/test/global-setup.ts')] }
/** What runs in a browser is built first, unless it was from the same sources. */
const build = at('.config/build-first.mjs')

export default defineConfig({
  root: at(''),
  test: {
    // What was translated for one run is there for the next; only what has changed since is translated again.
    experimental: { fsModuleCache: true },
    // What reads SQL, texts or settings does not import them.
    forceRerunTriggers: ['**/package.json', '**/*.config.*', '**/prisma/**/*.{sql,prisma}'],
    sequence: { sequencer: LongestFirst },
    projects: [
      project('domain', ['packages/domain/src/**/*.test.ts'], { ...groups.alone, ...shared }),
      project('wire', ['packages/wire/src/**/*.test.ts'], { ...groups.alone, ...shared }),
      project('client', ['packages/client/src/**/*.test.ts'], { ...groups.alone, ...shared }),
      project('tooling', ['packages/tooling/src/**/*.test.ts'], {
        ...groups.alone,
        ...shared,
        exclude: ['**/*.{built,image}.test.ts', installed],
      }),
      // What the server reads from its environment, against .env.example.
      project('settings', [settings], { ...groups.alone, ...shared }),
      {
        ...project('web', ['apps/web/src/**/*.test.{ts,tsx}'], {
          ...groups.alone,
          root: at('apps/web'),
          // Each file has a window and modules of its own, in a context of one process instead of a process for each.
          pool: 'vmThreads',
          // Its plugins read texts beside the sources, which no key of the cache knows of.
          experimental: { fsModuleCache: false },
          environmentOptions: { happyDOM: { url: 'http://halyard.test/' } },
        }),
        extends: at('apps/web/vite.config.ts'),
        // react-router as ES modules: what its CommonJS files require, a context of Node's does not load.
        resolve: { conditions: ['module-sync', 'module', 'development'] },
      },
      project('console', ['apps/console/src/**/*.test.ts'], { ...groups.alone, ...shared }),
      // What can only be looked at after the build: the size of the first load.
      project('built', ['packages/tooling/src/**/*.built.test.ts'], { ...groups.alone, globalSetup: [build] }),
      project('embedded', ['packages/embedded/src/**/*.test.ts'], { ...groups.database, exclude: [slow, installed] }),
      // The SQL functions themselves, each case in a transaction that is rolled back.
      project('sql', ['prisma/sql/**/*.sql.test.ts'], database),
      project('server', ['apps/server/{src,test,torture}/**/*.test.ts'], {
        ...server,
        exclude: [settings, ...redisOnly, slow, installed],
      }),
      // What documents show, as its reader would run it.
      project('examples', ['docs/*.example.ts'], {
        ...groups.database,
        server: { deps: { external: [/\/testing\/dist\//] } },
      }),
      project('slow', ['{packages/embedded/src,apps/server/{src,test}}/**/*.slow.test.ts'], server),
      // Many more of them by chance than in the project of the server.
      project(
        'histories',
        ['apps/server/test/{model,simulation}/*.test.ts', 'packages/domain/src/spot/book-histories.test.ts'],
        { ...server, env: { EXHAUSTIVE: '1' } },
      ),
      project('cluster', ['apps/server/torture/*.slow.test.ts'], {
        ...server,
        ...groups.cluster,
        exclude: hasProxy ? [installed] : ['**'],
      }),
      // `npm run image`: the Dockerfile's steps and what comes out of them, without a container engine.
      project('image', ['packages/tooling/src/**/*.image.test.ts'], {
        exclude: hasDeciders ? [installed] : ['**/ha-services.image.test.ts', installed],
      }),
    ],
  },
})

/** Paths are those of the repository, so that `npm test -- tooling` finds what is below packages/tooling. */
function project(
  name: string,
  include: string[],
  test: NonNullable<TestProjectInlineConfiguration['test']> = {},
): TestProjectInlineConfiguration {
  return { test: { name, dir: at(''), include, ...unhurried, ...test } }
}
