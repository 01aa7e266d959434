import type { Amount } from '@halyard/domain'
import { Injectable } from '@nestjs/common'
import { rowOf } from '../../platform/database/row.ts'
import { PrismaService } from '../../platform/prisma/prisma.service.ts'

/** A currency that can be withdrawn to a bank card. */
export interface CardCurrency {
  readonly coinId: number
  readonly asset: string
  readonly name: string
  readonly logo: string
  readonly precision: number
  readonly minimum: Amount
  readonly maximum: Amount
  readonly fee: Amount
}

@Injectable()
export class CardCurrenciesRepository {
  constructor(private readonly prisma: PrismaService) {}

  /** In display order. */
  async all(): Promise<CardCurrency[]> {
    const rows = await this.prisma.cardCurrency.findMany({
      where: { enabled: true, coin: { enabled: true } },
      orderBy: [{ sort: 'asc' }, { currency: 'asc' }],
      include: { coin: true },
    })
    return rows.map(rowOf).map(({ coin: { id, name, logo, precision }, currency, minimum, maximum, fee }) => ({
      coinId: id,
      asset: currency,
      name,
      logo,
      precision,
      minimum,
      maximum,
      fee,
    }))
  }
}
