import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { Readable, Writable } from 'node:stream'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { discardData } from './postgres/location.ts'
import { type RunningPostgres, startPostgres } from './postgres.ts'
import { prompt } from './prompt.ts'
import { throwawayRoot } from './test-database.ts'

const dataDir = mkdtempSync(join(throwawayRoot(), 'halyard-prompt-test-'))
let postgres: RunningPostgres

beforeAll(async () => {
  postgres = await startPostgres({ dataDir, durable: false })
})

afterAll(async () => {
  await postgres.stop()
  discardData(dataDir)
})

/** What the prompt prints to somebody who types these lines. */
async function typed(...lines: string[]): Promise<string> {
  let printed = ''
  const output = new Writable({
    write: (chunk, _encoding, done) => {
      printed += String(chunk)
      done()
    },
  })
  await prompt(postgres.url, { input: Readable.from(lines.map((line) => `${line}\n`)), output })
  return printed
}

it('prints rows as a table, each value as Postgres wrote it', async () => {
  expect(await typed("SELECT 1.10::numeric AS amount, NULL AS note, 'x' AS asset;")).toBe(
    ['amount | note | asset', '-------+------+------', '1.10   |      | x', '(1 row)', ''].join('\n'),
  )
})

it('runs a statement over several lines, a function among them, and says what was done', async () => {
  const printed = await typed(
    'CREATE TABLE coin (symbol text NOT NULL);',
    'CREATE FUNCTION add_coin(symbol text) RETURNS void LANGUAGE plpgsql AS $$ BEGIN',
    '  INSERT INTO coin VALUES (symbol);',
    'END $$;',
    "INSERT INTO coin VALUES ('BTC'), ('ETH');",
    '\\d coin',
    '\\sf add_coin',
  )
  expect(printed).toContain('INSERT 2\n')
  expect(printed).toContain('symbol | text | NO')
  expect(printed).toContain('CREATE OR REPLACE FUNCTION public.add_coin(symbol text)')
})

it('says what is wrong and goes on; \\q leaves', async () => {
  const printed = await typed('SELECT nothing;', '\\sf nothing', 'SELECT 1 AS one;', '\\q', 'SELECT 2 AS two;')
  expect(printed).toContain('column "nothing" does not exist\nNo function is named nothing.\none\n')
  expect(printed).not.toContain('two')
})
