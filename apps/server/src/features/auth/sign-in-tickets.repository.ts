import { randomBytes } from 'node:crypto'
import { Injectable } from '@nestjs/common'
import { Clock } from '../../platform/clock/clock.ts'
import { Database } from '../../platform/database/database.ts'
import type { Row } from '../../platform/database/row.ts'
import type { SignInTicketModel } from '../../platform/prisma/generated/models.ts'
import { PrismaService } from '../../platform/prisma/prisma.service.ts'
import { KeyedHash } from './keyed-hash.ts'

const lifetimeMs = 5 * 60_000
const triesMax = 5

type Ticket = Pick<Row<SignInTicketModel>, 'userId' | 'passwordHash'>

/** The words are part of the stored hashes. */
type TicketPurpose = 'sign-in' | 'password reset'

/** The user and the password hash that was verified. */
interface Checked extends Pick<Ticket, 'passwordHash'> {
  readonly id: number
}

/**
 * Tickets of what goes on after a password was right or reset: five minutes, five tries, one use, void when the password
 * changes, and each for one thing: the second factor of a sign-in, or the passkeys that a reset has left.
 */
@Injectable()
export class SignInTickets {
  constructor(
    private readonly prisma: PrismaService,
    private readonly database: Database,
    private readonly hash: KeyedHash,
    private readonly clock: Clock,
  ) {}

  async issue({ id, passwordHash }: Checked, purpose: TicketPurpose): Promise<string> {
    const ticket = `st_${randomBytes(24).toString('base64url')}`
    const expiresAt = new Date(this.clock.now().getTime() + lifetimeMs)
    await this.prisma.signInTicket.create({
      data: { ticketHash: this.hashOf(ticket, purpose), userId: BigInt(id), passwordHash, expiresAt },
    })
    return ticket
  }

  /**
   * Counts a try before the code is checked. Undefined when the ticket is unknown, has expired or has no tries left.
   */
  async try(ticket: string, purpose: TicketPurpose): Promise<Checked | undefined> {
    const row = await this.database.row(
      `UPDATE sign_in_ticket SET tries = tries + 1 WHERE ticket_hash = $1 AND tries < $2 AND expires_at > $3
        RETURNING user_id, password_hash`,
      [this.hashOf(ticket, purpose), triesMax, this.clock.now()],
    )
    return row && { id: row.userId, passwordHash: row.passwordHash }
  }

  /** Uses a ticket up. False when a simultaneous call did. */
  async use(ticket: string, purpose: TicketPurpose): Promise<boolean> {
    return (
      (await this.prisma.signInTicket.deleteMany({ where: { ticketHash: this.hashOf(ticket, purpose) } })).count > 0
    )
  }

  async sweep(now: Date): Promise<void> {
    await this.database.deleteInSlices('sign_in_ticket', 'expires_at < $1', [now])
  }

  private hashOf(ticket: string, purpose: TicketPurpose): string {
    return this.hash.of(`${purpose} ticket`, ticket)
  }
}
