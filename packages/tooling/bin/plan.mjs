import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { changedFiles, nounsOf } from './changes.mjs'
import { generatedClient, installed } from './prepare.mjs'
import { build, program, root, types, vitest } from './programs.mjs'
import { finish, sideBySide, step } from './steps.mjs'

/**
 * The checks beside the builds; then the tests, one tier after the other: each fills two cores by itself, and two at
 * once made prices older than the two seconds that an order may rest on.
 */
export async function whole() {
  await prepare()
  let built = false
  const building = async () => {
    built = await sideBySide(builds.flat())
    return built
  }
  const tiers = [() => sideBySide(checks, [building]), ...units, server, () => browserStep(built, [])]
  for (const tier of tiers) await tier()
}

/** What can be said in a minute: without a database, a browser or a component that is drawn. */
export async function check() {
  await prepare()
  const pure = vitest(['domain', 'wire', 'tooling'], ['--maxWorkers=2', '--exclude=**/imports.test.ts'])
  await sideBySide(checks, [() => step('tests of rules, house rules', pure)])
}

/**
 * For quick work on one thing: the tests whose path has one of the words, journeys among them after a build. Those that
 * are slow are among them where a word says so: `spot-crash.slow`.
 */
export async function filtered(parameters) {
  const paths = parameters.map(fromRoot)
  const words = paths.filter((path) => !path.startsWith('-'))
  const slowly = words.some((word) => word.includes('slow'))
  const options = { live: true, env: slowly ? { SLOW: 'cluster' } : {} }
  const found = (tests) =>
    words.filter((word) => tests.some((file) => (slowly || !isSlow(file)) && file.includes(word)))
  await prepare()
  const journeys = found(afterBuild()).length > 0
  const onlyJourneys = journeys && found(beforeBuild()).length === 0
  if (!onlyJourneys) await step('tests', vitest(withoutBuild, paths, options))
  if (journeys) await buildThenBrowser(paths, options)()
}

/**
 * What differs from the branch that this one left: unit tests by what imports it, server tests and journeys by its
 * noun.
 */
export async function changed() {
  await prepare()
  const { base, files } = changedFiles(root)
  const nouns = nounsOf(files)
  const quickly = ['--changed', base, '--passWithNoTests']
  const meant = (test) => files.includes(test) || nouns.some((noun) => test.includes(noun))
  const named = (tests) => tests.filter((test) => !isSlow(test) && meant(test))
  const everywhere = files.some((file) => wide.test(file))
  const onServer = everywhere ? ['apps/server'] : named(beforeBuild().filter((test) => test.startsWith('apps/server/')))
  const journeys = named(afterBuild())
  process.stdout.write(
    `Changed since ${base.slice(0, 10)}: ${files.length} files (${nouns.join(', ') || 'no noun'}).\n`,
  )
  await sideBySide(
    [...checks, () => step('unit tests and house rules', vitest([...unitProjects, 'embedded', 'sql'], quickly))],
    onServer.length > 0 ? [() => step('server tests', vitest(['server'], onServer.map(fromRoot)))] : [],
    journeys.length > 0 ? [buildThenBrowser(journeys.map(fromRoot))] : [],
  )
}

/**
 * What takes too long for every change: restored backups, processes that are killed, a cluster of them, many histories by chance, each
 * screen in each language, and the journeys whose parts quicker tests hold (docs/decisions/037-where-test-seconds-go.md).
 */
export async function exhaustive() {
  await prepare()
  const options = { env: { SLOW: '1', EXHAUSTIVE: '1' } }
  const histories = ['test/model/', 'test/simulation/']
  await step('slow tests of the server', vitest(['embedded', 'server'], ['.slow.test', ...histories], options))
  const cluster = vitest(['server'], ['torture/cluster.slow', 'torture/restored.slow'], { env: { SLOW: 'cluster' } })
  await step('cluster', hasProxy() ? cluster : noProxy)
  const name = 'every screen, every language'
  const journeys = ['journeys/screens', 'journeys/languages', '.slow.']
  if (await sideBySide(...builds)) await step(name, browser(journeys, options))
  else await step(name, unbuilt)
}

/** The same server tests, the slow ones among them, and those that only a Redis can answer. */
export async function onRedis() {
  if (!process.env.REDIS_URL) throw new Error('Set REDIS_URL to the Redis that the tests may use, then run this again.')
  await prepare()
  await step('server tests on Redis', vitest(['server'], [], { env: { SLOW: '1' } }))
}

/** Builds the app, and takes a picture of every screen: in English and some of them in all languages, or all in one. */
export async function screens(language = '') {
  await prepare()
  const look = vitest(['screens'], [], { live: true, env: { SCREENS_LANGUAGE: language } })
  if (await sideBySide(...builds)) await step('screens', look)
}

/** A path as the shell completes it, from the root, is one that Vitest would look for in every project's own folder. */
const fromRoot = (word) => (existsSync(join(root, word)) ? join(root, word) : word)

const builds = [
  [() => step('build of the web app', build('web'))],
  [() => step('build of the server', build('server'))],
]
const standsBelow = ['packages/domain', 'packages/wire', 'packages/embedded']
const projects = [
  'packages/domain',
  'packages/wire',
  'packages/embedded',
  'packages/tooling',
  'apps/server',
  'apps/web',
  'apps/e2e',
]
/** Each project's types in turn. What stands on a package would say that one's faults once more, and waits until they are mended. */
export async function typesOfAll() {
  let sound = true
  for (const project of projects) {
    const passed = await step(`types of ${project}`, types(project))
    sound &&= passed
    if (!passed && standsBelow.includes(project)) break
  }
  return sound
}

/** `npm run types` */
export async function typesAlone() {
  await prepare()
  await typesOfAll()
}

/** A script of package.json as a step. */
const script = (title, name) => () => step(title, program('npm', ['run', '--silent', name]))
const checks = [
  script('format and lint', 'lint'),
  script('imports', 'imports'),
  script('unused code and dependencies', 'unused'),
  script('copied code', 'copies'),
  typesOfAll,
]
const unitProjects = ['domain', 'wire', 'web', 'tooling']
// Unlike those of the tiers below, they wait for nothing: a fourth worker would only load once more what each of them
// loads.
const units = [() => step('unit tests and house rules', vitest(unitProjects, ['--maxWorkers=3']))]
const server = () => step('database and contract tests', vitest(['embedded', 'sql', 'server', 'examples']))
const withoutBuild = [...unitProjects, 'embedded', 'sql', 'server', 'examples']

/** What every server test stands on. */
const wide = /^(apps\/server\/(src\/(platform|application|app\.module)|test\/)|packages\/embedded\/src|prisma\/schema)/

/** Without what is installed and generated nothing else means anything, so its failure ends the run. */
async function prepare() {
  const ready = (await step('install', installed)) && (await step('Prisma client', generatedClient))
  if (ready) return
  finish()
  process.exit()
}

const buildThenBrowser = (parameters, options) => async () => {
  return browserStep(await sideBySide(...builds), parameters, options)
}

const browserStep = (built, parameters, options) =>
  step('first load and browser journeys', built ? browser(parameters, options) : unbuilt)

const browser = (parameters, options) => vitest(['built', 'e2e'], parameters, options)

const unbuilt = async () => ({ passed: false, output: 'Not run: there is no whole build to look at.' })

/** What `npm run cluster` needs besides Node, where `.ci/run` could install it. */
const hasProxy = () => ['nginx', 'redis-server'].every((name) => !spawnSync(name, ['-v']).error)
const noProxy = async () => ({ passed: true, output: 'Left out: nginx and redis-server are not installed here.' })

const isSlow = (file) => /\.slow\.(test|spec)\.ts$/.test(file)

const isBuilt = /\.built\.test\.ts$/
const afterBuild = () => [
  ...testsIn('apps/e2e/harness'),
  ...testsIn('apps/e2e/journeys'),
  ...testsIn('packages/tooling/src').filter((file) => isBuilt.test(file)),
]
const beforeBuild = () =>
  [
    'apps/server/src',
    'apps/server/test',
    'apps/web/src',
    'prisma/sql',
    ...projects.slice(0, 4).map((project) => `${project}/src`),
  ]
    .flatMap(testsIn)
    .filter((file) => !isBuilt.test(file))

/** The test files below a folder, by their paths from the root. */
function testsIn(folder) {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(test|spec)\.tsx?$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
}
