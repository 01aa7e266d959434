import { randomBytes } from 'node:crypto'
import { daysAfter } from '@halyard/domain/time'
import { Injectable } from '@nestjs/common'
import { Clock } from '../../platform/clock/clock.ts'
import { Database } from '../../platform/database/database.ts'
import { filled } from '../../platform/database/row.ts'
import { PrismaService } from '../../platform/prisma/prisma.service.ts'
import type { Session } from '../../platform/session/session.ts'
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
  async know({ id, passwordHash }: Checked, signIn: SignInOfDevice): Promise<string | undefined> {
    const token = `kd_${randomBytes(32).toString('base64url')}`
    const now = this.clock.now()
    const text = 'SELECT known_device_add($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)'
    const added = await this.database.isTrue({ name: 'known-device-add', text }, [
      id,
      passwordHash,
      this.hashOf(token),
      devicesMax,
      now,
      daysAfter(now, lifetimeDays),
      signIn.sessionHash,
      signIn.formerToken === undefined ? null : this.hashOf(signIn.formerToken),
      signIn.address,
      signIn.passkeyId ?? null,
    ])
    return added ? token : undefined
  }

  /**
   * Uses a token up, whether or not the sign-in succeeds; it names the device from then on, and spares nothing. False when
   * it is not this user's, or is void.
   */
  async use(token: string, userId: number): Promise<boolean> {
    const valid = { userId: BigInt(userId), expiresAt: { gt: this.clock.now() }, spent: false }
    const { count } = await this.prisma.knownDevice.updateMany({
      where: { tokenHash: this.hashOf(token), ...valid },
      data: { spent: true },
    })
    return count > 0
  }

  /** Those that a user's next sign-in would know, the one that signed in last first. */
  async of({ userId, sessionId }: Session): Promise<Device[]> {
    const rows = await this.database.rows({ name: 'known-devices', text: selectDevices }, [
      userId,
      sessionId,
      this.clock.now(),
    ])
    return rows.map((row) => filled(row, 'apiKeys'))
  }

  /** A passkey was made on the device of a session. */
  async notePasskey(sessionId: number, passkeyId: number): Promise<void> {
    await this.database.query('UPDATE known_device SET passkey_id = $2 WHERE session_id = $1', [sessionId, passkeyId])
  }

  /** Forgets one device, or all but that of the session. Answers their kinds; undefined when there was none. */
  async forget({ userId, sessionId }: Session, deviceId: number | null): Promise<string | undefined> {
    const row = await this.database.row('SELECT known_devices_forget($1, $2, $3, $4) AS names', [
      userId,
      sessionId,
      deviceId,
      this.clock.now(),
    ])
    return row?.names ?? undefined
  }

  async sweep(now: Date): Promise<void> {
    await this.database.deleteInSlices('known_device', 'expires_at < $1', [now])
  }

  private hashOf(token: string): string {
    return this.hash.of('known device', token)
  }
}

interface Checked {
  readonly id: number
  /** That was verified. */
  readonly passwordHash: string
}

interface SignInOfDevice {
  /** The stored form of the session's token. */
  readonly sessionHash: string
  /** What the device was given at its sign-in before. */
  readonly formerToken?: string | undefined
  readonly address: string
  readonly passkeyId?: number | undefined
}

interface Device {
  readonly deviceId: number
  /** Null of one that a session before knew. */
  readonly device: string | null
  readonly address: string | null
  readonly since: Date
  readonly signedInAt: Date | null
  /** Null, as false is, where it has no session. */
  readonly current: boolean | null
  readonly signedIn: boolean | null
  readonly pushed: boolean | null
  readonly passkey: string | null
  readonly apiKeys: readonly string[]
}

const selectDevices = `
  SELECT known.id AS device_id, session.device, known.address, known.created_at AS since,
         session.created_at AS signed_in_at, session.id = $2 AS current,
         session.ended_at IS NULL AND session.expires_at > $3 AS signed_in,
         EXISTS (SELECT FROM push_subscription subscribed WHERE subscribed.session_id = session.id
                    AND session.ended_at IS NULL) AS pushed,
         passkey.name AS passkey,
         ARRAY(SELECT name FROM api_key
                WHERE api_key.device_id = known.id AND api_key.revoked_at IS NULL ORDER BY api_key.id) AS api_keys
    FROM known_device known
    LEFT JOIN session ON session.id = known.session_id
    LEFT JOIN passkey ON passkey.id = known.passkey_id
   WHERE known.user_id = $1 AND known.expires_at > $3
   ORDER BY known.expires_at DESC, known.id DESC` as const
