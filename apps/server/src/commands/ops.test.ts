import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { Amount } from '@halyard/domain'
import { acts } from '@halyard/testing'
import { endpoints } from '@halyard/wire'
import { beforeAll, describe, expect, it } from 'vitest'
import { askServer } from '../../../../packages/embedded/bin/ask-server.mjs'
import { signedQueryOf } from '../../test/api-keys.ts'
import { bundledProgram, runProgram } from '../../test/bundled-program.ts'
import { appOfFile, type TestUser } from '../../test/harness.ts'
import { balanceOf, openDeposits, uploaded } from '../../test/money-movers.ts'
import { base64, photo } from '../../test/photos.ts'
import type { OperatorRole } from '../features/operations/operators.repository.ts'
import { OperatorsService } from '../features/operations/operators.service.ts'
import { readEnvironment } from '../platform/config/environment.ts'
import { answerCommands } from './ops/answer-commands.ts'
import { runOps } from './ops/run-ops.ts'

const { getUserInfo, upload } = endpoints

const app = appOfFile()
let user: TestUser

beforeAll(async () => {
  user = await app.signedIn()
  await openDeposits(app)
})

const variables = (token?: string): Record<string, string> => ({
  NODE_ENV: 'test',
  DATABASE_URL: app.databaseUrl,
  DATA_DIR: app.dataDir,
  // What the server itself says counts: this alone makes no demo of it.
  DEMO: '1',
  ...(process.env.REDIS_URL ? { REDIS_URL: process.env.REDIS_URL } : {}),
  ...(token ? { OPERATOR_TOKEN: token } : {}),
})

/** A command beside a server on the same database, as the program runs it. */
const ops = (words: readonly string[], token?: string, more: Record<string, string> = {}) =>
  runOps([...words], { ...variables(token), ...more })

async function added(name: string, role: OperatorRole = 'reviewer'): Promise<string> {
  return (await app.get(OperatorsService).add(name, role, null)).token
}

async function depositUnderReview(): Promise<number> {
  const deposit = acts.deposit(Amount.of('250'), await uploaded(app, user))
  return (await app.does(user, ...deposit)).depositId
}

describe('the program', () => {
  let program: string

  beforeAll(async () => {
    program = await bundledProgram('src/commands/ops.ts')
  })

  const run = (words: readonly string[], environment: Record<string, string>) => runProgram(program, words, environment)

  it('explains itself without a database or a token', async () => {
    expect(await run(['help'], {})).toEqual({
      code: 0,
      said: expect.stringContaining('approve <kind> <id>'),
      complained: '',
    })
  })

  it('prints its answer, and complains with an exit code', async () => {
    const token = await added('olga')
    const listed = await run(['list'], variables(token))
    expect(listed).toEqual({ code: 0, said: expect.stringContaining('kind: deposit'), complained: '' })
    const besideServer = { ...variables(token), METRICS_PORT: new URL(app.url).port }
    expect(await run(['list'], besideServer)).toEqual(listed)
    const refused = await run(['list'], variables())
    expect(refused).toEqual({ code: 1, said: '', complained: expect.stringMatching(/token is missing/) })
    expect(refused.complained).not.toMatch(/ {4}at /)
  })
})

describe('npm run ops', () => {
  it('shows every queue, also those of workers, and says so when they cannot be read', async () => {
    const token = await added('quinn')
    const queues: { queue: string }[] = JSON.parse((await ops(['queues', '--json'], token)).text)
    expect(queues.map(({ queue }) => queue)).toEqual(expect.arrayContaining(['contracts', 'sweeps']))
    expect((await ops(['queues'])).text).toMatch(/token is missing/)
    const away = await ops(['queues'], token, { REDIS_URL: 'redis://127.0.0.1:1' })
    expect(away).toEqual({ code: 1, text: 'The queues cannot be read: nothing came within 5000 ms.' })
  })

  it('lets two operators credit a deposit, and neither of them alone', async () => {
    const { text } = await ops(['operators', 'add', 'anna'])
    const [anna, ben] = [/op_[A-Za-z0-9_-]{43}/.exec(text)?.[0], await added('ben', 'administrator')]
    const id = String(await depositUnderReview())
    expect((await ops(['list'], anna)).text).toMatch(/kind: deposit\n\s+waiting: 1\n\s+takes: two operators/)
    expect((await ops(['show', 'deposit', id], anna)).text).toContain('quantity: 250')
    const first = await ops(['approve', 'deposit', id], anna)
    expect(first).toMatchObject({ code: 0, text: expect.stringContaining('takes one more operator') })
    expect((await ops(['approve', 'deposit', id], anna)).text).toContain('takes one more operator')
    expect((await balanceOf(app, user, 'USDT')).available).toBe('0')
    const second = await ops(['approve', 'deposit', id, '--json'], ben)
    expect(JSON.parse(second.text)).toMatchObject({ state: 'completed' })
    expect((await balanceOf(app, user, 'USDT')).available).toBe('250')
    const late = await ops(['reject', 'deposit', id, 'Too', 'late.'], ben)
    expect(late).toMatchObject({ code: 1, text: `deposit ${id} is not under review any more: completed.` })
  })

  it('needs no Redis, and adjusts once for a key', async () => {
    const gina = await added('gina', 'administrator')
    const words = ['adjust', String(user.userId), 'USDT', '2', 'A', 'gift.', '--key', 'gift-1']
    const away = { REDIS_URL: 'redis://127.0.0.1:1' }
    const asked = await ops(words, gina, away)
    expect(asked).toMatchObject({ code: 0, text: expect.stringMatching(/adjustment \d+ takes one more operator/) })
    expect(await ops(words, gina, away)).toEqual(asked)
    expect((await ops(['adjust', String(user.userId), 'USDT', '3', 'Another.', '--key', 'gift-1'], gina)).code).toBe(1)
  })

  it('edits, adjusts and signs a frozen account out, while the server runs', async () => {
    const carla = await added('carla', 'administrator')
    const dan = await added('dan')
    expect((await ops(['pair', 'set', 'ethusdt', 'enabled=0'], carla)).code).toBe(0)
    const { rows } = await app.pool.query(`SELECT enabled FROM pair WHERE symbol = 'ethusdt'`)
    expect(rows).toEqual([{ enabled: false }])
    const asked = await ops(['adjust', String(user.userId), 'USDT', '-1.5', 'A', 'correction.'], carla)
    const id = /adjustment (\d+)/.exec(asked.text)?.[1] ?? ''
    expect((await ops(['approve', 'adjustment', id], dan)).code).toBe(0)
    expect((await balanceOf(app, user, 'USDT')).available).toBe('248.5')
    const one = await app.signedIn()
    expect((await ops(['user', 'freeze', String(one.userId), 'Under investigation.'], carla)).code).toBe(0)
    expect((await app.tries(one, getUserInfo)).refusal).toBe('sessionEnded')
  })

  it('proposes an edit of terms, which another operator looks at and carries out', async () => {
    const [gert, hana] = [await added('gert', 'administrator'), await added('hana')]
    const proposed = await ops(['conversion', 'set', 'true', 'fee_rate=0.003'], gert)
    const id = /^Noted\. edit (\d+) takes one more operator/.exec(proposed.text)?.[1] ?? ''
    expect((await ops(['list', 'edit'], hana)).text).toContain('proposedBy: gert')
    expect((await ops(['show', 'edit', id], hana)).text).toMatch(
      /before:\s+fee_rate: 0\.002000\s+after:\s+fee_rate: 0\.003/,
    )
    expect((await ops(['conversion', 'show', 'true'], gert)).text).toBe('fee_rate: 0.002000')
    expect((await ops(['approve', 'edit', id], hana)).text).toContain('state: carried out')
    expect((await ops(['conversion', 'show', 'true'], gert)).text).toBe('fee_rate: 0.003000')
  })

  it('lists what users write to customer service, and answers it once for a key', async () => {
    const [jana, kurt] = [await added('jana', 'support'), await added('kurt', 'support')]
    const { caseId } = await app.does(user, endpoints.openSupportCase, { text: 'Where is my deposit?' })
    const id = String(caseId)
    expect((await ops(['inbox'], jana)).text).toMatch(/state: waiting for us.*text: Where is my deposit\?/s)
    const words = ['answer', id, 'It', 'is', 'on', 'its', 'way.', '--key', 'answer-1']
    expect((await ops(words, jana)).text).toContain('operator: jana')
    await ops(words, jana)
    expect((await ops(['answer', id, 'Mine!'], kurt)).text).toBe('jana has it.')
    await ops(['note', id, 'A', 'slow', 'network.'], jana)
    expect((await ops(['hand-over', id, 'kurt'], jana)).text).toContain('operator: kurt')
    expect((await ops(['release', id], kurt)).text).toContain('operator: –')
    expect((await ops(['take', id], kurt)).text).toContain('operator: kurt')
    expect((await ops(['inbox', 'mine'], kurt)).text).toContain(`caseId: ${id}`)
    const shown = await ops(['case', id], kurt)
    expect(shown.text.match(/It is on its way\./g)).toHaveLength(1)
    expect(shown.text).toContain('text: A slow network.')
    expect((await ops(['close', id], kurt)).text).toContain('state: closed')
    expect(await ops(['inbox', 'theirs'], kurt)).toMatchObject({ code: 1, text: expect.stringContaining('inbox mine') })
    expect((await ops(['inbox', 'closed'], kurt)).text).toContain(`caseId: ${id}`)
  })

  it('declares the account of an operator once', async () => {
    await added('ines')
    const declare = () => ops(['operators', 'account', 'ines', String(user.userId)])
    expect(await declare()).toEqual({ code: 0, text: `User ${user.userId} is the account of ines.` })
    expect((await ops(['operators', 'account', 'ines', '999999'])).text).toContain('no user 999999')
    const other = await app.signedIn()
    expect((await ops(['operators', 'account', 'ines', String(other.userId)])).text).toContain('declared once')
  })

  it('shows an image only by writing it into a file', async () => {
    const token = await added('erik')
    const kept = await app.does(user, upload, { content: base64(await photo()) })
    const file = join(app.dataDir, 'looked-at.jpg')
    expect((await ops(['image', kept.uploadId, file], token)).code).toBe(0)
    expect(readFileSync(file).subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]))
  })

  it.each<[string, string[], RegExp]>([
    ['without a token', ['list'], /token is missing/],
    ['without a token, for editing', ['pair', 'set', 'btcusdt', 'enabled=0'], /token is missing/],
    ['with an invented token', ['list', '--token', 'op_invented'], /token is missing or not known/],
    ['with an option that is none', ['list', '--force'], /no option --force/],
  ])('does nothing %s', async (_, words, sentence) => {
    const { code, text } = await ops(words)
    expect(code).toBe(1)
    expect(text).toMatch(sentence)
    expect(text).not.toMatch(/ {4}at /)
  })

  it('takes access away', async () => {
    const token = await added('frida')
    expect((await ops(['list'], token)).code).toBe(0)
    expect((await ops(['operators', 'disable', 'frida'])).code).toBe(0)
    expect((await ops(['list'], token)).text).toMatch(/token is missing or not known/)
    const { rows } = await app.pool.query(
      `SELECT operator_name FROM audit_entry WHERE kind = 'operator' AND item = 'frida' AND outcome = 'done'`,
    )
    expect(rows.map((row) => row.operator_name)).toEqual(['command line', 'command line'])
  })
})

describe('keys of bots', () => {
  const demo = appOfFile({ DEMO: '1' })
  const make = (names: string[], more: Record<string, string> = {}) =>
    runOps(['demo-keys', ...names, '--json'], {
      ...variables(),
      ...{ DATABASE_URL: demo.databaseUrl, DATA_DIR: demo.dataDir },
      ...more,
    })
  const asks = ({ accessKey, secret }: { accessKey: string; secret: string }, path: string) => {
    const { host } = new URL(demo.url)
    const signed = { method: 'GET', host, path, at: demo.clock.now() }
    return demo.request('GET', `${path}?${signedQueryOf({ accessKey, secret }, signed)}`)
  }

  it('are made on a demo, of users with play money in whose name nobody signs in', async () => {
    const made = await make(['Bot 1', 'Bot 2'])
    expect(made.code).toBe(0)
    const [first, second] = JSON.parse(made.text)
    expect([first.name, second.name]).toEqual(['Bot 1', 'Bot 2'])
    const { data } = (await asks(first, '/v1/account/accounts')).body
    const balances = (await asks(first, `/v1/account/accounts/${data[0].id}/balance`)).body.data.list
    expect(balances).toContainEqual({ currency: 'usdt', type: 'trade', balance: '10000' })
    const { rows } = await demo.pool.query(
      `SELECT u.email, k.may_trade, k.may_withdraw, k.name FROM api_key k JOIN users u ON u.id = k.user_id ORDER BY k.id`,
    )
    const trades = { may_trade: true, may_withdraw: false }
    expect(rows).toEqual([
      { email: 'bot-1@example.com', name: 'Bot 1', ...trades },
      { email: 'bot-2@example.com', name: 'Bot 2', ...trades },
    ])
    expect((await demo.pool.query('SELECT FROM session WHERE ended_at IS NULL')).rowCount).toBe(0)
    const [again] = JSON.parse((await make(['Bot 1'])).text)
    expect((await asks(first, '/v1/account/accounts')).body['err-code']).toBe('api-signature-not-valid')
    expect((await asks(again, '/v1/account/accounts')).body.data).toEqual(data)
    const { rows: acts } = await demo.pool.query(
      `SELECT outcome, after FROM audit_entry WHERE kind = 'bot' ORDER BY id DESC LIMIT 1`,
    )
    expect(acts).toEqual([{ outcome: 'done', after: { accessKey: again.accessKey } }])
  })

  it('are made on no other host, nor for somebody who has registered', async () => {
    const refused = { code: 1, text: 'This is no demo: bots trade with play money alone.' }
    expect(await ops(['demo-keys', 'Bot 1'])).toEqual(refused)
    expect(await make(['Bot 1'], { DEMO: '0' })).toEqual(refused)
    const { userId } = await demo.signedIn()
    await demo.pool.query(`UPDATE users SET email = 'bot-9@example.com' WHERE id = $1`, [userId])
    expect(await make(['Bot 9'])).toEqual({ code: 1, text: 'bot-9@example.com is somebody who can sign in.' })
    expect((await app.pool.query('SELECT FROM api_key')).rowCount).toBe(0)
    expect(await make([])).toMatchObject({ code: 1, text: 'Name the bots.' })
  })
})

describe('npm run ops beside a running server', () => {
  const command = join(import.meta.dirname, '../../../../packages/embedded/bin/command.mjs')
  const environment = (more: Record<string, string> = {}) => ({
    ...{ NODE_ENV: 'test', DATA_DIR: app.dataDir, DATABASE_URL: app.databaseUrl, DEMO: '0', HOME: app.dataDir },
    ...more,
  })
  const run = (words: readonly string[], more?: Record<string, string>) =>
    runProgram(command, ['ops', ...words], environment(more))
  const answering = () => answerCommands({ get: app.get }, readEnvironment(variables()))

  it('is carried out by it, by the same rules, and by nobody of whom it is not the database', async () => {
    const stop = await answering()
    const token = await added('lena', 'auditor')
    try {
      expect(statSync(join(app.dataDir, 'commands')).mode & 0o777).toBe(0o700)
      expect(await run(['list'])).toEqual({ code: 1, said: '', complained: expect.stringMatching(/token is missing/) })
      const listed = await run(['list'], { OPERATOR_TOKEN: token })
      expect(listed).toEqual({ code: 0, said: expect.stringContaining('kind: deposit'), complained: '' })
      const refused = await run(['pair', 'set', 'btcusdt', 'enabled=0'], { OPERATOR_TOKEN: token })
      expect(refused).toMatchObject({ code: 1, complained: expect.stringContaining('you are an auditor') })
      const elsewhere = { dataDir: app.dataDir, database: 'postgres://halyard@127.0.0.1:1/other' }
      expect(await askServer(elsewhere, ['list'], token)).toBeUndefined()
      const here = { dataDir: app.dataDir, database: app.databaseUrl }
      expect(await askServer(here, ['list'], token)).toMatchObject({ code: 0 })
      for (const words of [[], ['help'], ['reencrypt'], ['image', 'x', 'y'], ['article', 'set', 'a', 'texts=@file']]) {
        expect(await askServer(here, words, token)).toBeUndefined()
      }
      // A second process on one folder leaves it to the first.
      const second = await answering()
      second()
      expect(await askServer(here, ['list'], token)).toMatchObject({ code: 0 })
    } finally {
      stop()
    }
    expect(await askServer({ dataDir: app.dataDir }, ['list'], token)).toBeUndefined()
  })

  it('starts no database of its own while a server answers on its port', async () => {
    const dataDir = join(app.dataDir, 'elsewhere')
    const { port } = new URL(app.url)
    const started = await run(['list'], { DATA_DIR: dataDir, DATABASE_URL: 'embedded', PORT: port })
    expect(started).toMatchObject({ code: 1, complained: expect.stringContaining(`A server answers on port ${port}`) })
    expect(readdirSync(dataDir, { recursive: true }).filter((name) => String(name).endsWith('PG_VERSION'))).toEqual([])
  })
})
