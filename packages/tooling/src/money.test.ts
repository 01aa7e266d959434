import { describe, expect, it } from 'vitest'
import { binaryFractions, declaresColumns, holdsMoney, ledgerWrites, numberMoney, writesSql } from './money.ts'
import { named, plant, spoil } from './planted.ts'
import { sourceFiles } from './tree.ts'

const file = (text: string, path = 'apps/server/src/features/spot/spot.service.ts') => ({ path, text })

describe('money is never a JavaScript number', () => {
  it('in this repository', () => {
    expect(
      sourceFiles()
        .filter((file) => holdsMoney(file.path))
        .flatMap(numberMoney),
    ).toEqual([])
  })

  it.each([
    [/^apps\/server\/src\/features\/spot\/[\w.]+\.service\.ts$/, 'export const fee = Number(limits.feeRate)'],
    [/^apps\/web\/src\/features\/spot\/.*\.tsx$/, "const held = +(balance?.available.toString() ?? '0')"],
    [
      /^packages\/domain\/src\/loans\/(?!.*\.test).*\.ts$/,
      'export const due = (loan: Loan) => loan.principal.toNumber()',
    ],
    [/^packages\/wire\/src\/spot\.ts$/, "const mean = Number.parseFloat(String(row['limit_price']))"],
  ])('nor is one planted in a file of %s', (where, breach) => {
    const { file, at } = plant(where, breach)
    expect(holdsMoney(file.path)).toBe(true)
    expect(numberMoney(file)).toEqual([named(at, 'Money is an Amount')])
  })

  it.each([
    'const total = Number(order.price)',
    'const sum = parseFloat(fee) * 2',
    "const free = Number.parseFloat(row['balance'])",
    'const worth = +order.amount',
    'return amount.toNumber()',
    'if (Number(limits.amountMin) > 1) return',
    'Number(String(order.price))',
    `Number(\`\${prices.at(-1)?.price}\`)`,
  ])('%s is found', (text) => {
    expect(numberMoney(file(text))).toHaveLength(1)
  })

  it.each([
    'const page = Number(query.page)',
    'const rows = Number(count.total)',
    'const total = add(price, fee)',
    '// Number(price) would lose digits',
    'const at = Number.parseInt(row.second, 10)',
    'const next = sequence + priceStep',
  ])('%s is fine', (text) => {
    expect(numberMoney(file(text))).toEqual([])
  })

  it('but a reviewed drawing may', () => {
    expect(numberMoney(file('Number(candle.price)', 'apps/web/src/features/market/chart/bars.ts'))).toEqual([])
  })
})

describe('only the ledger writes the ledger', () => {
  it('in this repository', () => {
    expect(
      sourceFiles()
        .filter((file) => writesSql(file.path))
        .flatMap(ledgerWrites),
    ).toEqual([])
  })

  it.each([
    [
      /^apps\/server\/src\/features\/spot\/[\w.-]+\.repository\.ts$/,
      "const paid = 'UPDATE ledger_account SET balance = 0'",
    ],
    [
      /^apps\/server\/src\/features\/ledger\/[\w-]+\.service\.ts$/,
      'const post = (prisma) => prisma.posting.createMany({ data })',
    ],
    [/^prisma\/.*\.sql$/, 'DELETE FROM journal;'],
  ])('nor does one planted in a file of %s', (where, breach) => {
    const { file, at } = plant(where, breach)
    expect(writesSql(file.path)).toBe(true)
    expect(ledgerWrites(file)).toEqual([named(at, 'Only functions named ledger_*')])
  })

  it('nor does a function of another noun, beside those of the ledger', () => {
    const { file } = spoil(/^prisma\/.*\.sql$/, /\bFUNCTION (?:public\.)?ledger_post\b/i, 'FUNCTION spot_post')
    expect(ledgerWrites(file)).toContainEqual(expect.stringMatching(/:\d+: "INSERT INTO posting"/i))
  })

  it.each([
    'INSERT INTO posting (journal_id, amount) VALUES ($1, $2)',
    'INSERT INTO posting SELECT * FROM moved',
    'update "ledger_account" set amount = amount + 1',
    'UPDATE ledger_account account SET balance = 0',
    'WITH moved AS (UPDATE ONLY public.ledger_account SET balance = 0 RETURNING id) SELECT 1',
    'delete from journal where id = 1',
    'ALTER TABLE posting DISABLE TRIGGER ALL',
    'COPY posting FROM STDIN',
    'await prisma.ledgerAccount.update({ where })',
    'await this.prisma.client.posting.createMany({ data })',
  ])('%s is found', (text) => {
    expect(ledgerWrites(file(text))).toHaveLength(1)
  })

  it.each([
    'SELECT amount FROM ledger_account WHERE user_id = $1 FOR UPDATE',
    'UPDATE balance_adjustment SET state = 2',
    'await prisma.ledgerAccount.findMany({ where })',
    'await prisma.order.update({ where })',
    '// an update posting by posting',
  ])('%s is fine', (text) => {
    expect(ledgerWrites(file(text))).toEqual([])
  })
})

describe('the database keeps no binary fractions', () => {
  it('in this repository', () => {
    expect(
      sourceFiles()
        .filter((file) => declaresColumns(file.path))
        .flatMap(binaryFractions),
    ).toEqual([])
  })

  it.each([
    ['a column', /^prisma\/.*\.sql$/, 'ALTER TABLE loan ADD COLUMN rate double precision;'],
    ['a cast', /^prisma\/.*\.sql$/, 'SELECT price::float8 FROM tick;'],
    ['a variable', /^prisma\/.*\.sql$/, 'DECLARE fee real;'],
    ['a field of a model', /^prisma\/models\/.*\.prisma$/, '  price Float'],
  ])('nor is one planted as %s', (_, where, breach) => {
    const { file, at } = plant(where, breach)
    expect(declaresColumns(file.path)).toBe(true)
    expect(binaryFractions(file)).toEqual([named(at, 'Use numeric(38, 18)')])
  })

  it.each(['-- what is real stays', "RAISE EXCEPTION 'no real money'", 'SELECT amount::numeric(38, 18)'])(
    '%s is fine',
    (text) => {
      expect(binaryFractions(file(text, 'prisma/sql/spot/spot_place.sql'))).toEqual([])
    },
  )
})
