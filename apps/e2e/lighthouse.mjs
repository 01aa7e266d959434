// `npm run lighthouse -- http://127.0.0.1:3000`: what Lighthouse says of home, deal and chart on a running server that has the demo account.
// Ends with code 1 when a score is below its bound. Lighthouse itself is no dependency (it brings 110 packages): npx fetches the release
// below, or LIGHTHOUSE names the folder of an installed one.
import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { chromium } from 'playwright-core'
import { unpackedChromium } from './unpacked-chromium.mjs'

const release = 'lighthouse@12.8.2'
const bounds = { performance: 0.95, accessibility: 1, 'best-practices': 1 }
const pages = { home: 'home/home', deal: 'deal/deal?symbol=btcusdt', chart: 'deal/chart?symbol=btcusdt' }
const port = 9377

const server = process.argv[2] ?? 'http://127.0.0.1:3000'
const folder = mkdtempSync(join(tmpdir(), 'halyard-lighthouse-'))
const { args, ...browser } = unpackedChromium()
const context = await chromium.launchPersistentContext(join(folder, 'profile'), {
  ...browser,
  args: [...args, `--remote-debugging-port=${port}`],
})
try {
  await signIn()
  for (const [name, path] of Object.entries(pages)) await judge(name, `${server}/#/pages/${path}`)
} finally {
  await context.close()
  rmSync(folder, { recursive: true, force: true })
}

/** The app keeps its session in the browser's store, which Lighthouse is told to leave alone. */
async function signIn() {
  const credentials = {
    username: 'demo@halyard.example',
    password: 'halyard-demo-1',
    captcha: 'pass',
    captchaId: 'any',
  }
  const answer = await fetch(`${server}/api/base/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(credentials),
  })
  const { data, msg } = await answer.json()
  if (!data?.token) throw new Error(`The demo account cannot sign in (the server needs TEST_CAPTCHA=pass): ${msg}`)
  const user = {
    userId: data.ID,
    invitationCode: data.user.invite_code,
    creditScore: data.user.credit,
    identity: 'none',
  }
  const page = await context.newPage()
  await page.goto(server)
  await page.evaluate((session) => localStorage.setItem('halyard.session', JSON.stringify(session)), {
    token: data.token,
    user,
  })
  await page.close()
}

async function judge(name, address) {
  const report = join(folder, `${name}.json`)
  const parameters = [
    address,
    ...['--quiet', `--port=${port}`, '--disable-storage-reset', '--output=json', `--output-path=${report}`],
    `--only-categories=${Object.keys(bounds).join(',')}`,
  ]
  const installed = process.env.LIGHTHOUSE
  const [program, given] = installed
    ? [process.execPath, [join(installed, 'cli/index.js'), ...parameters]]
    : ['npx', ['-y', release, ...parameters]]
  await promisify(execFile)(program, given, { maxBuffer: 64e6 })
  const { categories, audits } = JSON.parse(readFileSync(report, 'utf8'))
  const scores = Object.keys(bounds).map((category) => `${category} ${categories[category].score}`)
  console.log(`${name.padEnd(6)} ${scores.join('  ')}`)
  for (const [category, bound] of Object.entries(bounds)) {
    if (categories[category].score >= bound) continue
    process.exitCode = 1
    const lost = categories[category].auditRefs.filter(({ id, weight }) => weight > 0 && (audits[id].score ?? 1) < 0.9)
    for (const { id } of lost) console.log(`       ${id}: ${audits[id].displayValue ?? audits[id].title}`)
  }
}
