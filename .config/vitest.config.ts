import { fileURLToPath } from 'node:url'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'

const at = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url))

/** Tests of what only Redis can show are collected where there is a Redis; everything else runs with and without one. */
const redisOnly = process.env.REDIS_URL ? [] : ['**/*.redis.test.ts']

/** Two workers are what two cores bear; a database and a browser stand beside them. */
export default defineConfig({
  root: at(''),
  test: {
    maxWorkers: 2,
    projects: [
      project('domain', 'packages/domain'),
      project('wire', 'packages/wire'),
      project('embedded', 'packages/embedded', { testTimeout: 60_000, hookTimeout: 60_000 }),
      project('tooling', 'packages/tooling', {
        exclude: ['**/*.built.test.ts', '**/node_modules/**'],
        testTimeout: 60_000,
      }),
      project('server', 'apps/server', {
        include: ['{src,test}/**/*.test.ts'],
        exclude: [...redisOnly, '**/node_modules/**'],
        globalSetup: [at('packages/embedded/src/vitest-setup.ts')],
        // Reading the server's modules anew for each file took longer than its tests; what files share is in the database.
        isolate: false,
        testTimeout: 20_000,
        hookTimeout: 30_000,
      }),
      {
        ...project('web', 'apps/web', { include: ['src/**/*.test.{ts,tsx}'] }),
        extends: at('apps/web/vite.config.ts'),
      },
      // What can only be looked at after the build: the size of the first load, and the app in a browser.
      project('built', 'packages/tooling', { include: ['src/**/*.built.test.ts'] }),
      project('e2e', 'apps/e2e', {
        include: ['harness/**/*.test.ts', 'journeys/**/*.spec.ts'],
        setupFiles: ['./harness/setup.ts'],
        // A shared machine may starve a browser for seconds; what is broken fails twice.
        retry: process.env.CI ? 1 : 0,
        globalSetup: [at('apps/e2e/harness/global-setup.ts')],
        testTimeout: 60_000,
        hookTimeout: 60_000,
      }),
      // `npm run screens`: pictures for people, which no test run takes.
      project('screens', 'apps/e2e', {
        include: ['walks/**/*.pictures.ts'],
        setupFiles: ['./harness/setup.ts'],
        globalSetup: [at('packages/embedded/src/vitest-setup.ts')],
        testTimeout: 60_000,
        hookTimeout: 60_000,
      }),
    ],
  },
})

function project(
  name: string,
  folder: string,
  test: NonNullable<TestProjectInlineConfiguration['test']> = {},
): TestProjectInlineConfiguration {
  return { root: at(folder), test: { name, root: at(folder), include: ['src/**/*.test.ts'], ...test } }
}
