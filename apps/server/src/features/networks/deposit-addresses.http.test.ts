import { Amount } from '@halyard/domain'
import { acts } from '@halyard/testing'
import { endpoints } from '@halyard/wire'
import { HDKey } from '@scure/bip32'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { appOfFile, type TestUser } from '../../../test/harness.ts'
import { uploaded } from '../../../test/money-movers.ts'
import { addOperator, edited, type TestOperator } from '../../../test/operators.ts'
import { OperationsService } from '../operations/operations.service.ts'
import { DepositAddressesRepository } from './deposit-addresses.repository.ts'
import { DepositPoolLevels } from './deposit-pool-levels.job.ts'
import { readExtendedKey } from './extended-key.ts'

const { coinList } = endpoints
const zpub =
  'zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs'
const account = HDKey.fromMasterSeed(new Uint8Array(32).fill(7)).derive("m/44'/60'/0'")
const ethereum = (index: number) => {
  const chain = readExtendedKey('evm', account.publicExtendedKey)
  if ('fault' in chain) throw new Error(chain.fault)
  return chain.address(index)
}

const app = appOfFile()
let operators: [TestOperator, TestOperator]

beforeAll(async () => {
  operators = [await addOperator(app), await addOperator(app, 'reviewer')]
})

const fill = (network: string, typed: Record<string, string>) =>
  edited(app, operators, ['deposit-pool', network], typed)

async function depositOf(user: TestUser, asset: string, network: string) {
  const { coins } = await app.does(user, coinList, { which: 'all' })
  const coin = coins.find((offered) => offered.asset === asset)
  return coin?.networks.find((offered) => offered.network === network)?.deposit
}

/** Counts as the driver answers them are text. */
const numbersOf = ({ network, ...counts }: Record<string, string>) => ({
  network,
  ...Object.fromEntries(Object.entries(counts).map(([name, text]) => [name, Number(text)])),
})

describe('a pool of addresses', () => {
  it('gives fifty users who look at once fifty addresses, and each the same one ever after', async () => {
    expect(await depositOf(await app.signedIn(), 'BTC', 'BTC')).toMatchObject({ enabled: false, address: null })
    expect(await fill('BTC', { extended_key: zpub, derive: '50' })).toMatchObject({
      addresses: '50 free, 0 assigned',
      derive: '50 derived so far',
      next: 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu',
    })
    const users = await Promise.all(Array.from({ length: 50 }, () => app.signedIn()))
    const looks = await Promise.all([...users, ...users].map((user) => depositOf(user, 'BTC', 'BTC')))
    const addresses = looks.map((deposit) => deposit?.address)
    expect(new Set(addresses).size).toBe(50)
    expect(addresses.slice(50)).toEqual(addresses.slice(0, 50))
    expect(looks[0]).toMatchObject({ enabled: true, shared: false, sample: false, memo: null })
  })

  it('that is empty leaves the shared address, and operators are warned', async () => {
    const shared = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
    const late = await app.signedIn()
    expect(await depositOf(late, 'BTC', 'BTC')).toMatchObject({ enabled: false, address: null })
    await edited(app, operators, ['network', 'BTC:BTC'], { deposit_address: shared.toUpperCase() })
    expect(await depositOf(late, 'BTC', 'BTC')).toMatchObject({ address: shared, shared: true, sample: false })
    const levels = app.get(DepositPoolLevels)
    const warn = vi.spyOn(levels['logger'], 'warn').mockImplementation(() => {})
    await levels.checkLevels()
    await levels.checkLevels()
    expect(warn.mock.calls).toEqual([[expect.stringContaining('deposit-pool BTC has 0 free')]])
    // The key goes on where it ended, and who had none has one now.
    expect(await fill('BTC', { extended_key: zpub, derive: '2' })).toMatchObject({ addresses: '2 free, 50 assigned' })
    expect(await depositOf(late, 'BTC', 'BTC')).toMatchObject({ shared: false })
    expect(await app.get(OperationsService).editableKeys('deposit-pool')).toContainEqual({
      network: 'BTC',
      addresses: '1 free, 51 assigned',
      derive: '52 derived so far',
      next: expect.stringMatching(/^bc1q/),
    })
  })

  it('is counted exactly however many come at once, and nobody waits for who was given one a moment before', async () => {
    const [first, ...others] = await Promise.all(Array.from({ length: 9 }, () => app.signedIn()))
    await fill('BTC', { extended_key: zpub, derive: '20' })
    const slow = await app.pool.connect()
    try {
      await slow.query('BEGIN')
      await slow.query('SELECT FROM deposit_address_assign($1, now())', [first?.userId])
      await Promise.all(others.map((user) => depositOf(user, 'BTC', 'BTC')))
      await slow.query('COMMIT')
    } finally {
      slow.release()
    }
    const { rows } = await app.pool.query(
      `SELECT network, count(*) FILTER (WHERE user_id IS NULL) AS free, count(user_id) AS assigned, count(key_index) AS derived
         FROM deposit_address WHERE address IS NOT NULL GROUP BY network`,
    )
    const levels = await app.get(DepositAddressesRepository).levels()
    for (const row of rows) expect(levels.find(({ network }) => network === row.network)).toMatchObject(numbersOf(row))
    expect(levels.find(({ network }) => network === 'BTC')).toMatchObject({ assigned: 60 })
  })

  it('takes a list whole or not at all', async () => {
    const listed = [ethereum(0).toLowerCase(), ethereum(1)]
    expect(await fill('ERC20', { addresses: listed.join('\n') })).toMatchObject({
      addresses: '2 free, 0 assigned',
      next: ethereum(0),
    })
    const shared = ethereum(8)
    await app.pool.query(`UPDATE coin_network SET deposit_address = $1 WHERE network = 'ETC'`, [shared])
    for (const [network, typed, sentence] of [
      ['ERC20', { addresses: `${ethereum(2)} ${ethereum(1)}` }, 'is in a pool already'],
      ['BEP20', { addresses: ethereum(1).toLowerCase() }, 'is in a pool already'],
      ['BEP20', { addresses: shared }, 'or shared by all'],
      ['ERC20', { addresses: `${ethereum(2)} ${ethereum(2).toLowerCase()}` }, 'is in the list twice'],
      ['ERC20', { addresses: `${ethereum(2)} TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t 0x12` }, '1 more are no address'],
      ['ERC20', { addresses: ' ' }, 'at least one address'],
      ['ERC20', { extended_key: account.privateExtendedKey, derive: '2' }, 'private key, which can spend'],
      ['ERC20', { extended_key: account.publicExtendedKey }, 'how many'],
      ['ERC20', { extended_key: account.publicExtendedKey, derive: '2' }, '1 more are in a pool already'],
      ['NONE', { addresses: ethereum(2) }, 'There is no deposit-pool NONE'],
    ] as const) {
      await expect(fill(network, typed), sentence).rejects.toThrow(sentence)
    }
    const keep = edited(app, operators, ['network', 'ETH:ERC20'], { deposit_address: ethereum(1) })
    await expect(keep).rejects.toThrow('deposit_address_apart')
    expect(await fill('ERC20', { addresses: ethereum(2) })).toMatchObject({ addresses: '3 free, 0 assigned' })
    const { rows } = await app.pool.query(`SELECT * FROM audit_entry WHERE kind = 'deposit-pool'`)
    expect(rows.length).toBeGreaterThan(0)
    for (const key of [zpub, account.privateExtendedKey]) expect(JSON.stringify(rows)).not.toContain(key)
  })

  it('of a key that leaked is retired by two: nobody is shown its addresses, and reviewers know whose they were', async () => {
    const early = await app.signedIn()
    await fill('TRC20', { extended_key: account.publicExtendedKey, derive: '3' })
    const former = await depositOf(early, 'USDT', 'TRC20')
    const deposited = async () => app.does(early, ...acts.deposit(Amount.of('250'), await uploaded(app, early)))
    const { depositId } = await deposited()

    const [anna, ben] = operators
    const operations = app.get(OperationsService)
    const retire = { retire: account.publicExtendedKey }
    const proposed = await operations.edit(anna, 'deposit-pool', 'TRC20', retire)
    if (proposed.outcome === 'changed') throw new Error('one operator alone retired a pool')
    expect(await depositOf(early, 'USDT', 'TRC20')).toEqual(former)
    await operations.approve(ben, 'edit', proposed.item.id)
    expect(await operations.editable('deposit-pool', 'TRC20')).toMatchObject({
      addresses: '0 free, 0 assigned',
      retire: '3 retired',
      next: null,
    })
    // The pool is empty: nobody is shown an address of the key, neither who had one nor who comes now.
    const late = await app.signedIn()
    for (const user of [early, late]) {
      expect(await depositOf(user, 'USDT', 'TRC20')).toMatchObject({ enabled: false, address: null })
    }
    for (const typed of [
      { extended_key: account.publicExtendedKey, derive: '1' },
      retire,
      { ...retire, derive: '1' },
    ]) {
      await expect(fill('TRC20', typed)).rejects.toThrow(/was retired|no such address|give retire alone/)
    }
    const { rows } = await app.pool.query(`SELECT * FROM audit_entry WHERE kind IN ('deposit-pool', 'edit')`)
    expect(JSON.stringify(rows)).not.toContain(account.publicExtendedKey)

    const other = HDKey.fromMasterSeed(new Uint8Array(32).fill(9)).derive("m/44'/195'/0'")
    await fill('TRC20', { extended_key: other.publicExtendedKey, derive: '5' })
    const shownNow = await Promise.all([early, late, early].map((user) => depositOf(user, 'USDT', 'TRC20')))
    expect(new Set([former, ...shownNow].map((target) => target?.address)).size).toBe(3)
    expect(shownNow[2]).toEqual(shownNow[0])
    // A deposit on its way to the former address is still reviewed under it, and so is one that is reported later.
    expect((await operations.show('deposit', depositId)).fields).toMatchObject({ address: former?.address })
    const later = await deposited()
    expect((await operations.show('deposit', later.depositId)).fields).toMatchObject({
      address: shownNow[0]?.address,
      formerAddresses: former?.address,
    })
    await expect(app.pool.query('UPDATE deposit_address SET retired_at = NULL')).rejects.toThrow('cannot be changed')
  })

  it('keeps for its user what was given', async () => {
    await expect(app.pool.query(`UPDATE deposit_address SET user_id = NULL, assigned_at = NULL`)).rejects.toThrow(
      'cannot be changed',
    )
    await expect(app.pool.query('DELETE FROM deposit_address')).rejects.toThrow('or deleted')
  })
})

it('where a memo tells users apart, all share the address and each has a memo', async () => {
  await app.pool.query(`UPDATE network SET deposit_memo = true WHERE code = 'NEAR'`)
  const address = 'halyard.near'
  await app.pool.query(`UPDATE coin_network SET deposit_address = $1 WHERE network = 'NEAR'`, [address])
  const users = await Promise.all(Array.from({ length: 10 }, () => app.signedIn()))
  const looks = await Promise.all([...users, ...users].map((user) => depositOf(user, 'NEAR', 'NEAR')))
  expect(looks.every((deposit) => deposit?.address === address && !deposit.shared)).toBe(true)
  const memos = looks.map((deposit) => deposit?.memo)
  expect(memos.every((memo) => /^[1-9][0-9]{8}$/.test(memo ?? ''))).toBe(true)
  expect(new Set(memos).size).toBe(10)
  expect(memos.slice(10)).toEqual(memos.slice(0, 10))
  await expect(fill('NEAR', { addresses: address })).rejects.toThrow('There is no deposit-pool NEAR')
})
