import { fileURLToPath } from 'node:url'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const at = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url))

/** Tests of what only Redis can show are collected where there is a Redis; everything else runs with and without one. */
const redisOnly = process.env.REDIS_URL ? [] : ['**/*.redis.test.ts']

/** What takes too long for every change, but for `npm test -- --exhaustive`; what needs nginx and a Redis besides, where they are. */
const slow = {
  '': ['**/*.slow.{test,spec}.ts'],
  '1': ['**/torture/*.slow.test.ts'],
  cluster: [],
}[process.env.SLOW ?? ''] as string[]

/** Files of one worker read their modules once, which took longer than the tests of most; what they share is read only. */
const shared = { isolate: false }

/** A busy machine is slow, not wrong: these bound what hangs, and decide no test. */
const unhurried = { testTimeout: 300_000, hookTimeout: 300_000, expect: { poll: { timeout: 120_000 } } }

/** What takes longest begins first, so that nothing goes on alone at the end. */
const longest = [
  'screens.spec',
  'withdrawals.spec',
  'identity.spec',
  'auth.spec',
  'site.spec',
  'assets.spec',
  'contracts.spec',
  'spot.spec',
  'deposits.spec',
  'conversion.spec',
  'appearance.spec',
  'navigation.spec',
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

/**
 * Most tests wait at times, for a render, an epoch, a page or a process that was killed: twice as many workers as the two cores
 * that this is for keep those at work.
 */
export default defineConfig({
  root: at(''),
  test: {
    maxWorkers: 4,
    // What was translated for one run is there for the next; only what has changed since is translated again.
    experimental: { fsModuleCache: true },
    sequence: { sequencer: LongestFirst },
    projects: [
      project('domain', 'packages/domain', shared),
      project('wire', 'packages/wire', shared),
      project('embedded', 'packages/embedded', { exclude: [...slow, '**/node_modules/**'] }),
      project('tooling', 'packages/tooling', {
        ...shared,
        exclude: ['**/*.{built,image}.test.ts', '**/node_modules/**'],
      }),
      project('server', 'apps/server', {
        include: ['{src,test,torture}/**/*.test.ts'],
        exclude: [...redisOnly, ...slow, '**/node_modules/**'],
        globalSetup: [at('apps/server/test/global-setup.ts')],
        ...shared,
      }),
      // What documents show, as its reader would run it.
      project('examples', 'docs', { include: ['*.example.ts'], server: { deps: { external: [/\/testing\/dist\//] } } }),
      // The SQL functions themselves, each case in a transaction that is rolled back.
      project('sql', 'prisma', {
        include: ['sql/**/*.sql.test.ts'],
        globalSetup: [at('packages/embedded/src/vitest-setup.ts')],
        ...shared,
      }),
      {
        ...project('web', 'apps/web', {
          include: ['src/**/*.test.{ts,tsx}'],
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
      // What can only be looked at after the build: the size of the first load, and the app in a browser.
      project('built', 'packages/tooling', { include: ['src/**/*.built.test.ts'] }),
      project('e2e', 'apps/e2e', {
        include: ['harness/**/*.test.ts', 'journeys/**/*.spec.ts'],
        exclude: [...slow, '**/node_modules/**'],
        setupFiles: ['./harness/setup.ts'],
        globalSetup: [at('apps/e2e/harness/global-setup.ts')],
        ...shared,
      }),
      // `npm run image`: the Dockerfile's steps and what comes out of them, without a container engine.
      project('image', 'packages/tooling', { include: ['src/**/*.image.test.ts'] }),
      // `npm run screens`: pictures for people, which no test run takes.
      project('screens', 'apps/e2e', {
        include: ['screen-tour/**/*.pictures.ts'],
        setupFiles: ['./harness/setup.ts'],
        globalSetup: [at('packages/embedded/src/vitest-setup.ts')],
      }),
    ],
  },
})

function project(
  name: string,
  folder: string,
  test: NonNullable<TestProjectInlineConfiguration['test']> = {},
): TestProjectInlineConfiguration {
  return { root: at(folder), test: { name, root: at(folder), include: ['src/**/*.test.ts'], ...unhurried, ...test } }
}
