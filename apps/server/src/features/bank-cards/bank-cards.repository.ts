import { Injectable } from '@nestjs/common'
import { Clock } from '../../platform/clock/clock.ts'
import { Database } from '../../platform/database/database.ts'
import { type Row, rowOf } from '../../platform/database/row.ts'
import type { BankCardModel } from '../../platform/prisma/generated/models.ts'
import { PrismaService } from '../../platform/prisma/prisma.service.ts'

/** What is known of a bank card, its numbers without spaces. */
export type CardDetails = Omit<CardRow, 'cardId' | 'createdAt' | 'updatedAt'>

export interface CardRow extends Omit<Row<BankCardModel>, 'id' | 'userId'> {
  readonly cardId: number
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
    const row = await this.database.row<{ outcome: 'done' | 'tooManyEntries' | 'entryExists'; id: number }>(
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
    return row.outcome === 'done' ? row.id : row.outcome
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

function cardOf(stored: BankCardModel): CardRow {
  const { id, userId: _, ...card } = rowOf(stored)
  return { ...card, cardId: id }
}
