import { Injectable } from '@nestjs/common'
import { Batcher } from '../../platform/concurrency/batcher.ts'
import { Database } from '../../platform/database/database.ts'

export interface Coin {
  readonly coinId: number
  readonly code: string
  readonly name: string
  readonly logo: string
  readonly precision: number
}

type CoinRow = Coin & { readonly enabled: boolean }

@Injectable()
export class CoinsRepository {
  /** Simultaneous callers share one read, which starts after the last of them asked. */
  private readonly reads: Batcher<undefined, readonly CoinRow[]>

  constructor(database: Database) {
    const text = 'SELECT id AS coin_id, code, name, logo, precision, enabled FROM coin ORDER BY sort, code'
    const read = async (asked: readonly undefined[]): Promise<(readonly CoinRow[])[]> => {
      const coins = await database.rows({ name: 'assets-coins', text })
      return asked.map(() => coins)
    }
    this.reads = new Batcher(read, { concurrency: 2 })
  }

  /** Coins that are offered, and coins of the given list, in display order. */
  async offeredOr(held: readonly string[]): Promise<Coin[]> {
    const coins = await this.reads.add(undefined)
    return coins.filter(({ enabled, code }) => enabled || held.includes(code))
  }
}
