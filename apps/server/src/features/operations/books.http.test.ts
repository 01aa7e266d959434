import { afterEach, expect, it } from 'vitest'
import { balanceOf } from '../../../test/money-movers.ts'
import { type Desk, depositUnderReview, deskOfFile } from '../../../test/operators.ts'
import { runOps } from '../../commands/ops/run-ops.ts'
import type { Books } from './books.repository.ts'

let { user, anna, ben } = {} as Desk
const { app, ops } = deskOfFile((desk) => {
  ;({ user, anna, ben } = desk)
})

const audit = async () => (await ops(anna, 'GET', '/audit')).data as unknown as Books & { reviews: Waiting[] }
type Waiting = { kind: string; waiting: number; since: string | null }

async function credited(): Promise<void> {
  const id = await depositUnderReview(app, user)
  for (const by of [anna, ben]) await ops(by, 'POST', `/reviews/deposit/${id}/approve`)
}

/** Writes past the ledger's functions, as somebody with the database's password could. */
async function tamper(sql: string, undo: string): Promise<() => Promise<unknown>> {
  await app.pool.query(sql)
  return () => app.pool.query(undo)
}

let mend: (() => Promise<unknown>) | undefined
afterEach(async () => {
  await mend?.()
  mend = undefined
})

it('has each coin at zero, what is frozen against its rows, and how long what waits', async () => {
  await credited()
  const waiting = await depositUnderReview(app, user)
  const { coins, differences, reviews } = await audit()
  expect(differences).toEqual([])
  const usdt = coins.find(({ coin }) => coin === 'USDT')
  expect(usdt).toMatchObject({ usersAvailable: expect.stringMatching(/^[1-9]/), outside: expect.stringMatching(/^-/) })
  const deposits = reviews.find(({ kind }) => kind === 'deposit')
  const { rows } = await app.pool.query('SELECT created_at FROM deposit WHERE id = $1', [waiting])
  expect(deposits).toEqual({ kind: 'deposit', waiting: 1, since: rows[0].created_at.toISOString() })
})

it.each<[string, string, string, RegExp]>([
  [
    'a balance that was edited',
    `UPDATE ledger_account SET balance = balance + 1 WHERE address = 'user:USER:available:USDT'`,
    `UPDATE ledger_account SET balance = balance - 1 WHERE address = 'user:USER:available:USDT'`,
    /^balance user:\d+:available:USDT: expected .*, found/,
  ],
  [
    'money that is frozen for nothing',
    `INSERT INTO ledger_account (address, asset, user_id, part, balance) VALUES ('user:USER:spot:USDT', 'USDT', USER, 'spot', 5)`,
    `DELETE FROM ledger_account WHERE address = 'user:USER:spot:USDT'`,
    /^user:\d+:spot:USDT: holds 5, and its rows 0$/,
  ],
])('names %s, and the command ends with code 1', async (_, sql, undo, sentence) => {
  await credited()
  expect((await balanceOf(app, user, 'USDT')).available).not.toBe('0')
  const of = (text: string) => text.replaceAll('USER', String(user.userId))
  mend = await tamper(of(sql), of(undo))
  expect((await audit()).differences).toContainEqual(expect.stringMatching(sentence))
  const command = await runOps(['audit', '--json'], {
    NODE_ENV: 'test',
    DATABASE_URL: app.databaseUrl,
    DATA_DIR: app.dataDir,
  })
  expect(command.code).toBe(1)
  expect(JSON.parse(command.text).differences).toContainEqual(expect.stringMatching(sentence))
})
