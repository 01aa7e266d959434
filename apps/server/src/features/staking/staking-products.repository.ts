import { Amount } from '@halyard/domain'
import type { StakingProduct } from '@halyard/domain/staking'
import { Injectable } from '@nestjs/common'
import { editedTable } from '../../platform/back-office/edited-table.ts'
import { Database } from '../../platform/database/database.ts'
import { intMax } from '../../platform/database/int-max.ts'
import { type LocalizedText, localizedText } from '../../platform/messages/localized.ts'
import type { StakingProductGetPayload } from '../../platform/prisma/generated/models/StakingProduct.ts'
import { PrismaService } from '../../platform/prisma/prisma.service.ts'

export interface ProductRow extends StakingProduct {
  readonly productId: number
  readonly name: LocalizedText
  readonly description: LocalizedText
  readonly yieldSource: LocalizedText
  readonly logo: string
  readonly createdAt: Date
  readonly updatedAt: Date
}

const withCoin = { include: { asset: true } } as const

/** What is offered. */
@Injectable()
export class StakingProductsRepository {
  constructor(
    private readonly prisma: PrismaService,
    private readonly database: Database,
  ) {}

  /** Some columns of the products, for operators to edit. */
  editable(columns: readonly string[]) {
    return editedTable(this.database, { table: 'staking_product', columns })
  }

  /** The products, those that are offered first, in the order in which they are listed. */
  async page(asked: { page: number; pageSize: number }): Promise<{ rows: ProductRow[]; total: number }> {
    const [rows, total] = await Promise.all([
      this.prisma.stakingProduct.findMany({
        ...withCoin,
        orderBy: [{ offered: 'desc' }, { sort: 'asc' }, { id: 'asc' }],
        skip: (asked.page - 1) * asked.pageSize,
        take: asked.pageSize,
      }),
      this.prisma.stakingProduct.count(),
    ])
    return { rows: rows.map(productOf), total }
  }

  async find(productId: number): Promise<ProductRow | undefined> {
    if (productId > intMax) return undefined
    const row = await this.prisma.stakingProduct.findUnique({ where: { id: productId }, ...withCoin })
    return row ? productOf(row) : undefined
  }
}

function productOf(row: StakingProductGetPayload<typeof withCoin>): ProductRow {
  return {
    productId: row.id,
    name: localizedText(row.name),
    description: localizedText(row.description),
    yieldSource: localizedText(row.yieldSource),
    asset: row.assetCode,
    scale: row.asset.precision,
    logo: row.asset.logo,
    termDays: row.cycleDays,
    dailyRate: Amount.of(row.dailyRate.toFixed()),
    penaltyRate: Amount.of(row.penaltyRate.toFixed()),
    orderMin: Amount.of(row.orderMin.toFixed()),
    orderMax: Amount.of(row.orderMax.toFixed()),
    userMax: Amount.of(row.userMax.toFixed()),
    supply: row.supply && Amount.of(row.supply.toFixed()),
    staked: Amount.of(row.staked.toFixed()),
    offered: row.offered,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  }
}
