import { accepted, type Terms, wireOf } from '@halyard/testing'
import { endpoints } from '@halyard/wire'
import { beforeEach, describe, expect, it } from 'vitest'
import { appOfFile, type TestUser } from '../../../test/harness.ts'

const { saveAddress, savedAddresses, findAddress, deleteAddress } = endpoints
const tron = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
const ethereum = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const entry = { asset: 'USDT', network: 'TRC20', address: tron, remark: 'Cold wallet' }

const app = appOfFile()
let user: TestUser

beforeEach(async () => {
  user = await app.signedIn()
})

it('saves, lists, finds and removes', async () => {
  const saved = await app.does(user, saveAddress, entry)
  expect(saved).toMatchObject({ asset: 'USDT', network: 'TRC20', address: tron, remark: 'Cold wallet' })
  await app.does(user, saveAddress, { ...entry, network: 'ERC20', address: ethereum })
  const listed = async (asked: Terms<typeof savedAddresses>) => (await app.does(user, savedAddresses, asked)).entries
  expect((await listed({})).map((row) => row.address)).toEqual([ethereum, tron])
  expect((await listed({ asset: 'USDT', network: 'TRC20' })).map((row) => row.address)).toEqual([tron])
  expect(await listed({ asset: 'BTC' })).toEqual([])
  expect(await app.does(user, findAddress, { entryId: saved.entryId })).toEqual(saved)
  await app.does(user, deleteAddress, { entryId: saved.entryId })
  expect((await app.tries(user, findAddress, { entryId: saved.entryId })).refusal).toBe('notFound')
  expect((await app.tries(user, deleteAddress, { entryId: saved.entryId })).refusal).toBe('notFound')
})

it('without a network takes the only one that fits, and chooses none where several do', async () => {
  const { asset, address } = entry
  expect((await app.does(user, saveAddress, { asset, address })).network).toBe('TRC20')
  expect((await app.does(user, saveAddress, { asset, address: ethereum })).network).toBeNull()
  expect((await app.tries(user, saveAddress, { asset, address: ethereum })).refusal).toBe('entryExists')
  const fitting = await app.does(user, savedAddresses, { asset, network: 'BEP20' })
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
    expect(await app.call(saveAddress, { ...wireOf(saveAddress, entry), ...change }, user)).toMatchObject({
      code,
      refusal,
    })
  })

  it('the same address again, also fifty times at once', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => app.tries(user, saveAddress, entry)))
    expect(answers.filter((answer) => answer.code === 0)).toHaveLength(1)
    expect(answers.filter((answer) => answer.refusal === 'entryExists')).toHaveLength(49)
    await app.does(await app.signedIn(), saveAddress, entry)
  })

  it('an address for any network again, also twenty times at once', async () => {
    const { asset } = entry
    const save = () => app.tries(user, saveAddress, { asset, address: ethereum })
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
      digits.map((each) => app.tries(user, saveAddress, { ...entry, network: 'ERC20', address: `0x${each}` })),
    )
    expect(answers.filter((answer) => answer.code === 0)).toHaveLength(2)
    expect(answers.filter((answer) => answer.refusal === 'tooManyEntries')).toHaveLength(18)
    expect(await app.tries(user, saveAddress, entry)).toMatchObject({ code: 7, refusal: 'tooManyEntries' })
  })
})

it("another user's address looks like one that never was", async () => {
  const { entryId } = await app.does(user, saveAddress, entry)
  const other = await app.signedIn()
  for (const endpoint of [findAddress, deleteAddress]) {
    const theirs = await app.tries(other, endpoint, { entryId })
    expect(theirs).toEqual(await app.tries(other, endpoint, { entryId: 999_999_999 }))
    expect(theirs.refusal).toBe('notFound')
  }
  expect((await app.does(other, savedAddresses)).entries).toEqual([])
  await app.does(user, findAddress, { entryId })
})

it('the same submit again is one entry; the same removal again is a success', async () => {
  const first = await app.tries(user, saveAddress, entry, 'a-1')
  expect(await app.tries(user, saveAddress, entry, 'a-1')).toEqual(first)
  const { entryId } = accepted(saveAddress, first)
  const removed = await app.tries(user, deleteAddress, { entryId }, 'a-2')
  expect(removed.code).toBe(0)
  expect(await app.tries(user, deleteAddress, { entryId }, 'a-2')).toEqual(removed)
})

it('without a session nothing is answered', async () => {
  for (const endpoint of [saveAddress, savedAddresses, findAddress, deleteAddress]) {
    expect((await app.call(endpoint, { ...wireOf(saveAddress, entry), ID: 1 })).code).toBe(4015)
  }
})
