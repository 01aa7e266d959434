import type { StakingProduct } from '@halyard/domain/staking'
import { Inject, Injectable } from '@nestjs/common'
import { ENVIRONMENT, type Environment } from '../../platform/config/environment.ts'
import { intMax } from '../../platform/database/int-max.ts'
import type { PageOfRows, Paging } from '../../platform/database/page-of-rows.ts'
import { type Row, rowOf } from '../../platform/database/row.ts'
import { type LocalizedText, localizedText } from '../../platform/messages/localized.ts'
import type { StakingProductGetPayload } from '../../platform/prisma/generated/models/StakingProduct.ts'
import type { StakingProductModel } from '../../platform/prisma/generated/models.ts'
import { PrismaService } from '../../platform/prisma/prisma.service.ts'

/** A product with the fields of its coin that stakes need. */
export interface ProductRow extends StakingProduct, Pick<Row<StakingProductModel>, 'createdAt' | 'updatedAt'> {
  readonly productId: number
  readonly name: LocalizedText
  readonly description: LocalizedText
  readonly yieldSource: LocalizedText
  readonly logo: string
}

const withCoin = { include: { asset: true } } as const

@Injectable()
export class StakingProductsRepository {
  /** Only a demo host shows samples. */
  private readonly shown: { sample?: false }

  constructor(
    private readonly prisma: PrismaService,
    @Inject(ENVIRONMENT) { demo }: Environment,
  ) {
    this.shown = demo ? {} : { sample: false }
  }

  /** Products, offered ones first, in display order. */
  async page({ page, pageSize }: Paging): Promise<PageOfRows<ProductRow>> {
    const [products, total] = await Promise.all([
      this.prisma.stakingProduct.findMany({
        ...withCoin,
        where: this.shown,
        orderBy: [{ offered: 'desc' }, { sort: 'asc' }, { id: 'asc' }],
        skip: (page - 1) * pageSize,
        take: pageSize,
      }),
      this.prisma.stakingProduct.count({ where: this.shown }),
    ])
    return { rows: products.map(productOf), total }
  }

  async find(productId: number): Promise<ProductRow | undefined> {
    if (productId > intMax) return undefined
    const product = await this.prisma.stakingProduct.findUnique({
      where: { id: productId, ...this.shown },
      ...withCoin,
    })
    return product ? productOf(product) : undefined
  }
}

function productOf(model: StakingProductGetPayload<typeof withCoin>): ProductRow {
  const { id, assetCode, asset: coin, name, description, yieldSource, ...product } = rowOf(model)
  return {
    ...product,
    productId: id,
    name: localizedText(name),
    description: localizedText(description),
    yieldSource: localizedText(yieldSource),
    asset: assetCode,
    scale: coin.precision,
    logo: coin.logo,
  }
}
