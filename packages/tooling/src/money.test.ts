import { describe, expect, it } from 'vitest'
import { ledgerWrites, numberMoney } from './money.ts'
import { isTest, within } from './tree.ts'

const file = (text: string, path = 'apps/server/src/features/spot/spot.service.ts') => ({ path, text })

describe('money is never a JavaScript number', () => {
  it('in this repository', () => {
    const sources = within(/^(apps\/(server|web)\/src|packages\/(domain|wire)\/src)\/.*\.tsx?$/)
    expect(sources.filter((one) => !isTest(one.path)).flatMap(numberMoney)).toEqual([])
  })

  it.each([
    'const total = Number(order.price)',
    'const sum = parseFloat(fee) * 2',
    "const free = Number.parseFloat(row['balance'])",
    'const worth = +order.amount',
    'return amount.toNumber()',
    'if (Number(limits.amountMin) > 1) return',
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
    const others = within(/^apps\/server\/src\/.*\.ts$/).filter((one) => !/\/features\/ledger\//.test(one.path))
    expect(others.filter((one) => !isTest(one.path)).flatMap(ledgerWrites)).toEqual([])
  })

  it.each([
    'INSERT INTO posting (journal_id, amount) VALUES ($1, $2)',
    'update "balance" set amount = amount + 1',
    'UPDATE balance b SET amount = 0',
    'delete from journal where id = 1',
    'await prisma.balance.update({ where })',
    'await this.prisma.client.posting.createMany({ data })',
  ])('%s is found', (text) => {
    expect(ledgerWrites(file(text))).toHaveLength(1)
  })

  it.each([
    'SELECT amount FROM balance WHERE user_id = $1 FOR UPDATE',
    'await prisma.balance.findMany({ where })',
    'await prisma.order.update({ where })',
    '// an update balances the account again',
  ])('%s is fine', (text) => {
    expect(ledgerWrites(file(text))).toEqual([])
  })
})
