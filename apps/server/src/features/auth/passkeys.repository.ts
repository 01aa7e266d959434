import { randomBytes } from 'node:crypto'
import { Injectable } from '@nestjs/common'
import { Clock } from '../../platform/clock/clock.ts'
import { Database } from '../../platform/database/database.ts'
import { oneOf, type Row, rowOf } from '../../platform/database/row.ts'
import type { PasskeyModel } from '../../platform/prisma/generated/models.ts'
import { PrismaService } from '../../platform/prisma/prisma.service.ts'
import { KeyedHash } from './keyed-hash.ts'

export type Passkey = Row<PasskeyModel>
export type NewPasskey = Pick<Passkey, 'userId' | 'credentialId' | 'publicKey' | 'counter' | 'transports' | 'name'>

const challengeMs = 5 * 60_000
const challengeBytes = 32

/** What a challenge is for; for anything else it is worth nothing. */
export interface ChallengeUse {
  readonly purpose: string
  /** Whose new passkey it is for, of users. */
  readonly userId: number | null
}

/** Passkeys and the challenges for them: five minutes and one use. */
@Injectable()
export class PasskeysRepository {
  constructor(
    private readonly prisma: PrismaService,
    private readonly database: Database,
    private readonly hash: KeyedHash,
    private readonly clock: Clock,
  ) {}

  async challenge({ purpose, userId }: ChallengeUse): Promise<Uint8Array<ArrayBuffer>> {
    const challenge = randomBytes(challengeBytes)
    await this.prisma.passkeyChallenge.create({
      data: {
        challengeHash: this.hash.of(purpose, challenge.toString('base64url')),
        userId: userId === null ? null : BigInt(userId),
        expiresAt: new Date(this.clock.now().getTime() + challengeMs),
      },
    })
    return new Uint8Array(challenge)
  }

  /** Uses a challenge up. False when it is unknown, was for something else, or has expired. */
  useChallenge(challenge: string, { purpose, userId }: ChallengeUse): Promise<boolean> {
    return this.database.exists(
      `DELETE FROM passkey_challenge
        WHERE challenge_hash = $1 AND user_id IS NOT DISTINCT FROM $2 AND expires_at > $3 RETURNING 1`,
      [this.hash.of(purpose, challenge), userId, this.clock.now()],
    )
  }

  async sweepChallenges(now: Date): Promise<void> {
    await this.database.deleteInSlices('passkey_challenge', 'expires_at < $1', [now])
  }

  /** Oldest first. */
  async of(userId: number): Promise<Passkey[]> {
    const rows = await this.prisma.passkey.findMany({ where: { userId: BigInt(userId) }, orderBy: { id: 'asc' } })
    return rows.map(rowOf)
  }

  async byCredential(credentialId: string): Promise<Passkey | undefined> {
    const row = await this.prisma.passkey.findUnique({ where: { credentialId } })
    return row ? rowOf(row) : undefined
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

  async rename(userId: number, passkeyId: number, name: string): Promise<boolean> {
    const own = { id: BigInt(passkeyId), userId: BigInt(userId) }
    return (await this.prisma.passkey.updateMany({ where: own, data: { name } })).count > 0
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
}
