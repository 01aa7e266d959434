import { wireOf } from '@halyard/testing'
import { endpoints } from '@halyard/wire'
import { beforeEach, describe, expect, it } from 'vitest'
import { appOfFile, type TestUser } from '../../../test/harness.ts'

const { saveBankCard, bankCards, deleteBankCard } = endpoints
const card = {
  bankName: 'Musterbank',
  accountName: 'Mira Muster',
  cardNumber: '4000 0000 0000 4242',
  bankAddress: 'Musterstraße 1, 10115 Berlin',
  iban: 'de89 3704 0044 0532 0130 00',
  bic: 'cobadeff',
  country: 'de',
}

const app = appOfFile()
let user: TestUser

beforeEach(async () => {
  user = await app.signedIn()
})

it('saves a card, answers its numbers masked, lists and removes it', async () => {
  const saved = await app.does(user, saveBankCard, card)
  expect(saved).toMatchObject({
    bankName: 'Musterbank',
    accountName: 'Mira Muster',
    cardNumber: '•••• 4242',
    iban: 'DE89 •••• 3000',
    bic: 'COBADEFF',
    country: 'DE',
  })
  const { list, total } = await app.does(user, bankCards, { page: 1, pageSize: 100 })
  expect([total, list]).toEqual([1, [saved]])
  await app.does(user, deleteBankCard, { cardId: saved.cardId })
  expect((await app.does(user, bankCards, { page: 1, pageSize: 100 })).total).toBe(0)
})

it('takes an account number where the country of the bank has no IBAN', async () => {
  const saved = await app.does(user, saveBankCard, { ...card, iban: '000123456789', bic: 'CHASUS33', country: 'US' })
  expect(saved.iban).toBe('•••• 6789')
})

describe('refusals, each at its field', () => {
  it.each([
    ['bank_name', ''],
    ['bank_name', '   '],
    ['account_name', '   '],
    ['bank_address', '   '],
    ['account_name', ''],
    ['card_number', ''],
    ['bank_address', ''],
    ['iban', ''],
    ['bic', ''],
    ['country', ''],
    ['iban', 'DE89 3704 0044 0532 0130 01'],
    ['iban', '0532013000'],
    ['bic', 'COBADE'],
    ['country', 'ZZ'],
    ['country', 'UK'],
    ['country', 'SU'],
    ['card_number', '12'],
    ['account_name', 'Mira\u202eretsuM'],
    ['bank_name', 'x'.repeat(129)],
  ])('%s of %j', async (path, value) => {
    const answer = await app.call(saveBankCard, { ...wireOf(saveBankCard, card), [path]: value }, user)
    expect(answer).toMatchObject({ code: 7, refusal: 'badInput' })
    const { errors } = answer.data as { errors: { path: string; message: string }[] }
    expect(errors.map((error) => error.path)).toEqual([path])
    expect(errors[0]?.message).not.toBe('This value is not valid.')
  })

  it('several at once', async () => {
    const answer = await app.tries(user, saveBankCard, { ...card, bic: 'X', country: 'ZZ' })
    const { errors } = answer.data as { errors: { path: string }[] }
    expect(errors.map((error) => error.path)).toEqual(['bic', 'country'])
  })

  it('the same card again, however it is grouped', async () => {
    await app.does(user, saveBankCard, card)
    const again = { ...card, cardNumber: '4000000000004242', iban: 'DE89370400440532013000' }
    expect((await app.tries(user, saveBankCard, again)).refusal).toBe('entryExists')
    await app.does(await app.signedIn(), saveBankCard, card)
  })

  it('the twenty-first, also when twenty come at once', async () => {
    await app.pool.query(
      `INSERT INTO bank_card (user_id, bank_name, account_name, numbers, numbers_hash, last_digits, bank_address, bic, country,
                              created_at, updated_at)
       SELECT $1, '', '', '', number::text, '', '', '', 'DE', now(), now() FROM generate_series(1, 18) number`,
      [user.userId],
    )
    const numbers = Array.from({ length: 20 }, (_, number) => `40000000000042${10 + number}`)
    const answers = await Promise.all(
      numbers.map((card_number) => app.tries(user, saveBankCard, { ...card, cardNumber: card_number })),
    )
    expect(answers.filter((answer) => answer.code === 0)).toHaveLength(2)
    expect(answers.filter((answer) => answer.refusal === 'tooManyEntries')).toHaveLength(18)
    expect(await app.tries(user, saveBankCard, card)).toMatchObject({ code: 7, refusal: 'tooManyEntries' })
  })
})

it("another user's card looks like one that never was", async () => {
  const { cardId } = await app.does(user, saveBankCard, card)
  const other = await app.signedIn()
  const theirs = await app.tries(other, deleteBankCard, { cardId })
  expect(theirs).toEqual(await app.tries(other, deleteBankCard, { cardId: 999_999_999 }))
  expect((await app.does(other, bankCards)).total).toBe(0)
  expect((await app.does(user, bankCards)).total).toBe(1)
})

it('the same submit again is one card, and nothing is answered without a session', async () => {
  const first = await app.tries(user, saveBankCard, card, 'b-1')
  expect(await app.tries(user, saveBankCard, card, 'b-1')).toEqual(first)
  expect((await app.tries(user, saveBankCard, { ...card, bankName: 'Another' }, 'b-1')).refusal).toBe(
    'idempotencyKeyReused',
  )
  for (const endpoint of [saveBankCard, bankCards, deleteBankCard]) {
    expect((await app.call(endpoint, { ...wireOf(saveBankCard, card), ID: 1 })).code).toBe(4015)
  }
})
