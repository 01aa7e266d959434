// `npm test`: everything that must hold, from a fresh clone, with Node and npm alone.
//
//   npm test                  all of it; ends with "N passed, M failed"
//   npm test -- spot          the tests with "spot" in their path, journeys in the browser too (after a build);
//                             Vitest's own options work as well, such as -t, -u or --changed=origin/main
//   npm test -- journeys/spot --trace=on   those journeys alone, with an option of Playwright's
//   npm test -- --exhaustive  what takes too long for every change: the files named .slow., each screen in each language
//   npm test -- --redis       the server's tests once more on the Redis that REDIS_URL names
//   npm run check             what can be checked in a minute: without a database, a browser or a rendered component
//
// Plain JavaScript, because it runs before anything is installed.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { buildCurrent, prepare } from '../../embedded/bin/prepare.mjs'
import { root } from '../../embedded/bin/settings.mjs'
import { finish, program, sideBySide, step, stopped, tests } from './steps.mjs'

/** Projects of .config/vitest.config.ts. */
const everyday = [
  'domain',
  'wire',
  'settings',
  'web',
  'console',
  'tooling',
  'embedded',
  'sql',
  'server',
  'examples',
  'built',
]
const slow = ['slow', 'histories', 'cluster']

const checks = [
  script('types', 'types'),
  script('format and lint', 'lint'),
  script('imports', 'imports'),
  script('unused code and dependencies', 'unused', 'Remove it, or only the word export where its own file needs it.'),
  script(
    'copied code',
    'copies',
    'Give it one place that both use (docs/decisions/064-what-counts-as-written-twice.md).',
  ),
]

const [mode, ...more] = process.argv.slice(2)
if (await step('install', installed)) {
  if (mode === undefined) await whole()
  else if (mode === '--check') await check()
  else if (mode === '--exhaustive') await exhaustive()
  else if (mode === '--redis') await onRedis()
  else if (mode === '--screens')
    await step('screens', playwright(['--project=screens'], { SCREENS_LANGUAGE: more[0] ?? '' }))
  else await filtered([mode, ...more])
}
finish()

/**
 * The tests fill the machine by themselves: beside a build, prices got older than the two seconds that an order may
 * rest on.
 */
async function whole() {
  await sideBySide(checks, [build('web'), build('console'), build('server'), build('commands')])
  await step('tests', vitest(everyday))
  await step('journeys', playwright(['--project=journeys*']))
}

async function check() {
  const pure = vitest(['domain', 'wire', 'settings', 'tooling'], ['--exclude=**/imports.test.ts'], {}, 'dot')
  await sideBySide(checks, [() => step('rules and house rules', pure)])
}

/** A word with `slow` in it adds slow tests: `mining.slow`. */
async function filtered(parameters) {
  const words = parameters.filter((each) => !each.startsWith('-'))
  const slowly = words.some((word) => word.includes('slow'))
  const onlyJourneys = words.length > 0 && words.every((word) => /journeys|e2e/.test(word))
  if (!onlyJourneys) {
    const projects = [...everyday, ...(slowly ? slow : [])]
    await step('tests', vitest(projects, ['--passWithNoTests', ...parameters]))
  }
  const looked = journeys(words)
  // Playwright would start their app even for none.
  if (looked.length === 0) return
  const title = parameters[parameters.indexOf('-t') + 1]
  const options = [
    ...(parameters.includes('-t') ? ['--pass-with-no-tests', `--grep=${title}`] : []),
    ...(onlyJourneys ? parameters.filter((each) => each.startsWith('--')) : []),
  ]
  await step('journeys', playwright(['--project=journeys*', ...looked, ...options], slowly ? { SLOW: '1' } : {}))
}

/** What is slow, and what covers it in `npm test`, is in docs/decisions/037-where-test-seconds-go.md. */
async function exhaustive() {
  const looked = journeys(['journeys/screens', 'journeys/languages', '.slow.'])
  await step('slow tests', vitest(slow))
  await step('journeys', playwright(['--project=journeys*', ...looked], { SLOW: '1', EXHAUSTIVE: '1' }))
}

async function onRedis() {
  if (!process.env.REDIS_URL) throw new Error('Set REDIS_URL to the Redis that the tests may use, then run this again.')
  await step('tests on Redis', vitest(['server', 'slow']))
}

/** Packages, the Prisma client, and the bundle of packages/embedded that programs start a Postgres with. */
async function installed() {
  await prepare({ server: false, web: false, say: () => undefined, signal: stopped })
  return { passed: true }
}

/** As `npm start` builds it, unless what is there was built from the same sources. */
function build(name) {
  const built = async () => {
    await buildCurrent(name, { signal: stopped })
    return { passed: true }
  }
  return () => step(`build of the ${name}`, built)
}

/** `cure`: what to do, where the tool itself does not say it. */
function script(title, name, cure = '') {
  const run = program('npm', ['run', '--silent', name])
  return () =>
    step(title, async () => {
      const result = await run()
      return { ...result, output: `${result.output.trim()}\n${cure}` }
    })
}

function vitest(projects, parameters = [], env = {}, shown = 'default') {
  // One says what fails, the other counts (counts.mjs).
  const ours = [`--reporter=${shown}`, '--reporter=./packages/tooling/bin/counts.mjs', '--silent=passed-only']
  const named = projects.map((project) => `--project=${project}`)
  return tests(
    'node_modules/vitest/vitest.mjs',
    ['run', '--config=.config/vitest.config.ts', ...ours, ...named, ...parameters],
    env,
  )
}

function playwright(parameters, env) {
  const ours = ['--config=apps/e2e/playwright.config.ts', '--reporter=list,./packages/tooling/bin/counts.mjs']
  return tests('apps/e2e/node_modules/@playwright/test/cli.js', ['test', ...ours, ...parameters], env)
}

/** The files of journeys that have one of the words in their path. */
function journeys(words) {
  const files = ['harness', 'journeys'].flatMap((folder) =>
    readdirSync(join(root, 'apps/e2e', folder)).map((name) => `apps/e2e/${folder}/${name}`),
  )
  return files.filter((file) => file.endsWith('.spec.ts') && words.some((word) => file.includes(word)))
}
