import { endpoints } from '@halyard/wire'
import { beforeEach, describe, expect, it } from 'vitest'
import { appOfFile, type TestUser } from '../../../test/harness.ts'
import { as } from '../../../testing/users.ts'

const { saveAddress, savedAddresses, findAddress, deleteAddress } = endpoints
const tron = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
const ethereum = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const entry = { coin: 'USDT', czline: 'TRC20', address: tron, remark: 'Cold wallet' }

const app = appOfFile()
let user: TestUser

beforeEach(async () => {
  user = await app.signedIn()
})

it('saves, lists, finds and removes', async () => {
  const saved = await app.done(saveAddress, entry, as(user))
  expect(saved).toMatchObject({ asset: 'USDT', network: 'TRC20', address: tron, remark: 'Cold wallet' })
  await app.done(saveAddress, { ...entry, czline: 'ERC20', address: ethereum }, as(user))
  const listed = async (asked: object) => (await app.done(savedAddresses, asked, as(user))).entries
  expect((await listed({})).map((row) => row.address)).toEqual([ethereum, tron])
  expect((await listed({ coin: 'USDT', czline: 'TRC20' })).map((row) => row.address)).toEqual([tron])
  expect(await listed({ coin: 'BTC' })).toEqual([])
  expect(await app.done(findAddress, { ID: saved.entryId }, as(user))).toEqual(saved)
  await app.done(deleteAddress, { ID: saved.entryId }, as(user))
  expect((await app.call(findAddress, { ID: saved.entryId }, as(user))).refusal).toBe('notFound')
  expect((await app.call(deleteAddress, { ID: saved.entryId }, as(user))).refusal).toBe('notFound')
})

it('without a network takes the only one that fits, and chooses none where several do', async () => {
  const { coin, address } = entry
  expect((await app.done(saveAddress, { coin, address }, as(user))).network).toBe('TRC20')
  expect((await app.done(saveAddress, { coin, address: ethereum }, as(user))).network).toBeNull()
  expect((await app.call(saveAddress, { coin, address: ethereum }, as(user))).refusal).toBe('entryExists')
  const fitting = await app.done(savedAddresses, { coin, czline: 'BEP20' }, as(user))
  expect(fitting.entries.map((row) => row.address)).toEqual([ethereum])
})

describe('refusals', () => {
  it.each<[string, object, number, string]>([
    ['an unknown coin', { coin: 'ABC' }, 4019, 'currencyUnsupported'],
    ['an unknown network', { czline: 'SOL' }, 7, 'networkUnsupported'],
    ['an address of another network', { czline: 'ERC20' }, 7, 'addressMalformed'],
    ['a wrong checksum', { address: `${tron.slice(0, -1)}u` }, 7, 'addressMalformed'],
    ['no address', { address: '' }, 7, 'badInput'],
    ['a remark with bidirectional characters', { remark: 'a\u202eb' }, 7, 'badInput'],
    ['a remark with half a character', { remark: '\ud800' }, 7, 'badInput'],
    ['an address of spaces', { address: '   ' }, 7, 'badInput'],
  ])('%s', async (_, change, code, refusal) => {
    expect(await app.call(saveAddress, { ...entry, ...change }, as(user))).toMatchObject({ code, refusal })
  })

  it('the same address again, also fifty times at once', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => app.call(saveAddress, entry, as(user))))
    expect(answers.filter((answer) => answer.code === 0)).toHaveLength(1)
    expect(answers.filter((answer) => answer.refusal === 'entryExists')).toHaveLength(49)
    await app.done(saveAddress, entry, as(await app.signedIn()))
  })

  it('an address for any network again, also twenty times at once', async () => {
    const { coin } = entry
    const save = () => app.call(saveAddress, { coin, address: ethereum }, as(user))
    const answers = await Promise.all(Array.from({ length: 20 }, save))
    expect(answers.filter((answer) => answer.code === 0)).toHaveLength(1)
    expect(answers.filter((answer) => answer.refusal === 'entryExists')).toHaveLength(19)
  })

  it('the hundred and first, also when twenty come at once', async () => {
    await app.pool.query(
      `INSERT INTO address_book_entry (user_id, coin, network, address, remark, created_at, updated_at)
       SELECT $1, 'USDT', 'TRC20', 'address ' || number, '', now(), now() FROM generate_series(1, 98) number`,
      [user.userId],
    )
    const digits = Array.from({ length: 20 }, (_, number) => String(number).padStart(40, '0'))
    const answers = await Promise.all(
      digits.map((each) => app.call(saveAddress, { ...entry, czline: 'ERC20', address: `0x${each}` }, as(user))),
    )
    expect(answers.filter((answer) => answer.code === 0)).toHaveLength(2)
    expect(answers.filter((answer) => answer.refusal === 'tooManyEntries')).toHaveLength(18)
    expect(await app.call(saveAddress, entry, as(user))).toMatchObject({ code: 7, refusal: 'tooManyEntries' })
  })
})

it("another user's address looks like one that never was", async () => {
  const { entryId } = await app.done(saveAddress, entry, as(user))
  const other = await app.signedIn()
  for (const endpoint of [findAddress, deleteAddress]) {
    const theirs = await app.call(endpoint, { ID: entryId }, as(other))
    expect(theirs).toEqual(await app.call(endpoint, { ID: 999_999_999 }, as(other)))
    expect(theirs.refusal).toBe('notFound')
  }
  expect((await app.done(savedAddresses, {}, as(other))).entries).toEqual([])
  await app.done(findAddress, { ID: entryId }, as(user))
})

it('the same submit again is one entry; the same removal again is a success', async () => {
  const first = await app.call(saveAddress, entry, as(user, 'a-1'))
  expect(await app.call(saveAddress, entry, as(user, 'a-1'))).toEqual(first)
  const { ID } = first.data as { ID: number }
  const removed = await app.call(deleteAddress, { ID }, as(user, 'a-2'))
  expect(removed.code).toBe(0)
  expect(await app.call(deleteAddress, { ID }, as(user, 'a-2'))).toEqual(removed)
})

it('without a session nothing is answered', async () => {
  for (const endpoint of [saveAddress, savedAddresses, findAddress, deleteAddress]) {
    expect((await app.call(endpoint, { ...entry, ID: 1 })).code).toBe(4015)
  }
})
