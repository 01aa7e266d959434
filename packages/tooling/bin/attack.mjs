// npm run attack: third-party scanners against a host of its own, and a reader of our captchas. The scanners are
// sqlmap and wapiti (Debian has both); one that is missing is left out. `npm run attack -- captcha` runs the reader alone.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { toolOf } from '../../embedded/bin/prepare.mjs'
import { root } from '../../embedded/bin/settings.mjs'

/** A filter that browsers have dropped, and a promise of TLS that a host without it must not make. */
const accepted = /^(X-XSS-Protection|Strict-Transport-Security) is not set$/
/** Scanners that are not installed. */
const missing = new Set()
const folder = mkdtempSync(join(tmpdir(), 'halyard-attack-'))
const port = process.env.PORT ?? '3199'
const url = `http://127.0.0.1:${port}`

try {
  readCaptchas()
  if (process.argv[2] !== 'captcha') await scanHost()
} finally {
  rmSync(folder, { recursive: true, force: true })
}

/** Trains a network on our own captchas and prints how many it reads: the measure of docs/decisions/050. */
function readCaptchas() {
  const cwd = join(root, 'apps/server')
  const { program, parameters } = toolOf('apps/server', 'rolldown', ['-c', '.config/rolldown.program.config.ts'])
  const env = { ...process.env, PROGRAM: 'test/captcha-attack.ts' }
  spawnSync(program, parameters, { cwd, stdio: 'inherit', env })
  spawnSync(process.execPath, ['dist/test/captcha-attack.js'], { cwd, stdio: 'inherit' })
}

async function scanHost() {
  const host = spawn(process.execPath, ['packages/embedded/bin/start.mjs'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      ...process.env,
      PORT: port,
      DATA_DIR: join(folder, 'data'),
      TEST_CAPTCHA: 'pass',
      DEMO: '1',
      OPS_ENABLED: '1',
    },
  })
  const stop = () => host.kill('SIGTERM')
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, stop)
  try {
    await running(host)
    const token = await signedIn()
    const findings = [...sqlmap(await targets(), token), ...wapiti(token)]
    console.log(findings.length > 0 ? findings.join('\n') : 'Nothing was found.')
    process.exitCode = findings.length > 0 ? 1 : 0
  } finally {
    stop()
    if (host.exitCode === null) await once(host, 'exit')
  }
}

async function running(host) {
  for (;;) {
    if (host.exitCode !== null) throw new Error('the host did not start')
    const site = await fetch(`${url}/api/base/site`).catch(() => undefined)
    if (site?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
}

async function signedIn() {
  const response = await fetch(`${url}/api/base/demoLogin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  })
  const { data, msg } = await response.json()
  if (!data?.token) throw new Error(`the demo account cannot sign in: ${msg}`)
  return data.token
}

/** Every call of the contract with its example, as the documents have it. */
async function targets() {
  const { paths } = await (await fetch(`${url}/docs/openapi.json`)).json()
  return Object.entries(paths)
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { parameters = [], requestBody }]) => {
        const query = parameters
          .filter((each) => each.in === 'query')
          .map(({ name, example }) => [name, String(example ?? 1)])
        const content = requestBody?.content?.['application/json']
        const body = content?.example ?? Object.values(content?.examples ?? {})[0]?.value
        return {
          method: method.toUpperCase(),
          address: `${url}${path}?${new URLSearchParams(query)}`,
          body,
          asked: query.length > 0 || body,
        }
      }),
    )
    .filter(({ address, asked }) => asked && !/logout|\{/.test(address))
}

function sqlmap(calls, token) {
  return calls.flatMap(({ method, address, body }) => {
    const said = scan('sqlmap', [
      ...['-u', address, '--method', method, '--dbms', 'PostgreSQL', '--technique', 'BEU', '--batch', '--smart'],
      ...['--headers', `X-Token: ${token}\nContent-Type: application/json`],
      ...['--output-dir', join(folder, 'sqlmap'), '--flush-session', '--disable-coloring'],
      ...(body && method !== 'GET' ? ['--data', JSON.stringify(body)] : []),
    ])
    console.log(`sqlmap ${method} ${address.slice(url.length)}`)
    return /identified the following injection point/.test(said) ? [`sqlmap: ${method} ${address}\n${said}`] : []
  })
}

function wapiti(token) {
  const report = join(folder, 'wapiti.json')
  // Those for ssrf and xxe ask a server of their makers, and are left out.
  const modules = 'blindsql,cookieflags,crlf,csp,exec,file,http_headers,permanentxss,redirect,sql,xss,backup,methods'
  const starts = [
    '/docs/',
    '/api/base/tradelist?from=1',
    '/api/base/article?id=1',
    '/api/base/getkline?id=btcusdt',
    '/ops',
  ]
  scan('wapiti', [
    ...['-u', `${url}/`, ...starts.flatMap((path) => ['-s', url + path]), '-m', modules, '-H', `X-Token: ${token}`],
    ...['--scope', 'folder', '--max-scan-time', '10', '--flush-session', '--store-session', join(folder, 'wapiti')],
    ...['-f', 'json', '-o', report],
  ])
  if (!readdirSync(folder).includes('wapiti.json'))
    return missing.has('wapiti') ? [] : ['wapiti: it ended without a report']
  const { vulnerabilities, anomalies } = JSON.parse(readFileSync(report, 'utf8'))
  return Object.entries({ ...vulnerabilities, ...anomalies }).flatMap(([kind, found]) =>
    found
      .filter(({ info }) => !accepted.test(info))
      .map(({ method, path, info }) => `wapiti: ${kind}: ${method} ${path}: ${info}`),
  )
}

/** A scanner's output; empty where it is not installed. */
function scan(program, parameters) {
  const { error, signal, stdout, stderr } = spawnSync(program, parameters, {
    encoding: 'utf8',
    maxBuffer: 1e9,
    timeout: 15 * 60_000,
  })
  if (error?.code === 'ENOENT') {
    if (!missing.has(program)) console.log(`${program} is not installed and left out.`)
    missing.add(program)
  } else if (error || signal) throw new Error(`${program} was ended before it was done, so nothing is known`)
  return `${stdout ?? ''}${stderr ?? ''}`
}
