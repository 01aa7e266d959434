import { Injectable } from '@nestjs/common'
import { Clock } from '../../platform/clock/clock.ts'
import { Database } from '../../platform/database/database.ts'
import { PrismaService } from '../../platform/prisma/prisma.service.ts'

/** What is known of a bank card, its numbers without spaces. */
export interface CardDetails {
  readonly bankName: string
  readonly accountName: string
  readonly cardNumber: string
  readonly bankAddress: string
  readonly iban: string
  readonly bic: string
  readonly country: string
}

export interface CardRow extends CardDetails {
  readonly cardId: number
  readonly createdAt: Date
  readonly updatedAt: Date
}

@Injectable()
export class BankCardsRepository {
  constructor(
    private readonly prisma: PrismaService,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Saves a card and answers its id, or why it cannot be saved. */
  async add(userId: number, card: CardDetails, cardsMax: number): Promise<number | 'tooManyEntries' | 'entryExists'> {
    const [row] = await this.database.query<{ outcome: 'done' | 'tooManyEntries' | 'entryExists'; id: string }>(
      'SELECT outcome, id FROM bank_card_add($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)',
      [
        userId,
        card.bankName,
        card.accountName,
        card.cardNumber,
        card.bankAddress,
        card.iban,
        card.bic,
        card.country,
        cardsMax,
        this.clock.now(),
      ],
    )
    if (!row) throw new Error('a save was given no outcome')
    return row.outcome === 'done' ? Number(row.id) : row.outcome
  }

  async page(
    userId: number,
    { page, pageSize }: { page: number; pageSize: number },
  ): Promise<{ rows: CardRow[]; total: number }> {
    const where = { userId: BigInt(userId) }
    const [rows, total] = await Promise.all([
      this.prisma.bankCard.findMany({ where, orderBy: { id: 'desc' }, take: pageSize, skip: (page - 1) * pageSize }),
      this.prisma.bankCard.count({ where }),
    ])
    return { rows: rows.map(cardOf), total }
  }

  async find(userId: number, cardId: number): Promise<CardRow | undefined> {
    const row = await this.prisma.bankCard.findFirst({ where: { id: BigInt(cardId), userId: BigInt(userId) } })
    return row ? cardOf(row) : undefined
  }

  /** False when there was none. */
  async remove(userId: number, cardId: number): Promise<boolean> {
    const { count } = await this.prisma.bankCard.deleteMany({ where: { id: BigInt(cardId), userId: BigInt(userId) } })
    return count > 0
  }
}

function cardOf({
  id,
  userId: _,
  ...row
}: CardDetails & { id: bigint; userId: bigint; createdAt: Date; updatedAt: Date }) {
  return { ...row, cardId: Number(id) }
}
