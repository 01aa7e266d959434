import { randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, linkSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { faultOfHosts } from '@halyard/embedded/hosts'
import * as z from 'zod/mini'
import { type EncryptionKey, parseEncryptionKeys } from '../encryption/encryption-keys.ts'
import { type TrustedProxies, trustedProxies } from './trusted-proxies.ts'

/** Everything that the environment can set, checked once at start. */
export type Environment = Readonly<ReturnType<typeof readEnvironment>>

/** A bucket at a service that speaks the S3 API. */
export interface S3Settings {
  readonly endpoint: string
  readonly bucket: string
  readonly accessKey: string
  readonly secretKey: string
  readonly region: string
}

const marketSources = ['sim', 'htx', 'binance', 'replay'] as const

const roles = ['api', 'gateway', 'feed', 'worker'] as const
export type Role = (typeof roles)[number]

/** Faults of the environment, one sentence each. */
export class EnvironmentFault extends Error {
  constructor(readonly faults: readonly string[]) {
    super(faults.join('\n'))
  }
}

const wholeNumber = (min: number, max: number, sentence: string) =>
  z.pipe(
    z.string(),
    z.pipe(
      z.transform((text: string) => (/^[0-9]+$/.test(text) ? Number(text) : Number.NaN)),
      z.number({ error: sentence }).check(z.gte(min, sentence), z.lte(max, sentence)),
    ),
  )

/** The least length of a secret. */
const secretMin = 32

/** An address with this scheme, or with its encrypted form. */
const address = (name: string, scheme: 'http' | 'ws' | 'smtp' | 'redis') =>
  z.string().check(z.regex(new RegExp(`^${scheme}s?://`), `${name} must begin with ${scheme}:// or ${scheme}s://.`))

const hexKey = /^[0-9a-f]{64}$/

const onOff = (name: string) => z.enum(['0', '1'], { error: `${name} must be 0 or 1.` })
const nonEmpty = (sentence: string) => z.string({ error: sentence }).check(z.minLength(1, sentence))

const schema = z.object({
  NODE_ENV: z.optional(
    z.enum(['production', 'development', 'test'], { error: 'NODE_ENV must be production, development or test.' }),
  ),
  HOST: z._default(nonEmpty('HOST must be an address to listen on, such as 127.0.0.1.'), '127.0.0.1'),
  PORT: z.prefault(wholeNumber(0, 65535, 'PORT must be a number from 0 to 65535.'), '3000'),
  DATA_DIR: z._default(nonEmpty('DATA_DIR must be a folder.'), '.data'),
  BACKUP_DIR: z.optional(z.string()),
  DATABASE_URL: z
    .string({
      error: 'DATABASE_URL is missing: start with `npm start`, which brings its own Postgres, or name a server.',
    })
    .check(z.regex(/^postgres(ql)?:\/\//, 'DATABASE_URL must begin with postgres:// or postgresql://.')),
  // Read by what applies migrations; no server needs it.
  DATABASE_OWNER_URL: z.optional(z.string()),
  DATABASE_READ_URL: z.optional(
    z.string().check(z.regex(/^postgres(ql)?:\/\//, 'DATABASE_READ_URL must begin with postgres:// or postgresql://.')),
  ),
  DATABASE_WAIT_SECONDS: z.prefault(wholeNumber(1, 60, 'DATABASE_WAIT_SECONDS must be 1 to 60 seconds.'), '3'),
  REDIS_URL: z.optional(address('REDIS_URL', 'redis')),
  METRICS_PORT: z.optional(wholeNumber(0, 65535, 'METRICS_PORT must be a number from 0 to 65535.')),
  METRICS_HOST: z._default(nonEmpty('METRICS_HOST must be an address to listen on, such as 127.0.0.1.'), '127.0.0.1'),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.optional(address('OTEL_EXPORTER_OTLP_ENDPOINT', 'http')),
  ROLES: z._default(z.string(), 'api,feed,worker'),
  DEMO: z.optional(onOff('DEMO')),
  DEMO_REVIEW_SECONDS: z.prefault(wholeNumber(0, 86_400, 'DEMO_REVIEW_SECONDS must be 0 to 86400 seconds.'), '20'),
  TEST_CAPTCHA: z.optional(z.string()),
  TEST_CODE: z.optional(z.string()),
  SESSION_SECRET: z.optional(
    z.string().check(z.minLength(secretMin, `SESSION_SECRET must have at least ${secretMin} characters.`)),
  ),
  ENCRYPTION_KEYS: z.optional(
    z.pipe(
      z.string(),
      z.pipe(
        z.transform(parseEncryptionKeys),
        z.custom<readonly EncryptionKey[]>(
          (read) => read !== undefined,
          'ENCRYPTION_KEYS must be name:key, with commas between, the newest first; a name has small letters, digits and hyphens, a key 64 hex digits.',
        ),
      ),
    ),
  ),
  VAPID_PRIVATE_KEY: z.optional(z.string().check(z.regex(hexKey, 'VAPID_PRIVATE_KEY must be 64 hex digits.'))),
  PUSH_SERVICES: z._default(
    z
      .string()
      .check(
        z.regex(
          /^https?:\/\/(\*\.)?[a-z0-9.-]+(:\d{1,5})?(\s*,\s*https?:\/\/(\*\.)?[a-z0-9.-]+(:\d{1,5})?)*$/,
          'PUSH_SERVICES must name origins such as https://push.example or https://*.push.example, with commas between.',
        ),
      ),
    'https://fcm.googleapis.com, https://*.push.apple.com, https://*.push.services.mozilla.com, https://*.notify.windows.com',
  ),
  S3_ENDPOINT: z.optional(address('S3_ENDPOINT', 'http')),
  S3_BUCKET: z.optional(
    z.string().check(z.regex(/^[a-z0-9][a-z0-9.-]{1,62}$/, 'S3_BUCKET must be the name of a bucket.')),
  ),
  S3_ACCESS_KEY: z.optional(z.string()),
  S3_SECRET_KEY: z.optional(z.string()),
  S3_REGION: z._default(z.string(), 'us-east-1'),
  OPS_ENABLED: z.optional(onOff('OPS_ENABLED')),
  ALARM_MAIL: z.optional(
    z
      .string()
      .check(
        z.regex(
          /^[^\s@,]+@[^\s@,]+(\s*,\s*[^\s@,]+@[^\s@,]+)*$/,
          'ALARM_MAIL must name mail addresses, with commas between.',
        ),
      ),
  ),
  ALARM_WEBHOOK_URL: z.optional(address('ALARM_WEBHOOK_URL', 'http')),
  ALARM_WEBHOOK_SECRET: z.optional(z.string()),
  SMTP_URL: z.optional(address('SMTP_URL', 'smtp')),
  SMS_WEBHOOK_URL: z.optional(address('SMS_WEBHOOK_URL', 'http')),
  SMS_WEBHOOK_SECRET: z.optional(z.string()),
  MAIL_FROM: z._default(z.string(), 'Halyard <no-reply@halyard.example>'),
  MARKET_SOURCE: z._default(
    z.enum(marketSources, {
      error: ({ input }) => `MARKET_SOURCE must be sim, htx, binance or replay; it is ${JSON.stringify(input)}.`,
    }),
    'sim',
  ),
  MARKET_SEED: z.optional(z.string()),
  MARKET_EPOCH_SECONDS: z.prefault(
    wholeNumber(10, 86_400, 'MARKET_EPOCH_SECONDS must be 10 to 86400 seconds, a day.'),
    '3600',
  ),
  MARKET_BEACON_URL: z.optional(
    z
      .string()
      .check(
        z.regex(
          /^https?:\/\/[^\s]*\/[0-9a-f]{64}\/*$/,
          'MARKET_BEACON_URL must begin with http:// or https:// and end with the hash of a chain, 64 hex digits.',
        ),
      ),
  ),
  MARKET_HTX_URL: z.optional(address('MARKET_HTX_URL', 'ws')),
  MARKET_BINANCE_URL: z.optional(address('MARKET_BINANCE_URL', 'ws')),
  MARKET_REPLAY_FILE: z.optional(z.string()),
  MARKET_HISTORY_BARS: z.prefault(wholeNumber(0, 5000, 'MARKET_HISTORY_BARS must be 0 to 5000.'), '500'),
  TRUST_PROXY: z.optional(
    z.pipe(
      z.string(),
      z.pipe(
        z.transform(trustedProxies),
        z.custom<TrustedProxies>(
          (read) => read !== undefined,
          'TRUST_PROXY must name proxies: addresses, ranges such as 10.0.0.0/8, loopback, linklocal or uniquelocal, with commas between.',
        ),
      ),
    ),
  ),
  SIGNED_HOSTS: z.optional(
    z
      .string()
      .check(
        z.regex(
          /^[a-z0-9.-]+(:\d{1,5})?(\s*,\s*[a-z0-9.-]+(:\d{1,5})?)*$/,
          'SIGNED_HOSTS must name hosts such as api.huobi.pro, in small letters, with commas between.',
        ),
      ),
  ),
  CORS_ORIGINS: z.optional(
    z
      .string()
      .check(
        z.regex(
          /^https?:\/\/[^\s,/*]+(\s*,\s*https?:\/\/[^\s,/*]+)*$/,
          'CORS_ORIGINS must name origins such as https://app.example, with commas between and no paths.',
        ),
      ),
  ),
  WEB_DIR: z.optional(z.string()),
  CONSOLE_DIR: z.optional(z.string()),
  PUBLIC_URL: z.optional(address('PUBLIC_URL', 'http')),
  FEED_URL: z.optional(address('FEED_URL', 'ws')),
  LOG_LEVEL: z._default(
    z.enum(['debug', 'info', 'warn', 'error', 'silent'], {
      error: 'LOG_LEVEL must be debug, info, warn, error or silent.',
    }),
    'info',
  ),
})

/** Every variable that is read, as .env.example has them. */
export const variableNames: readonly string[] = Object.keys(schema.shape)

/**
 * Reads and checks the environment.
 *
 * @throws EnvironmentFault with all faults at once
 */
export function readEnvironment(variables: NodeJS.ProcessEnv) {
  // Compose and .env files leave a variable out by setting it empty.
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''))
  const parsed = z.safeParse(schema, given)
  if (!parsed.success) throw new EnvironmentFault(parsed.error.issues.map((issue) => issue.message))
  const read = parsed.data
  const production = read.NODE_ENV === 'production'
  const faults = crossChecks(read, production)
  if (faults.length > 0) throw new EnvironmentFault(faults)
  const dataDir = resolve(read.DATA_DIR)
  return {
    production,
    host: read.HOST,
    port: read.PORT,
    dataDir,
    databaseUrl: read.DATABASE_URL,
    /** Standbys that answer reads; undefined for none. */
    readUrl: read.DATABASE_READ_URL,
    /** How long a call waits for a connection of the pool. */
    databaseWaitMs: read.DATABASE_WAIT_SECONDS * 1000,
    /** The inner port, for metrics and health; undefined for none. */
    metricsPort: read.METRICS_PORT,
    metricsHost: read.METRICS_HOST,
    /** Whether spans are sent to a collector; OpenTelemetry reads the rest of its settings itself. */
    tracing: read.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined,
    redisUrl: read.REDIS_URL,
    roles: new Set(rolesOf(read.ROLES)) as ReadonlySet<Role>,
    demo: read.DEMO === '1',
    demoReviewSeconds: read.DEMO_REVIEW_SECONDS,
    testCaptcha: read.TEST_CAPTCHA,
    testCode: read.TEST_CODE,
    sessionSecret: read.SESSION_SECRET ?? storedSessionSecret(dataDir),
    /** Keys of stored secrets: the first encrypts, all decrypt. */
    encryptionKeys: read.ENCRYPTION_KEYS ?? storedEncryptionKey(dataDir),
    push: {
      /** Signs what is sent to push services (VAPID), in hexadecimal; undefined for none. */
      key: read.VAPID_PRIVATE_KEY ?? (production || read.ENCRYPTION_KEYS ? undefined : storedPushKey(dataDir)),
      /** Whom browsers may name as theirs: origins, `*.` for whatever is below. */
      services: read.PUSH_SERVICES.split(',').map((origin) => origin.trim()),
    },
    /** Where uploads are stored; a folder in dataDir when undefined. */
    s3: s3Of(read),
    /** Whether the operations API is served. */
    operationsOverHttp: read.OPS_ENABLED === '1',
    /** Whom alarms are told to: mail addresses, and a gateway with the secret that signs the calls to it. */
    alarmMail: read.ALARM_MAIL?.split(',').map((address) => address.trim()) ?? [],
    alarmWebhook: read.ALARM_WEBHOOK_URL
      ? { url: read.ALARM_WEBHOOK_URL, secret: read.ALARM_WEBHOOK_SECRET }
      : undefined,
    smtpUrl: read.SMTP_URL,
    mailFrom: read.MAIL_FROM,
    /** The gateway for text messages, and the secret that signs the calls to it. */
    smsWebhook: read.SMS_WEBHOOK_URL ? { url: read.SMS_WEBHOOK_URL, secret: read.SMS_WEBHOOK_SECRET } : undefined,
    market: {
      source: read.MARKET_SOURCE,
      seed: read.MARKET_SEED,
      epochSeconds: read.MARKET_EPOCH_SECONDS,
      /** The beacon on whose rounds prices of the simulation hang as well. */
      beaconUrl: read.MARKET_BEACON_URL,
      htxUrl: read.MARKET_HTX_URL,
      binanceUrl: read.MARKET_BINANCE_URL,
      replayFile: read.MARKET_REPLAY_FILE,
      historyBars: read.MARKET_HISTORY_BARS,
    },
    /** When undefined, forwarding headers are ignored. */
    trustedProxies: read.TRUST_PROXY,
    /** Other origins whose apps may call the API from a browser. */
    corsOrigins: read.CORS_ORIGINS?.split(',').map((origin) => origin.trim()) ?? [],
    /** Hosts for which programs may sign their calls, besides the one to which they send them. */
    signedHosts: read.SIGNED_HOSTS?.split(',').map((host) => host.trim()) ?? [],
    webDir: read.WEB_DIR,
    /** Where the built console of operators is; it is served where the operations API is. */
    consoleDir: read.CONSOLE_DIR,
    publicUrl: read.PUBLIC_URL,
    /** The public URL of the market feed, if it is not that of the API. */
    feedUrl: read.FEED_URL,
    logLevel: read.LOG_LEVEL,
  }
}

function crossChecks(read: z.output<typeof schema>, production: boolean): string[] {
  const faults: string[] = []
  const hosts = faultOfHosts(read.DATABASE_URL)
  if (hosts) faults.push(`DATABASE_URL ${hosts}.`)
  const standbys = faultOfHosts(read.DATABASE_READ_URL ?? '')
  if (read.DATABASE_READ_URL && standbys) faults.push(`DATABASE_READ_URL ${standbys}.`)
  const unknown = read.ROLES.split(',').filter((role) => !roles.includes(role.trim() as Role))
  if (unknown.length > 0) faults.push(`ROLES may name api, gateway, feed and worker; it names ${unknown.join(', ')}.`)
  if (production && read.TEST_CAPTCHA) faults.push('TEST_CAPTCHA must not be set when NODE_ENV is production.')
  if (production && read.TEST_CODE) faults.push('TEST_CODE must not be set when NODE_ENV is production.')
  if (production && !read.SESSION_SECRET) faults.push('SESSION_SECRET must be set when NODE_ENV is production.')
  if (production && !read.ENCRYPTION_KEYS) faults.push('ENCRYPTION_KEYS must be set when NODE_ENV is production.')
  if (read.MARKET_SOURCE === 'htx' && !read.MARKET_HTX_URL) faults.push('MARKET_SOURCE=htx needs MARKET_HTX_URL.')
  if (read.MARKET_SOURCE === 'binance' && !read.MARKET_BINANCE_URL) {
    faults.push('MARKET_SOURCE=binance needs MARKET_BINANCE_URL.')
  }
  if (read.MARKET_SOURCE === 'replay' && !read.MARKET_REPLAY_FILE) {
    faults.push('MARKET_SOURCE=replay needs MARKET_REPLAY_FILE.')
  }
  const s3 = [read.S3_ENDPOINT, read.S3_BUCKET, read.S3_ACCESS_KEY, read.S3_SECRET_KEY]
  if (s3.some(Boolean) && !s3.every(Boolean)) {
    faults.push('S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY and S3_SECRET_KEY belong together: set all four or none.')
  }
  return faults
}

function s3Of(read: z.output<typeof schema>): S3Settings | undefined {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_ACCESS_KEY: accessKey, S3_SECRET_KEY: secretKey } = read
  if (!endpoint || !bucket || !accessKey || !secretKey) return undefined
  return { endpoint, bucket, accessKey, secretKey, region: read.S3_REGION }
}

function rolesOf(text: string): Role[] {
  return text.split(',').map((role) => role.trim() as Role)
}

/** The key that was made for this installation; ENCRYPTION_KEYS can name it `kept:` with the file's content. */
function storedEncryptionKey(dataDir: string): readonly EncryptionKey[] {
  const { file, text } = storedSecret(dataDir, 'encryption-key')
  const keys = parseEncryptionKeys(`kept:${text}`)
  if (keys) return keys
  throw new EnvironmentFault([
    `${file} is damaged: it must hold 64 hex digits. Restore it: what was encrypted with it cannot be read without it.`,
  ])
}

/** Whoever subscribed under a key that is lost subscribes anew. */
function storedPushKey(dataDir: string): string {
  const { file, text } = storedSecret(dataDir, 'push-key')
  if (hexKey.test(text)) return text
  throw new EnvironmentFault([
    `${file} is damaged: it must hold 64 hex digits. Restore it, or delete it: devices are then told nothing until the app was opened on them.`,
  ])
}

function storedSessionSecret(dataDir: string): string {
  const { file, text } = storedSecret(dataDir, 'session-secret')
  if (text.length >= secretMin) return text
  throw new EnvironmentFault([
    `${file} is damaged: it must hold at least ${secretMin} characters. Restore it, or delete it, which ends all sessions.`,
  ])
}

/**
 * A secret made for this installation: created once in dataDir, readable by its owner only. The file appears under its
 * name only when it is complete and on disk.
 */
function storedSecret(dataDir: string, name: string): { file: string; text: string } {
  const file = join(dataDir, name)
  try {
    return { file, text: readIfThere(file) ?? makeSecret(file, dataDir) }
  } catch (error) {
    throw new EnvironmentFault([`DATA_DIR ${dataDir} cannot be used (${(error as NodeJS.ErrnoException).code}).`])
  }
}

function makeSecret(file: string, dataDir: string): string {
  mkdirSync(dataDir, { recursive: true })
  const draft = `${file}.${randomBytes(8).toString('hex')}`
  const written = openSync(draft, 'wx', 0o600)
  try {
    writeSync(written, randomBytes(32).toString('hex'))
    fsyncSync(written)
    linkSync(draft, file)
  } catch (error) {
    // Another process of this installation created it first.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    closeSync(written)
    rmSync(draft)
  }
  return readFileSync(file, 'utf8').trim()
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    return undefined
  }
}

/** Whether it has an address for clients: an api answers calls and sockets, a gateway sockets alone. */
export function hasClients({ roles }: Pick<Environment, 'roles'>): boolean {
  return roles.has('api') || roles.has('gateway')
}

/** Whether calls are answered as well. Who has no clients answers none, and is asked by tests. */
export function answersCalls({ roles }: Pick<Environment, 'roles'>): boolean {
  return roles.has('api') || !roles.has('gateway')
}

/** The injection token of the environment. */
export const ENVIRONMENT = Symbol('environment')
