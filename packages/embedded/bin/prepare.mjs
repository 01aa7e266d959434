import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { generateClient } from '../src/generate.mjs'
import { withLock } from '../src/process-lock.mjs'
import { buildEmbedded } from './build.mjs'
import { fingerprint } from './fingerprint.mjs'
import { Fault, root } from './settings.mjs'

/**
 * Makes whatever is missing or older than its sources: packages, the Prisma client, the bundles. Each is guarded by a
 * hash, so nothing is run when nothing changed. `say` hears what is being done; `signal` ends it.
 */
export async function prepare({ server = true, commands = false, web = true, operators = web, say, signal }) {
  await install({ say, signal })
  signal.throwIfAborted()
  const generating = generateClient()
  const embedded = unlessCurrent(embeddedBundle, { say: () => {} })
  if (await generating) say('Generated the Prisma client.')
  await embedded
  signal.throwIfAborted()
  await Promise.all([
    server ? unlessCurrent(serverBundle, { say, signal }) : undefined,
    commands ? unlessCurrent(commandsBundle, { say, signal }) : undefined,
    web ? unlessCurrent(webBundle, { say, signal }) : undefined,
    operators ? unlessCurrent(consoleBundle, { say, signal }) : undefined,
  ])
}

/** Builds one of them, unless what is there was built from the same sources. */
export async function buildCurrent(name, { signal } = {}) {
  const bundle = {
    server: serverBundle,
    commands: commandsBundle,
    web: webBundle,
    console: consoleBundle,
    client: clientBundle,
  }[name]
  await unlessCurrent(bundle, { say: () => {}, signal })
}

/** Makes what '@halyard/server/testing' starts. */
export async function prepareTesting({ say }) {
  const { signal } = new AbortController()
  await prepare({ server: false, web: false, say, signal })
  await unlessCurrent(testingBundle, { say, signal })
}

export const built = {
  client: join(root, 'packages/client/dist/index.js'),
  embedded: join(root, 'packages/embedded/dist/index.js'),
  server: join(root, 'apps/server/dist/main.js'),
  ops: join(root, 'apps/server/dist/ops.js'),
  testing: join(root, 'apps/server/testing/dist/host.js'),
  web: join(root, 'apps/web/dist'),
  console: join(root, 'apps/console/dist'),
}

const stamps = join(root, 'node_modules/.halyard')
const versions = ['pnpm-lock.yaml', 'package.json', 'packages/embedded/bin/prepare.mjs']

const embeddedBundle = {
  name: 'embedded',
  sources: ['packages/embedded/src', 'packages/embedded/bin/build.mjs', 'packages/domain', ...versions],
  result: built.embedded,
  make: () => buildEmbedded(),
}

const serverBundle = {
  name: 'server',
  sources: [
    'apps/server',
    'packages/wire',
    'packages/domain',
    'packages/embedded/src',
    'prisma',
    'locales',
    ...versions,
  ],
  result: built.server,
  make: ({ signal }) => runTool('apps/server', 'rolldown', ['-c', '.config/rolldown.config.ts'], { signal }),
}

/** Apart from the server, since bundling them takes four times as long, and a host that runs has few typed. */
const commandsBundle = {
  name: 'commands',
  sources: serverBundle.sources,
  result: built.ops,
  make: ({ signal }) => runTool('apps/server', 'rolldown', ['-c', '.config/commands.config.ts'], { signal }),
}

const testingBundle = {
  name: 'server for tests',
  sources: [...serverBundle.sources, 'packages/testing'],
  result: built.testing,
  make: ({ signal }) => runTool('apps/server', 'rolldown', ['-c', '.config/testing.config.ts'], { signal }),
}

const webBundle = {
  name: 'web app',
  sources: ['apps/web', 'packages/client', 'packages/wire', 'packages/domain', 'locales', ...versions],
  result: join(built.web, 'index.html'),
  make: ({ signal }) => runTool('apps/web', 'vite', ['build'], { signal }),
}

const consoleBundle = {
  name: 'console',
  // A preview is drawn by the app's own components.
  sources: [
    'apps/console',
    'apps/web/src/features/articles',
    'apps/web/src/ui',
    'packages/client',
    'packages/wire',
    'packages/domain',
    ...versions,
  ],
  result: join(built.console, 'index.html'),
  make: ({ signal }) => runTool('apps/console', 'vite', ['build'], { signal }),
}

const clientBundle = {
  name: 'client',
  sources: ['packages/client', 'packages/wire', 'packages/domain', ...versions],
  result: built.client,
  make: ({ signal }) => runTool('packages/client', 'rolldown', ['-c', 'rolldown.config.ts'], { signal }),
}

async function install({ say, signal }) {
  const wanted = readFileSync(join(root, 'pnpm-lock.yaml'), 'utf8')
  const present = join(root, 'node_modules/.pnpm/lock.yaml')
  const isInstalled = () => existsSync(present) && readFileSync(present, 'utf8') === wanted
  if (isInstalled()) return
  const { packageManager } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  await withLock(join(stamps, 'installed.lock'), async () => {
    if (isInstalled()) return
    say('Installing packages; the first time takes a minute.')
    await runProgram('npx', ['-y', packageManager, 'install', '--frozen-lockfile'], {
      cwd: root,
      signal,
      // Without a person to ask, pnpm replaces a foreign node_modules instead of asking.
      env: { ...process.env, CI: 'true', NODE_ENV: undefined },
      failure: 'The packages could not be installed',
    })
  })
}

async function unlessCurrent({ name, sources, result, make }, { say, signal }) {
  const stamp = join(stamps, `built-${name.replaceAll(' ', '-')}`)
  const isCurrent = () => existsSync(result) && isStamped(stamp, fingerprint(sources))
  if (isCurrent()) return
  await withLock(`${stamp}.lock`, async () => {
    if (isCurrent()) return
    say(`Building the ${name}.`)
    const hash = fingerprint(sources)
    rmSync(stamp, { force: true })
    await make({ signal })
    writeStamp(stamp, hash)
  })
}

function isStamped(stamp, hash) {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === hash
}

function writeStamp(stamp, hash) {
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, hash)
}

function runTool(folder, tool, options, { signal }) {
  const { program, parameters } = toolOf(folder, tool, options)
  return runProgram(program, parameters, {
    cwd: join(root, folder),
    signal,
    // NODE_ENV of a test run would make React's development build.
    env: { ...process.env, NODE_ENV: undefined, VITEST: undefined },
    failure: `Building ${folder} failed`,
  })
}

/** The program of a package that `folder` depends on, to be run by this very Node. */
export function toolOf(folder, tool, options) {
  const resolve = createRequire(join(root, folder, 'package.json')).resolve
  let manifest
  for (let place = dirname(resolve(tool)); manifest === undefined; place = dirname(place)) {
    const file = join(place, 'package.json')
    if (existsSync(file) && JSON.parse(readFileSync(file, 'utf8')).name === tool) manifest = file
  }
  const { bin } = JSON.parse(readFileSync(manifest, 'utf8'))
  return {
    program: process.execPath,
    parameters: [join(dirname(manifest), typeof bin === 'string' ? bin : bin[tool]), ...options],
  }
}

/**
 * Runs a program to its end; its output is shown only when it fails, and its TMPDIR is removed.
 */
function runProgram(program, parameters, { cwd, env, signal, failure }) {
  mkdirSync(stamps, { recursive: true })
  const TMPDIR = mkdtempSync(join(stamps, 'running-'))
  return new Promise((resolve, reject) => {
    const child = spawn(program, parameters, { cwd, env: { ...env, TMPDIR }, stdio: ['ignore', 'pipe', 'pipe'] })
    const stop = () => child.kill('SIGTERM')
    signal?.addEventListener('abort', stop)
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => {
        output += text
      })
    }
    child.on('error', (error) => reject(new Fault(`${failure}: cannot run ${program} (${error.code}).`)))
    child.on('close', (code) => {
      signal?.removeEventListener('abort', stop)
      if (signal?.aborted) reject(signal.reason)
      else if (code === 0) resolve()
      else reject(new Fault(`${failure}:\n${output.trim()}`))
    })
  }).finally(() => rmSync(TMPDIR, { recursive: true, force: true }))
}
