import { Injectable } from '@nestjs/common'
import { PrismaService } from '../../platform/prisma/prisma.service.ts'

export interface Coin {
  readonly coinId: number
  readonly code: string
  readonly name: string
  readonly logo: string
  readonly precision: number
}

@Injectable()
export class CoinsRepository {
  constructor(private readonly prisma: PrismaService) {}

  /** The coins that are offered and those that are held, in the order in which they are listed. */
  async offeredOr(held: readonly string[]): Promise<Coin[]> {
    const coins = await this.prisma.coin.findMany({
      where: { OR: [{ enabled: true }, { code: { in: [...held] } }] },
      orderBy: [{ sort: 'asc' }, { code: 'asc' }],
      select: { id: true, code: true, name: true, logo: true, precision: true },
    })
    return coins.map(({ id, ...coin }) => ({ coinId: id, ...coin }))
  }
}
