import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { Amount } from '@halyard/domain'
import { endpoints } from '@halyard/wire'
import { beforeAll, describe, expect, it } from 'vitest'
import { withApiKey } from '../../test/api-keys.ts'
import { appOfFile, type TestUser } from '../../test/harness.ts'
import { verified, withdrawalPassword } from '../../test/money-movers.ts'
import { base64, photo } from '../../test/photos.ts'
import { withTwoFactor } from '../../test/two-factor.ts'
import { withdrawalsOf } from '../../test/withdrawals.ts'
import { OperatorsService } from '../features/operations/operators.service.ts'
import { UploadsService } from '../features/uploads/uploads.service.ts'
import { Encryption } from '../platform/encryption/encryption.ts'
import { parseEncryptionKeys } from '../platform/encryption/encryption-keys.ts'
import { runOps } from './ops/run-ops.ts'

const { createCardWithdrawal, saveBankCard, bankCards, upload } = endpoints

const keyNamed = (name: string) => `${name}:${randomBytes(32).toString('hex')}`
const [old, fresh] = [keyNamed('old'), keyNamed('fresh')]
const app = appOfFile({ ENCRYPTION_KEYS: old })
const { pay } = withdrawalsOf(app)

const card = {
  bankName: 'Musterbank',
  accountName: 'Mira Muster',
  cardNumber: '4556 7375 8689 9855',
  bankAddress: 'Musterstraße 1, 10115 Berlin',
  iban: 'DE89 3704 0044 0532 0130 00',
  bic: 'COBADEFF',
  country: 'DE',
}
const numbers = ['4556737586899855', 'DE89370400440532013000']

let user: TestUser
let secret: string
let apiSecret: string
let uploadId: string
let withdrawalId: number
let token: string

beforeAll(async () => {
  user = await verified(app, { EUR: '1000' })
  const { cardId } = await app.does(user, saveBankCard, card)
  const asked = { asset: 'EUR', quantity: Amount.of('500'), withdrawalPassword, cardId }
  withdrawalId = (await app.does(user, createCardWithdrawal, asked)).withdrawalId
  await pay(withdrawalId, 'WIRE 17')
  uploadId = (await app.does(user, upload, { content: base64(await photo()) })).uploadId
  apiSecret = (await withApiKey(app, user)).secret
  secret = (await withTwoFactor(app, user)).secret
  token = (await app.get(OperatorsService).add('anna', 'administrator', null)).token
})

const ops = (words: readonly string[], keys: string) =>
  runOps([...words], {
    NODE_ENV: 'test',
    DATABASE_URL: app.databaseUrl,
    DATA_DIR: app.dataDir,
    ENCRYPTION_KEYS: keys,
    OPERATOR_TOKEN: token,
  })

const renewedOf = async (keys: string) => {
  const { code, text } = await ops(['reencrypt', '--json'], keys)
  expect(code).toBe(0)
  const { places } = JSON.parse(text) as { places: { place: string; seen: number; renewed: number }[] }
  return Object.fromEntries(places.map(({ place, seen, renewed }) => [place, [seen, renewed]]))
}

/** Every row of every table, as anybody reads them who has a copy of the database. */
async function everythingStored(): Promise<string> {
  const { rows } = await app.pool.query<{ xml: string }>(
    `SELECT database_to_xml(true, false, '')::text AS xml FROM (SELECT set_config('search_path', 'public', false)) path`,
  )
  return rows[0]?.xml ?? ''
}

function filesStored(): Buffer[] {
  const folder = join(app.dataDir, 'uploads')
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name))
  return names.filter((name) => statSync(name).isFile()).map((name) => readFileSync(name))
}

it('a copy of the database and of the uploads tells no card number, account, secret or picture', async () => {
  const stored = await everythingStored()
  expect(stored).toContain('Musterbank')
  for (const plain of [...numbers, secret, apiSecret]) expect(stored).not.toContain(plain)
  const found = await app.get(UploadsService).find(uploadId)
  const shown = found && (await app.get(UploadsService).read(found))
  expect(shown?.subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]))
  for (const file of filesStored()) {
    expect(file.includes(Buffer.from([0xff, 0xd8, 0xff]))).toBe(false)
    expect(file.includes(shown?.subarray(-64) ?? '')).toBe(false)
  }
})

it("a card's numbers are not read in another user's row", async () => {
  const [mine, theirs] = [await app.signedIn(), await app.signedIn()]
  await app.does(mine, saveBankCard, card)
  await app.pool.query('UPDATE bank_card SET user_id = $2 WHERE user_id = $1', [mine.userId, theirs.userId])
  expect((await app.tries(theirs, bankCards)).status).toBe(500)
  await app.pool.query('DELETE FROM bank_card WHERE user_id = $1', [theirs.userId])
})

describe('npm run ops -- reencrypt', () => {
  it('leaves nothing under the old key, ended withdrawals and files included, and is safe to repeat', async () => {
    const both = `${fresh},${old}`
    // What the old key wrote is read before it is written anew.
    expect((await ops(['show', 'withdrawal', String(withdrawalId)], both)).text).toContain(numbers[0])
    const first = await renewedOf(both)
    expect(first).toMatchObject({
      'bank cards': [1, 1],
      'bank cards of withdrawals': [1, 1],
      'secrets of API keys': [1, 1],
      'secrets of authenticator apps': [1, 1],
    })
    // The photos that verified a name are rows without files here.
    expect(first.images?.[1]).toBe(1)
    const again = await renewedOf(both)
    for (const [place, [seen]] of Object.entries(first)) expect([place, again[place]]).toEqual([place, [seen, 0]])
    const shown = await ops(['show', 'withdrawal', String(withdrawalId)], fresh)
    expect(shown.text).toContain(numbers[0])
    expect(shown.text).toContain(numbers[1])
    const alone = new Encryption({ encryptionKeys: parseEncryptionKeys(fresh) ?? [] })
    for (const file of filesStored()) expect(alone.isOutdated(file)).toBe(false)
    const { rows } = await app.pool.query('SELECT secret FROM two_factor')
    for (const row of rows) expect(alone.decryptText(row.secret, `two-factor:${user.userId}`)).toBe(secret)
  })

  it('a card is known again under any of the keys', async () => {
    const { rows } = await app.pool.query('SELECT numbers_hash FROM bank_card WHERE user_id = $1', [user.userId])
    const place = `bank-card:${user.userId}`
    const [newest, older] = new Encryption({
      encryptionKeys: parseEncryptionKeys(`${fresh},${old}`) ?? [],
    }).keyedHashes(JSON.stringify(numbers), place)
    expect(rows).toEqual([{ numbers_hash: newest }])
    expect(app.get(Encryption).keyedHashes(JSON.stringify(numbers), place)).toEqual([older])
  })

  it.each([
    ['a key that is not there', keyNamed('other'), 'The encryption key "fresh" is not among ENCRYPTION_KEYS.'],
    [
      'another key of the same name',
      `${keyNamed('newer')},${keyNamed('fresh')}`,
      'What the encryption key "fresh" encrypted cannot be read: ENCRYPTION_KEYS has another key of that name, or it was changed.',
    ],
  ])('says in a sentence that it has %s, and changes nothing', async (_, keys, sentence) => {
    expect(await ops(['reencrypt'], keys)).toEqual({ code: 1, text: sentence })
    expect(await renewedOf(fresh)).toMatchObject({ 'bank cards': [1, 0] })
  })

  it('is on the record, whether it ended or not', async () => {
    const { rows } = await app.pool.query(
      `SELECT outcome, item FROM audit_entry WHERE action = 'reencrypt' ORDER BY id LIMIT 2`,
    )
    expect(rows).toEqual([
      { outcome: 'begun', item: 'fresh' },
      { outcome: 'done', item: 'fresh' },
    ])
  })
})
