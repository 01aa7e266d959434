// Three declared bots (docs/bot.mjs) on the demo of this installation, which runs (npm start), each with a user and a key of its own:
//
//   npm run bots [-- http://127.0.0.1:3000]
//
// Keys are made at the command line of the host (npm run ops -- demo-keys), which needs its database and a demo, and are kept in the data
// folder, so that the next start goes on with the same users and orders.
import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { buildCurrent } from '../packages/embedded/bin/prepare.mjs'
import { Fault, readSettings, root } from '../packages/embedded/bin/settings.mjs'

/** In coins that play money has. What the environment says (`BOT_SPREAD`, …) is so for all of them. */
const bots = [
  { name: 'Bot 1', BOT_SYMBOL: 'btcusdt', BOT_SPREAD: '0.002' },
  { name: 'Bot 2', BOT_SYMBOL: 'ethusdt', BOT_SPREAD: '0.002' },
  { name: 'Bot 3', BOT_SYMBOL: 'btcusdt', BOT_SPREAD: '0.005' },
]
const againMs = 1_000

const settings = readSettings()
const url = new URL(process.argv[2] ?? `http://127.0.0.1:${settings.port}`).origin
const file = join(settings.dataDir, 'bots.json')

try {
  await buildCurrent('client')
  const { endpoints, Halyard, htx } = await import('@halyard/client')
  const site = await new Halyard(url).call(endpoints.site, undefined, { tries: 1 }).catch((error) => {
    throw new Fault(`${url} does not answer as a Halyard (${error.message}). npm start runs one.`)
  })
  if (!site.demo) throw new Fault(`${url} is no demo: bots trade with play money alone.`)
  const counts = (key) => new Halyard(url, { key }).htx(htx.accounts).then(() => true, unlessNoKey)
  const keys = await keysOf(counts)
  const running = new Set()
  let stopping = false
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.on(signal, () => {
      stopping = true
      for (const child of running) child.kill('SIGTERM')
    })
  }
  await Promise.all(bots.map((bot) => keepRunning(bot, keys[bot.name], running, () => stopping)))
} catch (error) {
  console.error(error instanceof Fault ? error.message : error)
  process.exitCode = 1
}

/** The keys that are kept; those that do not count any more, or never were there, are made. */
async function keysOf(counts) {
  const keys = keptKeys()
  const missing = []
  for (const { name } of bots) if (!keys[name] || !(await counts(keys[name]))) missing.push(name)
  if (missing.length === 0) return keys
  for (const { name, ...key } of await makeKeys(missing)) {
    if (!(await counts(key)))
      throw new Fault(`${url} is not the host of this installation: its bots have keys elsewhere.`)
    keys[name] = key
  }
  mkdirSync(settings.dataDir, { recursive: true })
  writeFileSync(`${file}.new`, JSON.stringify(keys), { mode: 0o600 })
  renameSync(`${file}.new`, file)
  return keys
}

function keptKeys() {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return {}
  }
}

function unlessNoKey(error) {
  if (error.code !== 'api-signature-not-valid') throw error
  return false
}

async function makeKeys(names) {
  const command = [join(root, 'packages/embedded/bin/command.mjs'), 'ops', 'demo-keys', ...names, '--json']
  const child = spawn(process.execPath, command, { stdio: ['ignore', 'pipe', 'inherit'] })
  let said = ''
  child.stdout.setEncoding('utf8').on('data', (text) => {
    said += text
  })
  const code = await new Promise((resolve) => child.once('error', () => resolve(1)).once('close', resolve))
  if (code !== 0) throw new Fault('The keys of the bots could not be made.')
  return JSON.parse(said)
}

/** A bot that ends is started again, unless it found that it must not run. */
async function keepRunning({ name, ...terms }, { accessKey, secret }, running, isStopping) {
  while (!isStopping()) {
    const env = { ...terms, ...process.env, HALYARD_URL: url, HALYARD_KEY: accessKey, HALYARD_SECRET: secret }
    const child = spawn(process.execPath, [join(root, 'docs/bot.mjs')], { stdio: 'inherit', env })
    running.add(child)
    const code = await new Promise((resolve) => child.once('error', () => resolve(1)).once('exit', resolve))
    running.delete(child)
    if (code === 2) return
    if (!isStopping()) {
      console.error(`${name} ended, and starts again.`)
      await setTimeout(againMs)
    }
  }
}
