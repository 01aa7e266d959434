// What the bench `lighthouse` asks: `node lighthouse.mjs <address>` with SESSION, in JSON what the app keeps of
// somebody who is signed in. Prints one line of JSON: for each page the scores and metrics of each run. Lighthouse
// itself is no dependency (it brings 110 packages): npx fetches the release below, or LIGHTHOUSE names the folder of an
// installed one; BENCH_ONLY=chart looks at this page alone. LIGHTHOUSE_REPORTS=<folder> keeps the reports.
import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { chromium } from '@playwright/test'
import { chromiumFromNpm } from './chromium.mjs'

const release = 'lighthouse@12.8.2'
const categories = ['performance', 'accessibility', 'best-practices']
const metrics = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'speed-index',
  'total-blocking-time',
  'cumulative-layout-shift',
]
const paths = { home: 'home/home', deal: 'deal/deal?symbol=btcusdt', chart: 'deal/chart?symbol=btcusdt' }
const only = process.env.BENCH_ONLY?.split(',')
const pages = Object.fromEntries(Object.entries(paths).filter(([name]) => only?.includes(name) ?? true))
const rounds = Number(process.env.BENCH_ROUNDS ?? 3)
const port = 9377

const address = process.argv[2]
const found = Object.fromEntries(Object.keys(pages).map((name) => [name, []]))
// In turn, so that what else the machine does meanwhile meets every page alike.
for (let round = 1; round <= rounds; round += 1) {
  for (const [name, path] of Object.entries(pages)) found[name].push(await judge(name, path, round))
}
console.log(JSON.stringify(found))

/** A browser of its own for each visit: nothing of an earlier one is in its caches, and no service worker answers. */
async function judge(name, path, round) {
  const folder = mkdtempSync(join(tmpdir(), 'halyard-lighthouse-'))
  const { args, ...browser } = await chromiumFromNpm()
  const context = await chromium.launchPersistentContext(join(folder, 'profile'), {
    ...browser,
    args: [...args, `--remote-debugging-port=${port}`],
  })
  try {
    await signIn(context)
    const file = join(process.env.LIGHTHOUSE_REPORTS ?? folder, `${name}-${round}.json`)
    await report(`${address}/#/pages/${path}`, file)
    const { categories: judged, audits } = JSON.parse(readFileSync(file, 'utf8'))
    return {
      ...Object.fromEntries(categories.map((category) => [category, judged[category].score])),
      ...Object.fromEntries(metrics.map((metric) => [metric, audits[metric].numericValue])),
      lost: categories.flatMap((category) => lostIn(judged[category], audits)),
    }
  } finally {
    await context.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Leaves the session where the app looks for it, on a page of the server that loads nothing else. */
async function signIn(context) {
  const page = await context.newPage()
  await page.goto(`${address}/icon.svg`)
  await page.evaluate((session) => localStorage.setItem('halyard.session', session), process.env.SESSION)
  await page.close()
}

/**
 * As Lighthouse has it of its own: a phone on a slow 4G, both simulated. Only the session stays in the browser's store.
 */
async function report(url, file) {
  const parameters = [
    url,
    ...['--quiet', `--port=${port}`, '--disable-storage-reset', '--output=json', `--output-path=${file}`],
    `--only-categories=${categories.join(',')}`,
  ]
  const installed = process.env.LIGHTHOUSE
  const [program, given] = installed
    ? [process.execPath, [join(installed, 'cli/index.js'), ...parameters]]
    : ['npx', ['-y', release, ...parameters]]
  await promisify(execFile)(program, given, { maxBuffer: 64e6 })
}

function lostIn(category, audits) {
  return category.auditRefs
    .filter(({ id, weight }) => weight > 0 && (audits[id].score ?? 1) < 0.9)
    .map(({ id }) => `${id}: ${audits[id].displayValue ?? audits[id].title}`)
}
