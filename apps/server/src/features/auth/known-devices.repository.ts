import { randomBytes } from 'node:crypto'
import { daysAfter } from '@halyard/domain/time'
import { Injectable } from '@nestjs/common'
import { Clock } from '../../platform/clock/clock.ts'
import { Database } from '../../platform/database/database.ts'
import { PrismaService } from '../../platform/prisma/prisma.service.ts'
import { KeyedHash } from './keyed-hash.ts'

const lifetimeDays = 90
/** The oldest is forgotten past this number. */
const devicesMax = 10

/** Devices that signed in before, each with a one-time token for a sign-in without a captcha (docs/decisions/048). */
@Injectable()
export class KnownDevices {
  constructor(
    private readonly prisma: PrismaService,
    private readonly database: Database,
    private readonly hash: KeyedHash,
    private readonly clock: Clock,
  ) {}

  /**
   * A token for the device that has just signed in; undefined for the shared account, and when the password has
   * changed.
   */
  async know({ id, passwordHash }: { id: number; passwordHash: string }): Promise<string | undefined> {
    const token = `kd_${randomBytes(32).toString('base64url')}`
    const now = this.clock.now()
    const added = await this.database.isTrue('SELECT known_device_add($1, $2, $3, $4, $5, $6)', [
      id,
      passwordHash,
      this.hashOf(token),
      devicesMax,
      now,
      daysAfter(now, lifetimeDays),
    ])
    return added ? token : undefined
  }

  /** Uses a token up, whether or not the sign-in succeeds. False when it is not this user's, or is void. */
  async use(token: string, userId: number): Promise<boolean> {
    const { count } = await this.prisma.knownDevice.deleteMany({
      where: { tokenHash: this.hashOf(token), userId: BigInt(userId), expiresAt: { gt: this.clock.now() } },
    })
    return count > 0
  }

  async sweep(now: Date): Promise<void> {
    await this.database.deleteInSlices('known_device', 'expires_at < $1', [now])
  }

  private hashOf(token: string): string {
    return this.hash.of('known device', token)
  }
}
