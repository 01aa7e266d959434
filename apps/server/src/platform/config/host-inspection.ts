import { accessSync, constants, mkdirSync } from 'node:fs'
import { DatabaseClient } from '@halyard/embedded/hosts'
import { rowsFrom } from '../database/row.ts'
import { type Environment, variableNames } from './environment.ts'

/** Findings about the machine and the database, one sentence each. */
export interface HostInspection {
  /** The process cannot run until these are mended. */
  readonly faults: readonly string[]
  /** Unsafe with real users and money; logged at every start in production. */
  readonly warnings: readonly string[]
}

/** Checks settings, folders and the database. Creates DATA_DIR if it is missing, and changes nothing else. */
export async function inspectHost(environment: Environment): Promise<HostInspection> {
  const { dataDir, market, roles, smtpUrl, smsWebhook, demo, publicUrl } = environment
  const database = await inspectDatabase(environment.databaseUrl)
  const faults = sentences([
    [roles.has('api') && !isWritable(dataDir), `DATA_DIR ${dataDir} cannot be written to.`],
    [
      roles.has('feed') && market.replayFile !== undefined && !isReadable(market.replayFile),
      `MARKET_REPLAY_FILE ${market.replayFile} is not there, or cannot be read.`,
    ],
    [database.fault !== undefined, `DATABASE_URL cannot be used: ${database.fault}.`],
    [
      database.major < oldestPostgres,
      `DATABASE_URL is a Postgres ${database.major}: Halyard needs ${oldestPostgres} or newer.`,
    ],
  ])
  const warnings = sentences([
    [demo, 'DEMO is 1: new users are given money, and reviews approve themselves.'],
    [smtpUrl === undefined, 'SMTP_URL is empty: no mail leaves, so nobody can register or reset a password by mail.'],
    [smsWebhook === undefined, 'SMS_WEBHOOK_URL is empty: no text leaves, so nobody can register by phone.'],
    [
      environment.push.key === undefined,
      'VAPID_PRIVATE_KEY is empty: devices are told nothing while the app is closed (docs/operating.md).',
    ],
    [market.source === 'sim', 'MARKET_SOURCE is sim: prices are made here, and belong to no market.'],
    [market.source === 'replay', 'MARKET_SOURCE is replay: whoever has the recording knows what comes.'],
    [
      database.sampleAccounts.length > 0,
      `The bank details of ${database.sampleAccounts.join(', ')} are samples: set them with wireCurrency (docs/operations.md).`,
    ],
    [
      database.ownsTables,
      'The role in DATABASE_URL owns the tables, and could change what is append-only: name the owner in DATABASE_OWNER_URL, and another here (docs/operating.md).',
    ],
    [
      !database.archives,
      'The database archives no WAL: what was written since the last backup is lost with its disk (docs/operating.md).',
    ],
    [publicUrl === undefined, 'PUBLIC_URL is empty: links in mails and invitations lead to this machine alone.'],
  ])
  return { faults, warnings }
}

/** Unknown settings that look like a misspelt one of ours, each with the likely name. */
export function misspelledSettings(variables: NodeJS.ProcessEnv): string[] {
  return Object.keys(variables)
    .filter((name) => !variableNames.includes(name) && name.length >= 6)
    .flatMap((name) => {
      const meant = variableNames.find((known) => known.length >= 6 && isTypoOf(name.toUpperCase(), known))
      return meant === undefined ? [] : [`${name} is no setting: ${meant} is probably meant.`]
    })
}

/** The oldest release that has what our SQL uses. */
const oldestPostgres = 16

interface DatabaseFacts {
  fault: string | undefined
  major: number
  archives: boolean
  /** Whether this role may do what the tables' owner may. */
  ownsTables: boolean
  /** Currencies of wire transfers that still have sample bank details. */
  sampleAccounts: readonly string[]
}

async function inspectDatabase(databaseUrl: string): Promise<DatabaseFacts> {
  const client = new DatabaseClient({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 })
  // What it was asked fails as well; without a listener the process would end without a word.
  client.on('error', () => {})
  try {
    await client.connect()
    const [facts] = await rowsFrom(client, {
      text: `SELECT current_setting('server_version_num')::int / 10000 AS major, current_setting('archive_mode') <> 'off' AS archives,
                    to_regclass('wire_currency') IS NOT NULL AS migrated,
                    coalesce((SELECT pg_has_role(relowner, 'MEMBER') FROM pg_class WHERE oid = to_regclass('journal')), false) AS "ownsTables"`,
    })
    const samples = facts?.migrated
      ? await rowsFrom(client, { text: 'SELECT currency FROM wire_currency WHERE sample AND enabled ORDER BY sort' })
      : []
    return {
      fault: undefined,
      major: facts?.major ?? 0,
      archives: facts?.archives ?? false,
      ownsTables: facts?.ownsTables ?? false,
      sampleAccounts: samples.map(({ currency }) => currency),
    }
  } catch (error) {
    // An address with several meanings gives an error with a code and no message.
    const { message, code } = error as NodeJS.ErrnoException
    const fault = message || code || 'no connection'
    return { fault, major: oldestPostgres, archives: true, ownsTables: false, sampleAccounts: [] }
  } finally {
    await client.end().catch(() => {})
  }
}

function sentences(found: readonly [boolean, string][]): string[] {
  return found.filter(([is]) => is).map(([, sentence]) => sentence)
}

function isWritable(folder: string): boolean {
  try {
    mkdirSync(folder, { recursive: true })
    accessSync(folder, constants.W_OK)
    return true
  } catch {
    return false
  }
}

function isReadable(file: string): boolean {
  try {
    accessSync(file, constants.R_OK)
    return true
  } catch {
    return false
  }
}

/** At most two edits apart; the lengths rule out most pairs. */
const isTypoOf = (name: string, known: string) =>
  Math.abs(name.length - known.length) <= 2 && editDistance(name, known) <= 2

/** The Levenshtein distance. */
function editDistance(from: string, to: string): number {
  let previous = Array.from({ length: to.length + 1 }, (_, column) => column)
  for (const [row, letter] of [...from].entries()) {
    const current = [row + 1]
    for (const [column, other] of [...to].entries()) {
      const change = (previous[column] ?? 0) + (letter === other ? 0 : 1)
      current.push(Math.min(change, (previous[column + 1] ?? 0) + 1, (current[column] ?? 0) + 1))
    }
    previous = current
  }
  return previous[to.length] ?? 0
}
