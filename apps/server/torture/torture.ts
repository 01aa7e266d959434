import 'reflect-metadata'
import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, openSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { Amount } from '@halyard/domain'
import { DatabaseClient } from '@halyard/embedded/hosts'
import { Chance } from '@halyard/testing'
import { type Endpoint, endpoints } from '@halyard/wire'
import pg from 'pg'
import { createApplication } from '../src/application.ts'
import { LedgerService } from '../src/features/ledger/ledger.service.ts'
import { OperatorsService } from '../src/features/operations/operators.service.ts'
import { checkBooksOn, checkFills } from '../src/features/spot/index.ts'
import { serveBeacon } from '../src/market-feed/own-beacon.ts'
import { readEnvironment } from '../src/platform/config/environment.ts'
import { Sessions } from '../src/platform/session/sessions.ts'
import { shiftedDate } from '../test/shifted-date.ts'
import { withoutBooks } from '../testing/host.ts'
import { fund, insertUser } from '../testing/users.ts'
import { atExit } from './at-exit.ts'
import { check, countUnacknowledged, type Finding } from './checker.ts'
import { type Crowd, runClient, settleDoubts, type Trader } from './clients.ts'
import { Disk } from './disk.ts'
import { embedded } from './embedded.ts'
import { answersCut, type Fault, faults, type Target } from './faults.ts'
import { intentOf, lastAnswer, send } from './intents.ts'
import { startListeners } from './listeners.ts'
import {
  type Machine,
  type PostgresMachine,
  postgresMachine,
  processMachine,
  startNginx,
  startRedis,
} from './machines.ts'
import { bookPairs, type Offers, testCaptcha, testCode, withdrawalPassword } from './products.ts'
import { runProgram, tradesOf } from './programs.ts'
import { CuttingProxy } from './proxy.ts'
import { Replicas } from './replicas.ts'
import { type FaultDone, longRun, type Run, report } from './report.ts'
import { runReviewer } from './reviewers.ts'

// `npm run torture`: clients of every product, while everything they talk to is killed, stopped, cut off and wiped.
// Afterwards every intent and every row is accounted for. Ends with code 1 when anything is wrong, or when too little
// happened to say.

const { values: given } = parseArgs({
  options: {
    seconds: { type: 'string', default: '600' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 31)) },
    mode: { type: 'string', default: 'embedded' },
    clients: { type: 'string', default: '12' },
    /** In the mode replicated: a commit does not wait for the standby. */
    asynchronous: { type: 'boolean', default: false },
    output: { type: 'string' },
    row: { type: 'string' },
    commit: { type: 'string', default: '' },
  },
})
const seconds = Number(given.seconds)
const seed = Number(given.seed)
const { mode } = given
/** Two clients of each user, so that they race each other. */
const clientsOfUser = 2
/** With fewer requests that were carried out but not answered, the run proves nothing about them. */
const unacknowledgedMin = 20
/** A run that goes on for so many seconds keeps its row among the long ones. */
const longSeconds = 600

const chance = new Chance(seed)
Disk.discardLeft()
const dataDir = mkdtempSync(join(tmpdir(), 'halyard-torture-'))
const forgetData = atExit(() => rmSync(dataDir, { recursive: true, force: true }))
// A database of root's is another account's, which has to reach its disk.
chmodSync(dataDir, 0o755)
const serversLog = openSync(join(dataDir, 'servers.log'), 'a')
const disk = mode === 'replicated' ? undefined : Disk.at(join(dataDir, 'postgres'))
const ports = mode === 'cluster' ? [await embedded.freePort(), await embedded.freePort()] : [await embedded.freePort()]
const replicas =
  mode === 'replicated'
    ? await Replicas.start(join(dataDir, 'postgres'), { isSynchronous: !given.asynchronous })
    : undefined
const postgres: PostgresMachine = replicas ?? (await postgresMachine(join(dataDir, 'postgres')))
await embedded.migrate({ ...postgres.life, migrationsDir: process.env.MIGRATIONS_DIR as string })
const databaseUrl = replicas?.urlOf('url') ?? postgres.life.url
const serverUrl = replicas?.urlOf('serverUrl') ?? postgres.life.serverUrl
const redis = mode === 'redis' || mode === 'cluster' ? await startRedis(dataDir) : undefined
const hasNginx = mode === 'cluster' && !spawnSync('nginx', ['-v']).error
const nginx = hasNginx ? await startNginx(join(dataDir, 'proxy'), ports) : undefined
const target: Target = {
  postgres,
  get disk() {
    return replicas?.disk ?? (postgres.life.dataDir === realpathSync(join(dataDir, 'postgres')) ? disk : undefined)
  },
  replicas,
  servers: [],
  redis: redis?.machine,
  redisUrl: redis?.url,
  nginx: nginx?.machine,
  proxy: new CuttingProxy(nginx ? [nginx.port] : ports, chance.branch()),
  beacon: await serveBeacon(() => new Date(Date.now() - target.beaconLate), {
    genesis: Math.floor(Date.now() / 1_000) - 10_000,
  }),
  beaconLate: 0,
  chance: chance.branch(),
  clockOff: 0,
}
say('Making traders.')
const { traders, operators } = await makePeople(Math.ceil(Number(given.clients) / clientsOfUser))
const servers = await startServers()
Object.assign(target, { servers })
const port = await target.proxy.listen()
const pool = new pg.Pool({
  Client: DatabaseClient,
  connectionString: databaseUrl,
  max: 2,
  connectionTimeoutMillis: 5_000,
})
pool.on('error', () => {})
say('Waiting for the first prices.')
await allAnswer()

const done: FaultDone[] = []
const crowd: Crowd = {
  port,
  offers: await readOffers(),
  intents: [],
  decisions: [],
  succeeded: noteSuccess,
  running: true,
}
const listeners = await startListeners(crowd, traders)
const clients = Array.from({ length: Number(given.clients) }, (_, index) =>
  runClient(crowd, traders[Math.floor(index / clientsOfUser)] as Trader, chance.branch()),
)
const programs = traders.map((trader) => runProgram(crowd, trader, chance.branch()))
const userIds = traders.map(({ userId }) => userId)
const reviewers = operators.map((token) => runReviewer(crowd, token, userIds, chance.branch()))
await doFaults()
crowd.running = false
await Promise.all([...clients, ...programs, ...reviewers])
say('The faults are over; waiting until all answer again.')
await allAnswer()
const unacknowledged = await countUnacknowledged(pool, crowd.intents)
say('All answer; asking for what was not heard.')
const doubts = await settleDoubts(crowd, new Map(traders.map(({ userId, token }) => [userId, token])))
say('Waiting for what is due.')
await rest()
say('Reconciling.')
await replicas?.ready()
const findings = [
  ...(replicas?.faults ?? []).map((sentence): Finding => ({ column: 'invented', sentence })),
  ...(await findingsAtRest(crowd)),
  ...(await tradesOf(pool, port, traders)),
]
for (const listener of listeners) findings.push(...(await listener.findings(pool)))
await Promise.all(listeners.map((listener) => listener.end()))

const isVoid = unacknowledged < unacknowledgedMin
const run: Run = {
  mode,
  seed,
  seconds,
  clients: clients.length,
  programs: programs.length,
  told: listeners.reduce((sum, { followed }) => sum + followed.numbers.size, 0),
  resumed: listeners.reduce((sum, listener) => sum + listener.resumed, 0),
  intents: crowd.intents,
  decisions: crowd.decisions,
  done,
  findings,
  unacknowledged,
  doubts,
  cut: target.proxy.cutReplies,
  isVoid,
  unacknowledgedMin,
}
const text = report(run)
console.log(text)
if (findings.some(({ column }) => column === 'defects')) console.error(defectsLogged())
if (given.output) writeFileSync(given.output, text)
if (given.row && seconds >= longSeconds && !isVoid) writeFileSync(given.row, longRun(run, given.commit))

target.proxy.close()
await pool.end()
await Promise.all(servers.map((server) => server.stop()))
await target.beacon.stop()
await Promise.all([nginx, redis].map((program) => program?.machine.stop()))
await postgres.stop()
disk?.discard()
if (!replicas) embedded.discardData(join(dataDir, 'postgres'))
rmSync(dataDir, { recursive: true, force: true })
forgetData()
process.exit(findings.length > 0 || isVoid ? 1 : 0)

function say(sentence: string): void {
  console.error(`${(performance.now() / 1000).toFixed(1)} s  ${sentence}`)
}

function environmentOf(roles: string, onPort: number): Record<string, string> {
  return {
    NODE_ENV: 'test',
    DATABASE_URL: serverUrl,
    DATA_DIR: dataDir,
    ROLES: roles,
    PORT: String(onPort),
    LOG_LEVEL: process.env.TORTURE_LOG ?? 'error',
    MARKET_HISTORY_BARS: '0',
    MARKET_SEED: String(seed),
    MARKET_BEACON_URL: target.beacon.url,
    // Programs sign the host to which they send, with its port, which nginx forwards beside the host.
    ...(nginx ? { TRUST_PROXY: '127.0.0.1' } : {}),
    DEMO: '1',
    DEMO_REVIEW_SECONDS: '4',
    OPS_ENABLED: '1',
    TEST_CAPTCHA: testCaptcha,
    TEST_CODE: testCode,
    ...(redis ? { REDIS_URL: redis.url } : {}),
  }
}

/** Why calls were answered as defects, which the servers say to nobody but their log. */
function defectsLogged(): string {
  const lines = readFileSync(join(dataDir, 'servers.log'), 'utf8').split('\n')
  return lines.filter((line) => line.includes('"context":"Http"')).join('\n')
}

function startServers(): Promise<Machine[]> {
  const roles = mode === 'cluster' ? ['api', 'api', 'feed', 'feed', 'worker', 'worker'] : ['api,feed,worker']
  const machines = roles.map((role, index) => {
    const onPort = ports[role.includes('api') ? index : 0] as number
    const environment = () => ({
      ...process.env,
      ...environmentOf(role, onPort),
      ...(target.clockOff === 0 ? {} : { NODE_OPTIONS: `--import=${shiftedDate(target.clockOff)}` }),
    })
    const program = [process.execPath, process.env.SERVER_MAIN as string] as const
    return processMachine(
      role,
      program,
      environment,
      chance.between(100, 800),
      process.env.TORTURE_LOG ? 'inherit' : serversLog,
    )
  })
  return Promise.all(machines)
}

/**
 * Users with money, a verified name, a card and a withdrawal password, each invited by the one before, and two
 * operators, of whom money takes both: made by an application that is gone before the torture begins.
 */
async function makePeople(count: number): Promise<{ traders: Trader[]; operators: string[] }> {
  const app = await createApplication(readEnvironment({ ...environmentOf('api', 0), LOG_LEVEL: 'error' }))
  await app.listen(0, '127.0.0.1')
  const own = new pg.Pool({ Client: DatabaseClient, connectionString: databaseUrl, max: 2 })
  const setupPort = Number(new URL(await app.getUrl()).port)
  const people: Trader[] = []
  for (let index = 0; index < count; index += 1) {
    const userId = await insertUser(own)
    await fund(app.get(LedgerService, { strict: false }), userId, {
      USDT: '100000000',
      BTC: '10000',
      EUR: '10000000',
      ETH: '100000',
      TRX: '100000000',
    })
    const { token } = await app.get(Sessions, { strict: false }).begin(userId, 'torture')
    const vouchers = await insertUploads(own, userId, 203)
    await own.query(
      `INSERT INTO identity (user_id, document_type, name, front_id, back_id, held_id, state, created_at, updated_at)
       VALUES ($1, 'passport', 'Mira Muster', $2, $3, $4, 'passed', now(), now())`,
      [userId, ...vouchers.splice(0, 3)],
    )
    const asked = async (endpoint: Endpoint, sent: Record<string, unknown>) => {
      const intent = intentOf({ user: userId, product: 'made', marker: '', endpoint, sent, stranger: false })
      await send(intent, setupPort, token)
      const answer = lastAnswer(intent)
      if (answer?.code !== 0) throw new Error(`${endpoint.path}: ${JSON.stringify(intent.answers)}`)
      return { id: answer.id as number, row: intent.row }
    }
    await asked(endpoints.changeWithdrawalPassword, { password: withdrawalPassword })
    const { id: cardId } = await asked(endpoints.saveBankCard, endpoints.saveBankCard.example.request)
    const rights = { trade: true, withdraw: false, addresses: [] }
    const { row } = await asked(endpoints.makeApiKey, { name: 'program', ...rights, pay_password: withdrawalPassword })
    const made = row as { key: { access_key: string }; secret: string }
    const apiKey = { accessKey: made.key.access_key, secret: made.secret }
    const invitationCode = `TRADER${userId}`
    await own.query('UPDATE users SET invitation_code = $2 WHERE id = $1', [userId, invitationCode])
    people.push({ userId, token, vouchers, cardId, invitationCode, apiKey })
  }
  await own.query(
    `INSERT INTO invitation (inviter_id, member_id, level)
     SELECT inviter.id, member.id, member.place - inviter.place
       FROM unnest($1::bigint[]) WITH ORDINALITY AS inviter (id, place)
       JOIN unnest($1::bigint[]) WITH ORDINALITY AS member (id, place) ON member.place - inviter.place BETWEEN 1 AND 3`,
    [people.map(({ userId }) => userId)],
  )
  // A demo whose installation says that it is none: everything is offered, its reviewer decides, and money takes two
  // all the same.
  await own.query(`
    CREATE FUNCTION torture_no_demo() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN NEW.value := 'false'; RETURN NEW; END $$;
    CREATE TRIGGER torture_no_demo BEFORE INSERT OR UPDATE ON installation
      FOR EACH ROW WHEN (NEW.name = 'demo') EXECUTE FUNCTION torture_no_demo()`)
  // What an old primary is asked to write, which it may not.
  await own.query('CREATE TABLE IF NOT EXISTS torture_fence (at timestamptz NOT NULL)')
  await own.query('UPDATE contract_setting SET exposure_max = 1000000000')
  await own.query('UPDATE staking_product SET user_max = 100000000')
  await withoutBooks({ pool: own, get: (type) => app.get(type, { strict: false }) })
  await own.query('UPDATE pair SET in_book = true WHERE symbol = ANY ($1)', [bookPairs.map(({ symbol }) => symbol)])
  const desk = app.get(OperatorsService, { strict: false })
  const operators = ['anna', 'ben'].map((name) => desk.add(name, 'administrator', null).then(({ token }) => token))
  const tokens = await Promise.all(operators)
  await own.end()
  await app.close()
  return { traders: people, operators: tokens }
}

async function insertUploads(own: pg.Pool, userId: number, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => randomBytes(16).toString('base64url'))
  await own.query(
    `INSERT INTO upload (id, user_id, digest, bytes, width, height, created_at)
     SELECT id, $2, id, 1, 1, 1, now() FROM unnest($1::text[]) id`,
    [ids, userId],
  )
  return ids
}

async function readOffers(): Promise<Offers> {
  const one = async (query: string) => (await pool.query(query)).rows[0]
  const sale = await one(`SELECT id FROM token_sale WHERE enabled AND starts_at < now() AND ends_at > now()`)
  const staking = await one('SELECT id FROM staking_product WHERE offered ORDER BY term_days LIMIT 1')
  const machine = await one(
    `SELECT id FROM mining_machine WHERE offered AND ownership = 'exclusive' AND listed_at < now() ORDER BY yield_type = 'constantValue' DESC, holding_min, price LIMIT 1`,
  )
  const shared = await one(
    `SELECT id FROM mining_machine WHERE offered AND ownership = 'shared' AND listed_at < now() ORDER BY yield_type = 'constantValue' DESC, price LIMIT 1`,
  )
  const loan = await one('SELECT id FROM loan_product WHERE offered ORDER BY term_days LIMIT 1')
  const duration = await one('SELECT seconds FROM contract_duration WHERE enabled ORDER BY seconds LIMIT 1')
  const last = async (symbol: string) => {
    const { price } = await one(
      `SELECT price::text FROM tick JOIN pair ON pair.id = pair_id WHERE symbol = '${symbol}' ORDER BY sequence DESC LIMIT 1`,
    )
    return Amount.of(price)
  }
  return {
    saleId: sale.id,
    stakingId: staking.id,
    machineId: machine.id,
    sharedMachineId: shared.id,
    loanId: loan.id,
    duration: duration.seconds,
    price: await last('btcusdt'),
    bookPrices: Object.fromEntries(
      await Promise.all(bookPairs.map(async ({ symbol }) => [symbol, await last(symbol)] as const)),
    ),
  }
}

/** Waits until every api answers with fresh prices, as somebody does who looks whether it is up again. */
async function allAnswer(): Promise<void> {
  for (const each of ports) {
    for (;;) {
      const isUp = await fetch(`http://127.0.0.1:${each}/api${endpoints.pairList.path}`, {
        method: endpoints.pairList.method,
        signal: AbortSignal.timeout(5_000),
      })
        .then((response) => response.ok)
        .catch(() => false)
      if (isUp) break
      await pause(200)
    }
  }
  for (;;) {
    const fresh = await pool
      .query(
        `SELECT FROM tick JOIN pair ON pair.id = pair_id
          WHERE symbol = 'btcusdt' AND at > clock_timestamp() - interval '2 seconds' LIMIT 1`,
      )
      .then(({ rowCount }) => rowCount === 1)
      .catch(() => false)
    if (fresh) return
    await pause(200)
  }
}

/**
 * One fault after another, each after the one before has been got over. When the time is over and too few requests were
 * carried out without an answer to say how such requests end, answers are cut until there are enough, at most for as
 * long again.
 */
async function doFaults(): Promise<void> {
  const endsAt = performance.now() + seconds * 1_000
  const ownChance = chance.branch()
  await pause(3_000)
  const possible = faults.filter(({ needs }) => needs === undefined || target[needs] !== undefined)
  while (performance.now() < endsAt - 5_000) await doFault(ownChance.weighted(possible), ownChance)
  while (
    performance.now() < endsAt + seconds * 1_000 &&
    (await countUnacknowledged(pool, crowd.intents).catch(() => 0)) < unacknowledgedMin
  )
    await doFault(answersCut, ownChance)
  await pause(Math.max(0, endsAt - performance.now()))
}

async function doFault(fault: Fault, ownChance: Chance): Promise<void> {
  const record: FaultDone = {
    name: fault.name,
    begunAt: performance.now(),
    backAt: Number.NaN,
    succeededAt: undefined,
  }
  done.push(record)
  await replicas?.ready()
  say(fault.name)
  record.begunAt = performance.now()
  const takenAt = await fault.do(target)
  record.backAt = typeof takenAt === 'number' ? takenAt : performance.now()
  for (const waited = performance.now(); record.succeededAt === undefined && performance.now() - waited < 60_000; )
    await pause(20)
  await pause(ownChance.between(500, 3_000))
}

/** The first success of a request that was sent after the fault was over ends its recovery. */
function noteSuccess(sentAt: number): void {
  const fault = done.at(-1)
  if (fault && fault.succeededAt === undefined && sentAt >= fault.backAt) fault.succeededAt = performance.now()
}

/** Until every contract has closed and what is due was done; the check says what is late after that. */
async function rest(): Promise<void> {
  const waitedFrom = performance.now()
  for (;;) {
    const { rows } = await pool.query(
      `SELECT (SELECT count(*)::int FROM contract WHERE state = 'pending')
            + (SELECT count(*)::int FROM stake WHERE state = 'inTerm' AND due_at < clock_timestamp())
            + (SELECT count(*)::int FROM mining_order WHERE state = 'running' AND due_at < clock_timestamp()) AS waiting`,
    )
    if (rows[0].waiting === 0 || performance.now() - waitedFrom > 120_000) return
    await pause(500)
  }
}

/** A snapshot, while the server goes on. */
async function findingsAtRest({ intents, decisions }: Crowd): Promise<Finding[]> {
  const client = await pool.connect()
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    // What trailing stops followed is told by their fills.
    const { differences } = await checkFills(client as unknown as pg.Pool)
    const fills = differences.map(({ orderId, sentence }): Finding => {
      return { column: 'evidence', sentence: `spot order ${orderId} ${sentence}` }
    })
    const { trades } = await checkBooksOn(client)
    say(`${trades} trades of a book were computed again.`)
    const { rows: untraded } = await client.query('SELECT symbol FROM spot_book WHERE trade_number = 0')
    for (const { symbol } of untraded)
      fills.push({ column: 'evidence', sentence: `the book of ${symbol} has no trade to compute again` })
    return [...(await check(client, intents, decisions)), ...fills]
  } finally {
    await client.query('ROLLBACK')
    client.release()
  }
}
