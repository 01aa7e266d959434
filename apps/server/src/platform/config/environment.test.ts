import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Environment, EnvironmentFault, readEnvironment, variableNames } from './environment.ts'

let dataDir: string

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'halyard-environment-'))
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

const read = (variables: Record<string, string> = {}) =>
  readEnvironment({ DATABASE_URL: 'postgres://unused', DATA_DIR: dataDir, ...variables })

function faultsOf(variables: Record<string, string>): readonly string[] {
  try {
    read(variables)
    return []
  } catch (fault) {
    if (fault instanceof EnvironmentFault) return fault.faults
    throw fault
  }
}

const secret = { SESSION_SECRET: 'x'.repeat(32) }
const key = '0123456789abcdef'.repeat(4)
const encryption = { ENCRYPTION_KEYS: `2026-11:${key}` }
const production = { NODE_ENV: 'production', ...secret, ...encryption }

it.each<[string, Record<string, string>, string]>([
  ['a fixed captcha in production', { ...production, TEST_CAPTCHA: 'pass' }, 'TEST_CAPTCHA must not be set'],
  ['a fixed code in production', { ...production, TEST_CODE: '424242' }, 'TEST_CODE must not be set'],
  ['production without a secret of its own', { NODE_ENV: 'production', ...encryption }, 'SESSION_SECRET must be set'],
  ['production without a key of its own', { NODE_ENV: 'production', ...secret }, 'ENCRYPTION_KEYS must be set'],
  ['a key that is none', { ENCRYPTION_KEYS: key }, 'ENCRYPTION_KEYS must be name:key'],
  ['two keys of one name', { ENCRYPTION_KEYS: `a:${key},a:${key}` }, 'ENCRYPTION_KEYS must be name:key'],
  ['an origin that is none', { CORS_ORIGINS: '*' }, 'CORS_ORIGINS must name origins'],
  ['no time to wait for a connection', { DATABASE_WAIT_SECONDS: '0' }, 'DATABASE_WAIT_SECONDS must be 1 to 60 seconds'],
  [
    'a host of the database without a name',
    { DATABASE_URL: 'postgres://u:p@a.example,/x' },
    'DATABASE_URL names a host without',
  ],
  [
    'a standby for writing',
    { DATABASE_URL: 'postgres://u:p@a.example,b.example/x?target_session_attrs=standby' },
    'DATABASE_URL may have no target_session_attrs but read-write',
  ],
  ['a key for push that is none', { VAPID_PRIVATE_KEY: 'abc' }, 'VAPID_PRIVATE_KEY must be 64 hex digits'],
  ['push services that are none', { PUSH_SERVICES: 'push.example' }, 'PUSH_SERVICES must name origins'],
  ['a short secret', { SESSION_SECRET: 'x'.repeat(31) }, 'SESSION_SECRET must have at least 32 characters'],
])('refuses to start with %s', (_, variables, sentence) => {
  expect(faultsOf(variables)).toEqual([expect.stringContaining(sentence)])
})

it('starts in production with a secret and nothing for tests', () => {
  expect(faultsOf(production)).toEqual([])
})

it('sends nothing to push services without a key where secrets are given', () => {
  expect(read(production).push.key).toBeUndefined()
  expect(read(encryption).push.key).toBeUndefined()
  expect(read({ ...production, VAPID_PRIVATE_KEY: key }).push.key).toBe(key)
})

it('waits three seconds for a connection, or as long as it is told', () => {
  expect(read().databaseWaitMs).toBe(3_000)
  expect(read({ DATABASE_WAIT_SECONDS: '15' }).databaseWaitMs).toBe(15_000)
})

it('names every fault at once', () => {
  expect(faultsOf({ PORT: '70000', TRUST_PROXY: '1', LOG_LEVEL: 'loud' })).toHaveLength(3)
})

it('.env.example has every variable once, and no other', () => {
  const example = readFileSync(fileURLToPath(new URL('../../../../../.env.example', import.meta.url)), 'utf8')
  const named = [...example.matchAll(/^([A-Z0-9_]+)=/gm)].map(([, name = '']) => name)
  const missing = variableNames.filter((name) => !named.includes(name))
  const odd = named.filter((name, at) => !variableNames.includes(name) || named.indexOf(name) !== at)
  expect([
    ...missing.map((name) => `.env.example: add "# what it sets, and what holds without it" and "${name}=".`),
    ...odd.map((name) => `.env.example: remove ${name}, which stands twice or is read by no schema of environment.ts.`),
  ]).toEqual([])
})

it('docker-compose.yml passes every variable, but what its containers have otherwise or never', () => {
  const text = (file: string) => readFileSync(fileURLToPath(new URL(`../../../../../${file}`, import.meta.url)), 'utf8')
  const passed = [...text('docker-compose.yml').matchAll(/\b([A-Z0-9_]+): /g)].map(([, name = '']) => name)
  const built = [...text('Dockerfile').matchAll(/\b([A-Z0-9_]+)=/g)].map(([, name = '']) => name)
  const never = {
    PORT: 'each container has its own',
    BACKUP_DIR: 'of the embedded database',
    TEST_CAPTCHA: 'refused in production',
    TEST_CODE: 'refused in production',
  }
  const there = new Set([...passed, ...built, ...Object.keys(never)])
  expect(variableNames.filter((name) => !there.has(name))).toEqual([])
})

describe.each([
  ['session-secret', ({ sessionSecret }: Environment) => sessionSecret],
  ['encryption-key', ({ encryptionKeys }: Environment) => encryptionKeys[0]?.key.toString('hex')],
  ['push-key', ({ push }: Environment) => push.key],
] as const)('the %s of an installation that was given none', (name, secretOf) => {
  const file = () => join(dataDir, name)

  it('is made once, whole, for its owner only, and leaves no draft', () => {
    const made = secretOf(read())
    expect(made).toMatch(/^[0-9a-f]{64}$/)
    expect(secretOf(read())).toBe(made)
    expect(readFileSync(file(), 'utf8')).toBe(made)
    expect(statSync(file()).mode & 0o077).toBe(0)
    expect(readdirSync(dataDir).toSorted()).toEqual(['encryption-key', 'push-key', 'session-secret'])
  })

  it.each(['', '  \n', 'abc123'])('is not used when what is kept is %j', (kept) => {
    writeFileSync(file(), kept)
    expect(faultsOf({})).toEqual([expect.stringContaining(`${name} is damaged`)])
    expect(readFileSync(file(), 'utf8')).toBe(kept)
  })
})

it('the kept key is read under its name once ENCRYPTION_KEYS names another before it', () => {
  const [kept] = read().encryptionKeys
  const { encryptionKeys } = read({ ENCRYPTION_KEYS: `new:${key},kept:${kept?.key.toString('hex')}` })
  expect(encryptionKeys).toEqual([{ name: 'new', key: Buffer.from(key, 'hex') }, kept])
})

describe('TRUST_PROXY', () => {
  it.each(['1', '0', 'true', '2', 'proxy.example', '10.0.0.0/33', '0.0.0.0/0', '10.0.0.1,', '::1/x'])(
    'refuses %j',
    (text) => {
      expect(faultsOf({ TRUST_PROXY: text })).toEqual([expect.stringContaining('TRUST_PROXY must name proxies')])
    },
  )

  it('believes nobody by default', () => {
    expect(read().trustedProxies).toBeUndefined()
    expect(read({ TRUST_PROXY: '' }).trustedProxies).toBeUndefined()
  })

  it.each<[string, string[], string[]]>([
    ['10.1.2.3', ['10.1.2.3', '::ffff:10.1.2.3'], ['10.1.2.4', '127.0.0.1', 'unknown', '']],
    ['loopback, 2001:db8::/32', ['127.0.0.1', '::1', '2001:db8::9'], ['10.0.0.1', '2001:db9::9']],
    ['linklocal,uniquelocal', ['169.254.1.1', '192.168.4.4', '172.31.0.1', 'fd00::1'], ['172.32.0.1', '127.0.0.1']],
  ])('%s believes whom it names', (text, believed, others) => {
    const { trustedProxies } = read({ TRUST_PROXY: text })
    expect(believed.filter((address) => !trustedProxies?.(address))).toEqual([])
    expect(others.filter((address) => trustedProxies?.(address))).toEqual([])
  })
})
