// Three declared bots (docs/bot.mjs) on a demo host that runs, each with a user and a key of its own:
//
//   TEST_CAPTCHA=pass npm start
//   TEST_CAPTCHA=pass npm run bots [-- http://127.0.0.1:3000]
//
// Keys are kept in the data folder, so that the next start goes on with the same users and orders.
import { spawn } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
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
  await requireDemo()
  const keys = []
  for (const { name } of bots) keys.push(await keyOf(name))
  const running = new Set()
  let stopping = false
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.on(signal, () => {
      stopping = true
      for (const child of running) child.kill('SIGTERM')
    })
  }
  await Promise.all(bots.map((bot, index) => keepRunning(bot, keys[index], running, () => stopping)))
} catch (error) {
  console.error(error instanceof Fault ? error.message : error)
  process.exitCode = 1
}

async function requireDemo() {
  const site = await call('GET', '/base/site').catch((error) => {
    throw new Fault(`${url} does not answer as a Halyard (${error.message}). npm start runs one.`)
  })
  if (!site.demo) throw new Fault(`${url} is no demo: bots trade with play money alone.`)
}

/** The key that is kept, or that of a new user. */
async function keyOf(name) {
  const kept = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
  const known = kept[url]?.[name]
  if (known !== undefined) return known
  const made = await makeKey(name)
  mkdirSync(settings.dataDir, { recursive: true })
  writeFileSync(`${file}.new`, JSON.stringify({ ...kept, [url]: { ...kept[url], [name]: made } }), { mode: 0o600 })
  renameSync(`${file}.new`, file)
  return made
}

/** Registers as everybody does; what a person would read comes from the settings of a demo. */
async function makeKey(name) {
  const { TEST_CAPTCHA: captcha, TEST_CODE: testCode } = process.env
  if (!captcha) throw new Fault('Bots register with a captcha: give host and bots the same TEST_CAPTCHA.')
  const email = `bot-${randomUUID()}@example.com`
  const { demoCode = testCode } = await call('POST', '/base/emailCode', { email })
  const { captchaId } = await call('POST', '/base/captcha')
  const [login, password] = [randomBytes(12).toString('base64url'), randomBytes(12).toString('base64url')]
  const account = { email, passWord: login, smsCode: demoCode, invitationCode: 'HALYARD' }
  const { token } = await call('POST', '/base/registerUser', { ...account, captcha, captchaId })
  await call('POST', '/user/changePayPassword', { password }, token)
  const rights = { name, trade: true, withdraw: false, addresses: [], pay_password: password }
  const { key, secret } = await call('POST', '/user/apikeys', rights, token)
  return { HALYARD_KEY: key.access_key, HALYARD_SECRET: secret }
}

/** A bot that ends is started again, unless it found that it must not run. */
async function keepRunning({ name, ...terms }, key, running, isStopping) {
  while (!isStopping()) {
    const env = { ...terms, ...process.env, HALYARD_URL: url, ...key }
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

async function call(method, path, sent, token) {
  const headers = { 'content-type': 'application/json', 'idempotency-key': randomUUID(), 'x-token': token ?? '' }
  const init = { method, headers, ...(method === 'POST' ? { body: JSON.stringify(sent ?? {}) } : {}) }
  const { code, msg, data } = await (await fetch(`${url}/api${path}`, init)).json()
  if (code !== 0) throw new Fault(`${path}: ${msg}`)
  return data
}
