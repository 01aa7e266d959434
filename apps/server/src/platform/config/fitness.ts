import { accessSync, constants, mkdirSync } from 'node:fs'
import pg from 'pg'
import { type Environment, variableNames } from './environment.ts'

/** What was found out about the machine and the database that a process is to run on, one sentence each. */
export interface Fitness {
  /** Must be mended before a process can run here at all. */
  readonly faults: readonly string[]
  /** What real users and real money could not rely on; said at every start in production. */
  readonly unfit: readonly string[]
}

/** Looks at the settings, the folders and the database, and changes nothing but that DATA_DIR is there. */
export async function inspectHost(environment: Environment): Promise<Fitness> {
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
  const unfit = sentences([
    [demo, 'DEMO is 1: new users are given money, and reviews approve themselves.'],
    [smtpUrl === undefined, 'SMTP_URL is empty: no mail leaves, so nobody can register or reset a password by mail.'],
    [smsWebhook === undefined, 'SMS_WEBHOOK_URL is empty: no text leaves, so nobody can register by phone.'],
    [market.source === 'sim', 'MARKET_SOURCE is sim: prices are made here, and belong to no market.'],
    [market.source === 'replay', 'MARKET_SOURCE is replay: whoever has the recording knows what comes.'],
    [
      database.sampleAccounts.length > 0,
      `The bank details of ${database.sampleAccounts.join(', ')} are samples: see wire-currency in docs/operations.md.`,
    ],
    [
      !database.archives,
      'The database archives no WAL: what was written since the last backup is lost with its disk (docs/operating.md).',
    ],
    [publicUrl === undefined, 'PUBLIC_URL is empty: links in mails and invitations lead nowhere.'],
  ])
  return { faults, unfit }
}

/** Settings that look like one of ours with a slip of the keyboard, each with what was probably meant. */
export function misspelt(variables: NodeJS.ProcessEnv): string[] {
  return Object.keys(variables)
    .filter((name) => !variableNames.includes(name) && name.length >= 6)
    .flatMap((name) => {
      const meant = variableNames.find((known) => known.length >= 6 && isAlmost(name.toUpperCase(), known))
      return meant === undefined || meant in variables ? [] : [`${name} is no setting: ${meant} is probably meant.`]
    })
}

/** The oldest release that has what our SQL uses. */
const oldestPostgres = 16

interface DatabaseFacts {
  fault: string | undefined
  major: number
  archives: boolean
  /** Currencies of wire transfers whose bank details are not real. */
  sampleAccounts: readonly string[]
}

async function inspectDatabase(databaseUrl: string): Promise<DatabaseFacts> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 })
  try {
    await client.connect()
    const { rows } = await client.query<{ major: number; archives: boolean; migrated: boolean }>(
      `SELECT current_setting('server_version_num')::int / 10000 AS major, current_setting('archive_mode') <> 'off' AS archives,
              to_regclass('wire_currency') IS NOT NULL AS migrated`,
    )
    const { major = 0, archives = false, migrated = false } = rows[0] ?? {}
    const samples = migrated
      ? await client.query<{ currency: string }>(
          'SELECT currency FROM wire_currency WHERE sample AND enabled ORDER BY sort',
        )
      : { rows: [] }
    return { fault: undefined, major, archives, sampleAccounts: samples.rows.map(({ currency }) => currency) }
  } catch (error) {
    // An address with several meanings fails without a sentence, but with a code.
    const { message, code } = error as NodeJS.ErrnoException
    return { fault: message || code || 'no connection', major: oldestPostgres, archives: true, sampleAccounts: [] }
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

/** Whether two slips at most make one of the other; most pairs differ by more in length alone. */
const isAlmost = (name: string, known: string) =>
  Math.abs(name.length - known.length) <= 2 && distance(name, known) <= 2

/** How many letters must be put in, taken out or changed (Levenshtein). */
function distance(from: string, to: string): number {
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
