import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Amount } from '@halyard/domain'
import { faultOfPath, hashOfStatement } from '@halyard/domain/liabilities'
import { visitor } from '@halyard/testing'
import { endpoints, type ResponseOf } from '@halyard/wire'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { bundledProgram, runProgram } from '../../../test/bundled-program.ts'
import { appOfFile, type TestUser } from '../../../test/harness.ts'
import { Clock } from '../../platform/clock/clock.ts'
import { ENVIRONMENT, type Environment } from '../../platform/config/environment.ts'
import { Sweeps } from '../../platform/sweeps/sweeps.ts'
import { SettledJournal } from '../ledger/index.ts'
import { LiabilitiesRepository } from './liabilities.repository.ts'
import { checkLiabilities, sha256 } from './liability-check.ts'
import { LiabilityTrees } from './liability-trees.job.ts'

type Own = ResponseOf<typeof endpoints.ownLiabilities>

// Without a worker, so that a day's trees are made when a test says so.
const app = appOfFile()
let mira: TestUser
let jon: TestUser

beforeAll(async () => {
  app.clock.stop()
  mira = await app.signedIn({ USDT: '1000', BTC: '0.123456780000000001' })
  jon = await app.signedIn({ USDT: '0.000000000000000001' })
})
afterEach(() => vi.restoreAllMocks())

/** On the next day, unless it is said on which. */
async function sweep(days = 1): Promise<void> {
  app.clock.advance({ days })
  await app.get(LiabilityTrees).sweep()
}
const ownOf = (user: TestUser) => app.does(user, endpoints.ownLiabilities)
const newest = async () => (await app.does(visitor, endpoints.liabilityRoots, { page: 1, pageSize: 100 })).list
const treeOf = ({ trees }: Own, asset: string) => {
  const tree = trees.find(({ stated }) => stated.asset === asset)
  if (!tree) throw new Error(`no tree of ${asset}`)
  return tree
}
const faultIn = (own: Own, asset: string) => {
  const { stated, path, ...leaf } = treeOf(own, asset)
  const root = { hash: stated.root, sum: stated.sum }
  return faultOfPath({ ...stated, ...leaf, userId: own.userId }, path, root, sha256)
}
const differences = async (day?: string) => (await checkLiabilities(app.pool, day)).differences

it('once a day what is owed to users is summed, coin by coin, and each has a way to the root', async () => {
  await app.trade('btcusdt', '50000')
  // What is frozen is owed as well.
  const resting = { symbol: 'btcusdt', type: 'limit', sizing: 'quantity' } as const
  const terms = { ...resting, limitPrice: Amount.of('49000'), quantity: Amount.of('0.01') }
  await app.does(mira, endpoints.placeBuyOrder, terms)
  await app.get(LiabilityTrees).sweep()

  const roots = await newest()
  expect(roots.map(({ asset, sum }) => `${sum} ${asset}`).toSorted()).toEqual([
    '0.123456780000000001 BTC',
    '1000.000000000000000001 USDT',
  ])
  const own = await ownOf(mira)
  expect(own.userId).toBe(mira.userId)
  expect(own.trees.map(({ stated, balance }) => [stated.asset, balance.text()])).toEqual([
    ['BTC', '0.123456780000000001'],
    ['USDT', '1000'],
  ])
  expect([faultIn(own, 'BTC'), faultIn(own, 'USDT'), faultIn(await ownOf(jon), 'USDT')]).toEqual(
    Array(3).fill(undefined),
  )
  // A neighbour learns a sum, and not whose: what is hashed with it has a salt.
  const [step] = treeOf(await ownOf(jon), 'USDT').path
  expect(Object.keys(step ?? {}).toSorted()).toEqual(['hash', 'side', 'sum'])
  expect(await checkLiabilities(app.pool)).toEqual({ trees: 2, balances: 3, differences: [] })
})

it('a day has one tree of each coin, whichever workers make it, of one moment', async () => {
  const environment = app.get<Environment>(ENVIRONMENT as never)
  const parts = [
    app.get(LiabilitiesRepository),
    app.get(SettledJournal),
    app.get(Clock),
    app.get(Sweeps),
    environment,
  ] as const
  app.clock.advance({ days: 1 })
  const before = (await newest()).length
  await Promise.all([1, 2, 3].map(() => new LiabilityTrees(...parts).sweep()))
  await app.signedIn({ USDT: '5' })
  await new LiabilityTrees(...parts).sweep()
  const roots = await newest()
  expect(roots.length).toBe(before + 2)
  const [usdt, btc] = roots
  expect(usdt?.takenAt).toEqual(btc?.takenAt)
  expect(usdt?.sum.text()).toBe('1000.000000000000000001')
  expect(await differences('all')).toEqual([])
})

it('a worker goes on with what another left, of the balances of then', async () => {
  const repository = app.get(LiabilitiesRepository)
  vi.spyOn(repository, 'keep').mockRejectedValueOnce(new Error('the process dies'))
  await expect(sweep()).rejects.toThrow('the process dies')
  const [cut] = await app.pool.query('SELECT max(day) AS day FROM liability_cut').then(({ rows }) => rows)
  await app.signedIn({ BTC: '7' })
  // Until all coins of a day have theirs, users see the day before.
  expect(treeOf(await ownOf(mira), 'BTC').stated.day).not.toBe(cut.day)
  await sweep(0)
  const { stated } = treeOf(await ownOf(mira), 'BTC')
  expect([stated.day, stated.sum.text()]).toEqual([cut.day, '0.123456780000000001'])
  expect(await differences('all')).toEqual([])
})

it('a journal that was under way at the moment is waited for', async () => {
  const client = await app.pool.connect()
  const post = (key: string) =>
    client.query(
      `SELECT ledger_post(ARRAY[ROW(1, $1, 'test', 1, $2, 50, 26)::ledger_leg, ROW(1, $1, 'test', 1, 'house:play:USDT', -50, NULL)::ledger_leg], now())`,
      [key, `user:${jon.userId}:available:USDT`],
    )
  await client.query('BEGIN')
  await post('test:under-way')
  // Later by number, and earlier by commit.
  await app.signedIn({ USDT: '1' })
  const settled = app.get(SettledJournal)
  const ask = settled.areEnded.bind(settled)
  const waits = new Promise<void>((resolve) => {
    vi.spyOn(settled, 'areEnded').mockImplementation(async (above) => {
      const ended = await ask(above)
      if (!ended) resolve()
      return ended
    })
  })
  const sweeping = sweep()
  await Promise.race([waits, sweeping])
  await client.query('COMMIT')
  client.release()
  await sweeping
  expect(treeOf(await ownOf(jon), 'USDT').balance.text()).toBe('50.000000000000000001')
  expect(await differences()).toEqual([])
})

it('statements are chained, and tied to the newest statement of the feed', async () => {
  await app.pool.query(
    `INSERT INTO feed_statement (position, epoch, generator, seed_hash, starts_at, ends_at, bound_at, previous, hash)
     VALUES (0, 1, 2, repeat('a', 64), now(), now() + interval '1 hour', now(), '', '')`,
  )
  const { rows } = await app.pool.query('SELECT hash FROM feed_statement ORDER BY position DESC LIMIT 1')
  await sweep()
  const chain = (await newest()).toReversed()
  expect(chain.at(-1)?.feedStatement).toBe(rows[0].hash)
  expect(chain.map(({ previous }) => previous)).toEqual(['0'.repeat(64), ...chain.slice(0, -1).map(({ hash }) => hash)])
  expect(chain.map(({ hash }) => hash)).toEqual(chain.map((stated) => hashOfStatement(stated, sha256)))
  await expect(app.pool.query("UPDATE liability_root SET root = ''")).rejects.toThrow('append-only')
  await expect(app.pool.query('DELETE FROM liability_root')).rejects.toThrow('append-only')
  await expect(app.pool.query('DELETE FROM liability_cut')).rejects.toThrow('append-only')
})

it('a tree of more than one block has ways for all, and its leaves are kept for a week', async () => {
  const { rows: users } = await app.pool.query(
    `INSERT INTO users (email, password_hash, invitation_code)
     SELECT 'many' || number || '@example.com', '-', 'M' || number FROM generate_series(1, 150) number RETURNING id`,
  )
  await app.pool.query(
    `SELECT ledger_post(array_agg(leg), now()) FROM (
       SELECT ROW(number, 'test:' || id, 'test', id, account, amount, CASE WHEN amount > 0 THEN 26 END)::ledger_leg AS leg
         FROM unnest($1::bigint[]) WITH ORDINALITY AS many (id, number)
        CROSS JOIN LATERAL (VALUES ('user:' || id || ':available:ETH', number::numeric), ('house:play:ETH', -number::numeric)) moved (account, amount)) legs`,
    [users.map(({ id }) => id)],
  )
  await sweep()
  for (const index of [0, 63, 64, 149]) {
    const own = await ownOf(await app.signedInAgain({ userId: Number(users[index].id), token: '' }))
    expect(treeOf(own, 'ETH').path).toHaveLength(8)
    expect([treeOf(own, 'ETH').balance.text(), faultIn(own, 'ETH')]).toEqual([String(index + 1), undefined])
  }
  expect((await newest()).find(({ asset }) => asset === 'ETH')?.sum.text()).toBe('11325')
  expect(await differences()).toEqual([])

  const oldest = async () => (await app.pool.query('SELECT min(root)::int AS root FROM liability_leaf')).rows[0].root
  expect(await oldest()).toBe(1)
  await sweep(8)
  expect(await oldest()).toBe((await newest())[2]?.position)
  // Of the others the sum is still recomputed.
  expect(await differences('all')).toEqual([])
})

it('npm run verify:liabilities passes what is so, and ends with 1 where a leaf is not or nothing was verified', async () => {
  const verify = await bundledProgram('src/commands/verify-liabilities.ts')
  const run = (...words: string[]) => runProgram(verify, words, { DATABASE_URL: app.databaseUrl })
  await sweep()
  const { trees, balances } = await checkLiabilities(app.pool)
  const sum = (differences: number) =>
    `${balances} balances in ${trees} trees recomputed from the ledger's postings: ${differences} differences.\n`
  expect(await run()).toEqual({ code: 0, said: sum(0), complained: '' })
  const spoil = (by: string) =>
    app.pool.query(
      `UPDATE liability_leaf SET balance = balance + $2 WHERE user_id = $1 AND root = (
         SELECT position FROM liability_root WHERE asset = 'USDT' ORDER BY position DESC LIMIT 1)`,
      [mira.userId, by],
    )
  await spoil('1')
  const found = await run()
  expect(found).toMatchObject({ code: 1, complained: '' })
  expect(found.said).toContain(`USDT: the leaf of user ${mira.userId} has 1001, where 1000 is owed`)
  await spoil('-1')
  expect(await run('1999-01-01')).toMatchObject({ code: 1, said: expect.stringContaining('Nothing was verified') })
  // Operators see in their log when it ran, and what it found.
  const { rows } = await app.pool.query(
    `SELECT item, after FROM audit_entry WHERE action = 'verify' AND outcome = 'done' ORDER BY id`,
  )
  const noted = (checked: number, differences: number) => ({ item: 'liabilities', after: { checked, differences } })
  expect(rows).toMatchObject([noted(balances, 0), noted(balances, found.said.split('\n').length - 2), noted(0, 0)])
})

describe('a dishonest host is named', () => {
  const program = fileURLToPath(new URL('../../../../../docs/verify-liability.mjs', import.meta.url))
  async function outsider(...parameters: string[]): Promise<{ code: number | null; said: string }> {
    const child = spawn(process.execPath, [program, ...parameters])
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += text))
    const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
    return { code, said }
  }
  /** What the host answers mira, changed in transit. */
  async function changed(change: (wire: { list: Wire[] }) => void): Promise<string> {
    const { data } = await app.tries(mira, endpoints.ownLiabilities)
    change(data as { list: Wire[] })
    const file = join(app.dataDir, 'own.json')
    writeFileSync(file, JSON.stringify(data))
    return file
  }
  interface Wire {
    balance: string
    path: { sum: string }[]
    stated: Record<string, string>
  }
  const usdt = ({ list }: { list: Wire[] }) => list.find(({ stated }) => stated.coinname === 'USDT') as Wire
  const lying = (change: (owed: { userId: number; balance: Amount }[]) => { userId: number; balance: Amount }[]) => {
    const repository = app.get(LiabilitiesRepository)
    const honest = repository.balances.bind(repository)
    vi.spyOn(repository, 'balances').mockImplementation(async (tree) => change(await honest(tree)))
  }
  const ofMira = ({ userId }: { userId: number }) => userId === mira.userId

  beforeEach(async () => {
    mira = await app.signedInAgain(mira)
  })

  it('not an honest one', async () => {
    await sweep()
    const { code, said } = await outsider(app.url, mira.token)
    expect(said).toMatch(
      /user \d+ has 1000 of [\d.]+, taken at .*\n2 balances checked: 0 faults\.\nCompare with others: /s,
    )
    expect(code).toBe(0)
    expect(await outsider(await changed(() => undefined), app.url)).toMatchObject({ code: 0 })
  })

  it('that leaves a user out', async () => {
    // A tree of hers alone stays, since nobody could be in it.
    lying((owed) => (owed.length > 1 ? owed.filter((one) => !ofMira(one)) : owed))
    await sweep()
    expect(await differences()).toContainEqual(
      expect.stringContaining(`USDT: user ${mira.userId} is left out, to whom 1000 is owed`),
    )
    const { code, said } = await outsider(app.url, mira.token)
    expect(said).toContain('USDT: you are left out, who have held 1000 since before')
    expect(code).toBe(1)
  })

  it('that owes a user less', async () => {
    lying((owed) => owed.map((one) => (ofMira(one) ? { ...one, balance: Amount.of('0.1') } : one)))
    await sweep()
    expect(await differences()).toContainEqual(
      expect.stringContaining(`USDT: the leaf of user ${mira.userId} has 0.1, where 1000 is owed`),
    )
    // Whoever is told 1000 has no way to such a root.
    const file = await changed((wire) => {
      usdt(wire).balance = '1000'
    })
    expect((await outsider(file)).said).toMatch(/FAULT .* USDT: the way leads to [\d.]+, and [\d.]+ is stated/)
  })

  it('that states another sum', async () => {
    await sweep()
    await app.pool.query('ALTER TABLE liability_root DISABLE TRIGGER liability_root_stays')
    const restated = (of: string) =>
      app.pool.query(
        `UPDATE liability_root SET sum = sum ${of} WHERE asset = 'USDT' AND day = (SELECT max(day) FROM liability_cut)`,
      )
    await restated('- 500')
    const found = await differences()
    expect(found).toContainEqual(expect.stringMatching(/USDT: states [\d.]+, where [\d.]+ is owed/))
    expect(found).toContainEqual(expect.stringMatching(/USDT\): its hash is not that of its fields/))
    expect((await outsider(app.url, mira.token)).said).toMatch(/FAULT .* USDT: the way leads to/)
    expect(faultIn(await ownOf(mira), 'USDT')).toBe('sum')
    await restated('+ 500')
    await app.pool.query('ALTER TABLE liability_root ENABLE TRIGGER liability_root_stays')
    expect((await outsider(app.url, mira.token)).code).toBe(0)
  })

  it('that hides what it owes behind a leaf below zero', async () => {
    await expect(app.pool.query('UPDATE liability_leaf SET balance = -1')).rejects.toThrow(
      'liability_leaf_balance_check',
    )
    await app.pool.query('ALTER TABLE liability_leaf DROP CONSTRAINT liability_leaf_balance_check')
    await sweep()
    await app.pool.query(
      `UPDATE liability_leaf SET balance = -900 WHERE user_id = $1 AND root = (
         SELECT position FROM liability_root WHERE asset = 'USDT' ORDER BY position DESC LIMIT 1)`,
      [jon.userId],
    )
    expect(await differences()).toContainEqual(
      expect.stringContaining(`USDT: the leaf of user ${jon.userId} is below zero: -900`),
    )
    await sweep()
    const file = await changed((wire) => {
      const [step] = usdt(wire).path
      if (step) step.sum = `-${step.sum}`
    })
    expect(await outsider(file)).toMatchObject({
      code: 1,
      said: expect.stringContaining('there is an amount below zero'),
    })
  })

  it('that shows one user what it shows nobody else', async () => {
    await sweep()
    const file = await changed((wire) => {
      const { stated } = usdt(wire)
      stated.feed_statement = 'another'
      stated.hash = sha256(
        [...'ID day coinname taken_at users sum root feed_statement previous'.split(' ')]
          .map((name) => stated[name])
          .join('\n'),
      )
    })
    expect((await outsider(file)).code).toBe(0)
    expect((await outsider(file, app.url)).said).toContain('USDT: this is not what is published for everybody')
  })
})
