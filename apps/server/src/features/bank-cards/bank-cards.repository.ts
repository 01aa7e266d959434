import { Injectable, type OnModuleInit } from '@nestjs/common'
import { Clock } from '../../platform/clock/clock.ts'
import { Database } from '../../platform/database/database.ts'
import type { PageOfRows, Paging } from '../../platform/database/page-of-rows.ts'
import { addedOf, type Row, rowOf } from '../../platform/database/row.ts'
import { EncryptedStores } from '../../platform/encryption/encrypted-stores.ts'
import { Encryption } from '../../platform/encryption/encryption.ts'
import type { BankCardModel } from '../../platform/prisma/generated/models.ts'
import { PrismaService } from '../../platform/prisma/prisma.service.ts'

/** A bank card's details, its numbers without spaces. */
export type CardDetails = Omit<CardRow, 'cardId' | 'createdAt' | 'updatedAt'>

type StoredNumbers = 'numbers' | 'numbersHash' | 'lastDigits'

export interface CardRow extends Omit<Row<BankCardModel>, 'id' | 'userId' | StoredNumbers> {
  readonly cardId: number
  readonly cardNumber: string
  /** The account number where the bank's country has no IBAN. */
  readonly iban: string
}

@Injectable()
export class BankCardsRepository implements OnModuleInit {
  constructor(
    private readonly prisma: PrismaService,
    private readonly database: Database,
    private readonly encryption: Encryption,
    private readonly places: EncryptedStores,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    const where = { table: 'bank_card', key: 'id', contextColumn: 'user_id', column: 'numbers', hash: 'numbers_hash' }
    this.places.registerColumn({ name: 'bank cards', ...where, contextOf })
  }

  /** Saves a card and answers its id, or why it cannot be saved. */
  async add(userId: number, card: CardDetails, cardsMax: number): Promise<number | 'tooManyEntries' | 'entryExists'> {
    const place = contextOf(userId)
    const numbers = JSON.stringify([card.cardNumber, card.iban])
    const row = await this.database.row(
      'SELECT outcome, id FROM bank_card_add($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)',
      [
        userId,
        card.bankName,
        card.accountName,
        this.encryption.encryptText(numbers, place),
        this.encryption.keyedHashes(numbers, place),
        lastDigitsOf(card.cardNumber),
        card.bankAddress,
        card.bic,
        card.country,
        cardsMax,
        this.clock.now(),
      ],
    )
    return addedOf(row, 'tooManyEntries', 'entryExists')
  }

  async page(userId: number, { page, pageSize }: Paging): Promise<PageOfRows<CardRow>> {
    const where = { userId: BigInt(userId) }
    const [rows, total] = await Promise.all([
      this.prisma.bankCard.findMany({ where, orderBy: { id: 'desc' }, take: pageSize, skip: (page - 1) * pageSize }),
      this.prisma.bankCard.count({ where }),
    ])
    return { rows: rows.map((row) => this.cardOf(row)), total }
  }

  async find(userId: number, cardId: number): Promise<CardRow | undefined> {
    const row = await this.prisma.bankCard.findFirst({ where: { id: BigInt(cardId), userId: BigInt(userId) } })
    return row ? this.cardOf(row) : undefined
  }

  /** False when there was none. */
  async remove(userId: number, cardId: number): Promise<boolean> {
    const { count } = await this.prisma.bankCard.deleteMany({ where: { id: BigInt(cardId), userId: BigInt(userId) } })
    return count > 0
  }

  private cardOf(stored: BankCardModel): CardRow {
    const { id, userId, numbers, numbersHash: _, lastDigits: __, ...card } = rowOf(stored)
    const [cardNumber, iban] = JSON.parse(this.encryption.decryptText(numbers, contextOf(userId))) as [string, string]
    return { ...card, cardNumber, iban, cardId: id }
  }
}

const contextOf = (userId: number | string) => `bank-card:${userId}`

/** The last digits; none of a short number. */
const lastDigitsOf = (cardNumber: string) => (cardNumber.length > 4 ? cardNumber.slice(-4) : '')
