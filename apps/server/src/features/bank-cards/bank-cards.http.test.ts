import { endpoints } from '@halyard/wire'
import { beforeEach, describe, expect, it } from 'vitest'
import { appOfFile, type TestUser } from '../../../test/harness.ts'
import { as } from '../../../testing/users.ts'

const { saveBankCard, bankCards, deleteBankCard } = endpoints
const card = {
  bank_name: 'Musterbank',
  account_name: 'Mira Muster',
  card_number: '4000 0000 0000 4242',
  bank_address: 'Musterstraße 1, 10115 Berlin',
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
  const saved = await app.done(saveBankCard, card, as(user))
  expect(saved).toMatchObject({
    bankName: 'Musterbank',
    accountName: 'Mira Muster',
    cardNumber: '•••• 4242',
    iban: 'DE89 •••• 3000',
    bic: 'COBADEFF',
    country: 'DE',
  })
  const { list, total } = await app.done(bankCards, { page: 1, pageSize: 100 }, as(user))
  expect([total, list]).toEqual([1, [saved]])
  await app.done(deleteBankCard, { ID: saved.cardId }, as(user))
  expect((await app.done(bankCards, { page: 1, pageSize: 100 }, as(user))).total).toBe(0)
})

it('takes an account number where the country of the bank has no IBAN', async () => {
  const saved = await app.done(
    saveBankCard,
    { ...card, iban: '000123456789', bic: 'CHASUS33', country: 'US' },
    as(user),
  )
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
    const answer = await app.call(saveBankCard, { ...card, [path]: value }, as(user))
    expect(answer).toMatchObject({ code: 7, refusal: 'badInput' })
    const { errors } = answer.data as { errors: { path: string; message: string }[] }
    expect(errors.map((error) => error.path)).toEqual([path])
    expect(errors[0]?.message).not.toBe('This value is not valid.')
  })

  it('several at once', async () => {
    const answer = await app.call(saveBankCard, { ...card, bic: 'X', country: 'ZZ' }, as(user))
    const { errors } = answer.data as { errors: { path: string }[] }
    expect(errors.map((error) => error.path)).toEqual(['bic', 'country'])
  })

  it('the same card again, however it is grouped', async () => {
    await app.done(saveBankCard, card, as(user))
    const again = { ...card, card_number: '4000000000004242', iban: 'DE89370400440532013000' }
    expect((await app.call(saveBankCard, again, as(user))).refusal).toBe('entryExists')
    await app.done(saveBankCard, card, as(await app.signedIn()))
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
      numbers.map((card_number) => app.call(saveBankCard, { ...card, card_number }, as(user))),
    )
    expect(answers.filter((answer) => answer.code === 0)).toHaveLength(2)
    expect(answers.filter((answer) => answer.refusal === 'tooManyEntries')).toHaveLength(18)
    expect(await app.call(saveBankCard, card, as(user))).toMatchObject({ code: 7, refusal: 'tooManyEntries' })
  })
})

it("another user's card looks like one that never was", async () => {
  const { cardId } = await app.done(saveBankCard, card, as(user))
  const other = await app.signedIn()
  const theirs = await app.call(deleteBankCard, { ID: cardId }, as(other))
  expect(theirs).toEqual(await app.call(deleteBankCard, { ID: 999_999_999 }, as(other)))
  expect((await app.done(bankCards, {}, as(other))).total).toBe(0)
  expect((await app.done(bankCards, {}, as(user))).total).toBe(1)
})

it('the same submit again is one card, and nothing is answered without a session', async () => {
  const first = await app.call(saveBankCard, card, as(user, 'b-1'))
  expect(await app.call(saveBankCard, card, as(user, 'b-1'))).toEqual(first)
  expect((await app.call(saveBankCard, { ...card, bank_name: 'Another' }, as(user, 'b-1'))).refusal).toBe(
    'idempotencyKeyReused',
  )
  for (const endpoint of [saveBankCard, bankCards, deleteBankCard]) {
    expect((await app.call(endpoint, { ...card, ID: 1 })).code).toBe(4015)
  }
})
