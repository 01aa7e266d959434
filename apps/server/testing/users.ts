import { randomBytes } from 'node:crypto'
import { Amount } from '@halyard/domain'
import { houseAccount, recordTypes, transfer, userAccount } from '@halyard/domain/ledger'
import type pg from 'pg'
import { dummyHash } from '../src/features/auth/password-hasher.ts'
import type { LedgerService } from '../src/features/ledger/ledger.service.ts'

/** A hash at what it costs outside of tests takes some 40 ms of a core. */
export const cheapHashing = { memoryCost: 64, timeCost: 1, parallelism: 1 }

/** A user who did not have to register. The password hash fits no password. */
export async function insertUser(pool: pg.Pool): Promise<number> {
  const name = randomBytes(8).toString('hex')
  const { rows } = await pool.query<{ id: string }>(
    `INSERT INTO users (email, password_hash, invitation_code) VALUES ($1, $2, $3) RETURNING id`,
    [`${name}@example.com`, dummyHash(cheapHashing), name],
  )
  return Number(rows[0]?.id)
}

/** Gives a user money as an agent's deposit, through the ledger like all money. */
export async function fund(
  ledger: LedgerService,
  userId: number,
  funds: Readonly<Record<string, string>>,
): Promise<void> {
  const legs = Object.entries(funds).flatMap(([asset, quantity]) =>
    transfer(
      { account: houseAccount('play', asset) },
      { account: userAccount(userId, 'available', asset), recordType: recordTypes.agentDeposit },
      Amount.of(quantity),
    ),
  )
  if (legs.length === 0) return
  const key = `test:${userId}:${randomBytes(6).toString('hex')}`
  await ledger.post({ key, reference: { kind: 'test', id: userId }, legs })
}
