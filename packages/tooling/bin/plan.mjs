import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { generatedClient, installed } from './prepare.mjs'
import { build, format, root, types, vitest } from './programs.mjs'
import { allPassed, finish, inPairs, step } from './steps.mjs'

/** Cheap checks and builds first, two at a time; then the tests, whose own two workers fill two cores. */
export async function whole() {
  await prepare()
  const built = await inPairs([
    ...builds,
    () => step('format and lint', format()),
    ...projects.map((project) => () => step(`types of ${project}`, types(project))),
  ])
  await step('unit tests and house rules', vitest(['domain', 'wire', 'web', 'tooling']))
  await step('database and contract tests', vitest(['embedded', 'server']))
  await inTheBrowser(built.slice(0, builds.length))
}

/** For quick work on one thing: nothing but the tests that match. */
export async function filtered(words) {
  const parameters = words.map(fromRoot)
  await prepare()
  const afterBuild = parameters.some((parameter) => /e2e|journeys|harness|built/.test(parameter))
  if (!afterBuild) return step('tests', vitest(beforeBuild, parameters, 'live'))
  if (allPassed(await inPairs(builds))) await step('tests in the browser', vitest(['built', 'e2e'], parameters, 'live'))
}

/** The same server tests, and those that only a Redis can answer. */
export async function onRedis() {
  if (!process.env.REDIS_URL) throw new Error('Set REDIS_URL to the Redis that the tests may use, then run this again.')
  await prepare()
  await step('server tests on Redis', vitest(['server']))
}

/** Builds the app, and takes a picture of every screen: in English and some of them in all languages, or all in one. */
export async function screens(language = '') {
  await prepare()
  const look = vitest(['screens'], [], 'live', { SCREENS_LANGUAGE: language })
  if (allPassed(await inPairs(builds))) await step('screens', look)
}

/** A path as the shell completes it, from the root, is one that Vitest would look for in every project's own folder. */
const fromRoot = (word) => (existsSync(join(root, word)) ? join(root, word) : word)

const builds = [
  () => step('build of the web app', build('apps/web')),
  () => step('build of the server', build('apps/server')),
]
const projects = [
  'packages/domain',
  'packages/wire',
  'packages/embedded',
  'packages/tooling',
  'apps/server',
  'apps/web',
  'apps/e2e',
]
const beforeBuild = ['domain', 'wire', 'embedded', 'tooling', 'server', 'web']

/** Without what is installed and generated nothing else means anything, so its failure ends the run. */
async function prepare() {
  const ready = (await step('install', installed)) && (await step('Prisma client', generatedClient))
  if (ready) return
  finish()
  process.exit()
}

async function inTheBrowser(built) {
  const name = 'first load and browser journeys'
  // A journey waits more than it computes: for a settlement, a review, a motion. Three at once keep two cores busy.
  if (allPassed(built)) return step(name, vitest(['built', 'e2e'], ['--maxWorkers=3']))
  return step(name, async () => ({ passed: false, output: 'Not run: there is no whole build to look at.' }))
}
