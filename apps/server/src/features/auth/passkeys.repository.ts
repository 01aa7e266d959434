import { randomBytes } from 'node:crypto'
import { Injectable } from '@nestjs/common'
import { Clock } from '../../platform/clock/clock.ts'
import { Database } from '../../platform/database/database.ts'
import { oneOf, type Row } from '../../platform/database/row.ts'
import type { Tables } from '../../platform/database/statements.ts'
import type { PasskeyModel } from '../../platform/prisma/generated/models.ts'
import { KeyedHash } from './keyed-hash.ts'

export type Passkey = Row<PasskeyModel>
export type NewPasskey = Pick<Passkey, 'userId' | 'credentialId' | 'publicKey' | 'counter' | 'transports' | 'name'>

const challengeMs = 5 * 60_000
const challengeBytes = 32

/** Passkeys and their challenges: five minutes and one use, each for a user's new passkey or for a sign-in. */
@Injectable()
export class PasskeysRepository {
  constructor(
    private readonly database: Database,
    private readonly hash: KeyedHash,
    private readonly clock: Clock,
  ) {}

  /** A challenge for a user's new passkey, or for a sign-in when `userId` is null. */
  async challenge(userId: number | null): Promise<Uint8Array<ArrayBuffer>> {
    const challenge = randomBytes(challengeBytes)
    await this.database.query(
      'INSERT INTO passkey_challenge (challenge_hash, user_id, expires_at) VALUES ($1, $2, $3)',
      [this.hashOf(challenge.toString('base64url')), userId, new Date(this.clock.now().getTime() + challengeMs)],
    )
    return new Uint8Array(challenge)
  }

  /** Uses a challenge up. False when it is unknown, was for something else, or has expired. */
  useChallenge(challenge: string, userId: number | null): Promise<boolean> {
    return this.database.exists(
      `DELETE FROM passkey_challenge
        WHERE challenge_hash = $1 AND user_id IS NOT DISTINCT FROM $2 AND expires_at > $3 RETURNING 1`,
      [this.hashOf(challenge), userId, this.clock.now()],
    )
  }

  async sweepChallenges(now: Date): Promise<void> {
    await this.database.deleteInSlices('passkey_challenge', 'expires_at < $1', [now])
  }

  /** Oldest first. */
  async of(userId: number): Promise<Passkey[]> {
    const rows = await this.database.rows('SELECT * FROM passkey WHERE user_id = $1 ORDER BY id', [userId])
    return rows.map(passkeyOf)
  }

  async byCredential(credentialId: string): Promise<Passkey | undefined> {
    const row = await this.database.row('SELECT * FROM passkey WHERE credential_id = $1', [credentialId])
    return row && passkeyOf(row)
  }

  /** `taken`: the credential is registered already. */
  async add(passkey: NewPasskey, max: number): Promise<Passkey | 'taken' | 'tooManyEntries'> {
    const row = await this.database.row('SELECT passkey_add($1, $2, $3, $4, $5, $6, $7, $8) AS outcome', [
      passkey.userId,
      passkey.credentialId,
      passkey.publicKey,
      passkey.counter,
      passkey.transports,
      passkey.name,
      max,
      this.clock.now(),
    ])
    const outcome = oneOf(['done', 'taken', 'tooManyEntries'], row?.outcome)
    if (outcome !== 'done') return outcome
    return (await this.byCredential(passkey.credentialId)) ?? 'taken'
  }

  /** Records a use. False when the counter did not increase, as with a cloned passkey; some always stay at 0. */
  used(passkeyId: number, counter: number): Promise<boolean> {
    return this.database.exists(
      `UPDATE passkey SET counter = $2, used_at = $3 WHERE id = $1 AND (counter < $2 OR (counter = 0 AND $2 = 0)) RETURNING 1`,
      [passkeyId, counter, this.clock.now()],
    )
  }

  rename(userId: number, passkeyId: number, name: string): Promise<boolean> {
    return this.database.exists('UPDATE passkey SET name = $3 WHERE id = $2 AND user_id = $1 RETURNING 1', [
      userId,
      passkeyId,
      name,
    ])
  }

  /** Its name; undefined when there was none. */
  async remove(userId: number, passkeyId: number): Promise<string | undefined> {
    const row = await this.database.row('SELECT passkey_remove($1, $2, $3) AS name', [
      userId,
      passkeyId,
      this.clock.now(),
    ])
    return row?.name ?? undefined
  }

  private hashOf(challenge: string): string {
    return this.hash.of('passkey challenge', challenge)
  }
}

/** Prisma's lists may be null in the database. */
const passkeyOf = (row: Tables['passkey']): Passkey => ({ ...row, transports: row.transports ?? [] })
