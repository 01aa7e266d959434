import { Amount } from '@halyard/domain'
import {
  type AccountAddress,
  houseAccount,
  type Journal,
  type Leg,
  transfer,
  userAccount,
} from '@halyard/domain/ledger'
import { createTestDatabase, type TestDatabase } from '@halyard/embedded'
import { TestClock } from '@halyard/testing'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectSoundLedger } from '../../../test/sound-ledger.ts'
import { insertUser } from '../../../testing/users.ts'
import { Database } from '../../platform/database/database.ts'
import { LedgerRepository } from './ledger.repository.ts'
import { LedgerService } from './ledger.service.ts'

let testDatabase: TestDatabase
let database: Database
let repository: LedgerRepository
let ledger: LedgerService
let users: number[]

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  database = new Database(testDatabase.url)
  repository = new LedgerRepository(database, new TestClock())
  ledger = new LedgerService(repository)
  users = [await insertUser(database.pool), await insertUser(database.pool), await insertUser(database.pool)]
})

afterAll(async () => {
  await database.pool.end()
  await testDatabase.drop()
})

let nextKey = 0
const record = 26
const available = (user: number, asset = 'USDT') => userAccount(users[user] as number, 'available', asset)
const frozen = (user: number, asset = 'USDT') => userAccount(users[user] as number, 'spot', asset)

function journal(legs: Leg[], key = `test:${nextKey++}`): Journal {
  return { key, reference: { kind: 'test', id: 1 }, legs }
}

function pay(from: AccountAddress, to: AccountAddress, amount: string): Leg[] {
  return transfer({ account: from, recordType: record }, { account: to, recordType: record }, Amount.of(amount))
}

const grant = (user: number, amount: string, asset = 'USDT') =>
  ledger.post(journal(pay(houseAccount('play', asset), available(user, asset), amount)))

async function balance(address: AccountAddress): Promise<string> {
  const rows = await database.query<{ balance: string }>('SELECT balance FROM ledger_account WHERE address = $1', [
    address,
  ])
  return Amount.of(rows[0]?.balance ?? '0').text()
}

const expectSound = () => expectSoundLedger(database.pool)

describe('posting', () => {
  it('moves money once for a key, however often it is posted', async () => {
    const before = Amount.of(await balance(available(0)))
    const once = journal(pay(houseAccount('play', 'USDT'), available(0), '12.345678'))
    const outcomes = await Promise.all(Array.from({ length: 9 }, () => ledger.post(once)))
    expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual(['posted', ...Array(8).fill('repeated')])
    expect(await ledger.post(once)).toEqual({ outcome: 'repeated' })
    expect(
      Amount.of(await balance(available(0)))
        .minus(before)
        .text(),
    ).toBe('12.345678')
  })

  it('declines a journal that would overdraw, and nothing of it happens', async () => {
    await grant(1, '10')
    const held = await balance(available(1))
    const outcome = await ledger.post(
      journal([
        ...pay(available(1), frozen(1), '1000000'),
        ...pay(houseAccount('play', 'BTC'), available(1, 'BTC'), '1'),
      ]),
    )
    expect(outcome).toEqual({ outcome: 'insufficient', account: available(1) })
    expect(await balance(available(1))).toBe(held)
    expect(await balance(available(1, 'BTC'))).toBe('0')
  })

  it('judges the journals of a batch in their order, each alone', async () => {
    await grant(2, '100')
    const start = Amount.of(await balance(available(2)))
    const outcomes = await repository.post([
      journal(pay(available(2), frozen(2), start.text())),
      journal(pay(available(2), frozen(2), '1')),
      journal(pay(houseAccount('play', 'USDT'), available(2), '5')),
      journal(pay(available(2), frozen(2), '4')),
      journal(pay(available(2), frozen(2), '2')),
    ])
    expect(outcomes.map(({ outcome }) => outcome)).toEqual([
      'posted',
      'insufficient',
      'posted',
      'posted',
      'insufficient',
    ])
    expect(await balance(available(2))).toBe('1')
    await expectSound()
  })

  it('lets one of fifty withdraw a balance that is there once', async () => {
    const userId = await insertUser(database.pool)
    const own = userAccount(userId, 'available', 'USDT')
    await ledger.post(journal(pay(houseAccount('play', 'USDT'), own, '100')))
    const outcomes = await Promise.all(
      Array.from({ length: 50 }, () =>
        ledger.post(journal(pay(own, userAccount(userId, 'withdrawal', 'USDT'), '100'))),
      ),
    )
    expect(outcomes.filter(({ outcome }) => outcome === 'posted')).toHaveLength(1)
    expect(outcomes.filter(({ outcome }) => outcome === 'insufficient')).toHaveLength(49)
    expect(await balance(own)).toBe('0')
  })

  it('refuses a journal that does not sum to zero', async () => {
    const lopsided = journal([{ account: available(0), amount: Amount.of('5'), recordType: record }])
    await expect(ledger.post(lopsided)).rejects.toThrow(/does not balance/)
    const mixed = journal([
      { account: available(0), amount: Amount.of('5'), recordType: record },
      { account: houseAccount('play', 'BTC'), amount: Amount.of('-5') },
    ])
    await expect(ledger.post(mixed)).rejects.toThrow(/does not balance/)
  })

  it('makes every movement of an available balance a record', async () => {
    const unrecorded = journal(
      transfer({ account: houseAccount('play', 'USDT') }, { account: available(0) }, Amount.of('1')),
    )
    await expect(ledger.post(unrecorded)).rejects.toThrow(/posting_check|violates check/)
  })
})

describe('what the database refuses whoever asks', () => {
  it.each([
    'UPDATE posting SET amount = amount + 1',
    'DELETE FROM posting',
    'TRUNCATE posting CASCADE',
    "UPDATE journal SET key = key || 'x'",
    'DELETE FROM journal',
  ])('%s', async (statement) => {
    await grant(0, '1')
    await expect(database.query(statement)).rejects.toThrow(/append-only/)
  })

  it.each(['-0.000000000000000001', 'NaN'])('a balance of %s', async (amount) => {
    await grant(0, '1')
    await expect(
      database.query('UPDATE ledger_account SET balance = $1::numeric WHERE address = $2', [amount, available(0)]),
    ).rejects.toThrow(/balance_never_negative/)
  })
})

describe('any history', () => {
  const places = fc.record({
    user: fc.integer({ min: 0, max: 2 }),
    asset: fc.constantFrom('USDT', 'BTC'),
    kind: fc.constantFrom('grant', 'hold', 'release', 'send'),
    to: fc.integer({ min: 0, max: 2 }),
    units: fc.bigInt({ min: 1n, max: 10n ** 20n }),
    again: fc.boolean(),
  })

  it('keeps zero per coin, nothing negative, balances equal to their postings, and replays harmless', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(places, { minLength: 1, maxLength: 40 }), async (steps) => {
        const journals = steps.flatMap((step) => {
          const amount = `${step.units / 10n ** 18n}.${(step.units % 10n ** 18n).toString().padStart(18, '0')}`
          const one = journal(legsFor(step, amount))
          return step.again ? [one, one] : [one]
        })
        for (const part of chunks(journals, 7)) {
          const distinct = [...new Map(part.map((one) => [one.key, one])).values()]
          const first = await repository.post(distinct)
          const again = await repository.post(distinct)
          first.forEach(({ outcome }, index) => {
            if (outcome !== 'insufficient') expect(again[index]?.outcome).toBe('repeated')
          })
        }
        await expectSound()
      }),
      { numRuns: 15 },
    )
  })

  function legsFor(step: { user: number; asset: string; kind: string; to: number }, amount: string): Leg[] {
    const { user, asset, to } = step
    switch (step.kind) {
      case 'grant':
        return pay(houseAccount('play', asset), available(user, asset), amount)
      case 'hold':
        return pay(available(user, asset), frozen(user, asset), amount)
      case 'release':
        return pay(frozen(user, asset), available(user, asset), amount)
      default:
        return user === to
          ? pay(available(user, asset), houseAccount('fees', asset), amount)
          : pay(available(user, asset), available(to, asset), amount)
    }
  }

  it('is the same for many writers at once', async () => {
    await Promise.all([0, 1, 2].map((user) => grant(user, '1000')))
    await Promise.all(
      Array.from({ length: 120 }, (_, turn) => {
        const from = turn % 3
        const to = (turn + 1 + (turn % 2)) % 3
        return ledger.post(
          journal(from === to ? pay(available(from), frozen(from), '7') : pay(available(from), available(to), '13.37')),
        )
      }),
    )
    await expectSound()
  })
})

function chunks<T>(all: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, index) => all.slice(index * size, (index + 1) * size))
}
