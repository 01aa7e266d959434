import { createHash, randomBytes } from 'node:crypto'
import { withdrawalPassword } from '@halyard/testing'
import { endpoints } from '@halyard/wire'
import { sha256 } from '@noble/hashes/sha2.js'
import { base58check, bech32 } from '@scure/base'
import { PasswordHasher } from '../src/features/auth/password-hasher.ts'
import { DepositAddressesRepository } from '../src/features/networks/deposit-addresses.repository.ts'
import type { TestApp, TestUser } from './harness.ts'

export { newHash, withdrawalPassword } from '@halyard/testing'

/** An image that a user uploaded, without the detour of drawing one; the same `picture` has the same digest. */
export async function uploaded(
  app: Pick<TestApp, 'pool'>,
  user: TestUser,
  picture: string = randomBytes(9).toString('hex'),
) {
  const uploadId = randomBytes(16).toString('base64url')
  const digest = createHash('sha256').update(picture).digest('base64url')
  await app.pool.query(
    'INSERT INTO upload (id, user_id, digest, bytes, width, height, created_at) VALUES ($1, $2, $3, 1, 1, 1, now())',
    [uploadId, user.userId, digest],
  )
  return uploadId
}

/** What a real name is proven with. */
export async function photosOf(app: TestApp, user: TestUser) {
  const [front, back, held] = [await uploaded(app, user), await uploaded(app, user), await uploaded(app, user)]
  return { front, back, held }
}

/**
 * Fills the pool of a network, TRON unless another is named: outside a demo nothing is deposited without an address.
 */
export async function openDeposits(app: TestApp, network: keyof typeof newAddress = 'TRC20'): Promise<void> {
  const addresses = Array.from({ length: 200 }, () => newAddress[network](randomBytes(20)))
  await app.get(DepositAddressesRepository).add({ network, addresses })
}

/** Addresses that are well formed and nobody's. */
const newAddress = {
  TRC20: (account: Uint8Array) => base58check(sha256).encode(new Uint8Array([0x41, ...account])),
  ERC20: (account: Uint8Array) => `0x${Buffer.from(account).toString('hex')}`,
  BTC: (account: Uint8Array) => bech32.encode('bc', [0, ...bech32.toWords(account)]),
}

/** Lets a user pass real-name verification. */
export async function passRealName(app: Pick<TestApp, 'pool'>, user: TestUser): Promise<void> {
  const photos = [1, 2, 3].map(() => randomBytes(16).toString('base64url'))
  await app.pool.query(
    `WITH photos AS (
       INSERT INTO upload (id, user_id, digest, bytes, width, height, created_at)
         SELECT id, $1, id, 1, 1, 1, now() FROM unnest(ARRAY[$2, $3, $4]) id)
     INSERT INTO identity (user_id, document_type, name, front_id, back_id, held_id, state, created_at, updated_at)
       VALUES ($1, 'passport', 'Mira Muster', $2, $3, $4, 'passed', now(), now())`,
    [user.userId, ...photos],
  )
}

/** A user who may withdraw: with money, a real name and a withdrawal password. */
export async function verified(app: TestApp, funds: Readonly<Record<string, string>>): Promise<TestUser> {
  const user = await app.signedIn(funds)
  await passRealName(app, user)
  passwordHash ??= await app.get(PasswordHasher).hash(withdrawalPassword)
  await app.pool.query('UPDATE users SET withdrawal_password_hash = $2 WHERE id = $1', [user.userId, passwordHash])
  return user
}

/** Made once, for all of them. */
let passwordHash: string | undefined

/** A user's available balance of a coin. */
export async function balanceOf(app: TestApp, user: TestUser, asset: string) {
  const { spot } = await app.does(user, endpoints.balances, { view: 'spot' })
  const coin = spot?.coins.find((row) => row.asset === asset)
  return { available: coin?.available.text() ?? '0', frozen: coin?.frozen.text() ?? '0' }
}

/** A user's records of a coin, newest first: type, signed quantity, balance after. */
export async function recordsOf(app: TestApp, user: TestUser, asset: string) {
  const { list } = await app.does(user, endpoints.moneyRecords, { page: 1, pageSize: 100, asset })
  return list.map((row) => [row.type, row.quantity.text(), row.balanceAfter?.text()])
}

/** A user's notifications, newest first. */
export async function eventsTold(app: TestApp, user: TestUser) {
  return (await app.does(user, endpoints.notificationList)).list.map((row) => row.event)
}
