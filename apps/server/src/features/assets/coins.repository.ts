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

  /** The coins that are offered, in the order in which they are listed. */
  async enabled(): Promise<Coin[]> {
    const coins = await this.prisma.coin.findMany({
      where: { enabled: true },
      orderBy: [{ sort: 'asc' }, { code: 'asc' }],
      select: { id: true, code: true, name: true, logo: true, precision: true },
    })
    return coins.map(({ id, ...coin }) => ({ coinId: id, ...coin }))
  }
}
