import { randomBytes } from 'node:crypto'
import { daysAfter } from '@halyard/domain/time'
import { Injectable } from '@nestjs/common'
import { Clock } from '../../platform/clock/clock.ts'
import { Database } from '../../platform/database/database.ts'
import { KeyedHash } from './keyed-hash.ts'

const lifetimeDays = 90
/** Devices of one user; the oldest is forgotten for another. */
const devicesMax = 10

/** Devices on which users signed in, each with a token for one more sign-in without a captcha (docs/decisions/048). */
@Injectable()
export class KnownDevices {
  constructor(
    private readonly database: Database,
    private readonly hash: KeyedHash,
    private readonly clock: Clock,
  ) {}

  /** A token for the device of who has just signed in; undefined for a shared account, and when the password has changed. */
  async know({ id, passwordHash }: { id: number; passwordHash: string }): Promise<string | undefined> {
    const token = `kd_${randomBytes(32).toString('base64url')}`
    const now = this.clock.now()
    const added = await this.database.holds('SELECT known_device_add($1, $2, $3, $4, $5, $6)', [
      id,
      passwordHash,
      this.hashOf(token),
      devicesMax,
      now,
      daysAfter(now, lifetimeDays),
    ])
    return added ? token : undefined
  }

  /** Uses a token up, right or wrong as the password may be. False when it is not this user's, or is worth nothing any more. */
  use(token: string, userId: number): Promise<boolean> {
    return this.database.any(
      'DELETE FROM known_device WHERE token_hash = $1 AND user_id = $2 AND expires_at > $3 RETURNING 1',
      [this.hashOf(token), userId, this.clock.now()],
    )
  }

  async sweep(now: Date): Promise<void> {
    await this.database.deleteInSlices('known_device', 'expires_at < $1', [now])
  }

  private hashOf(token: string): string {
    return this.hash.of('known device', token)
  }
}
