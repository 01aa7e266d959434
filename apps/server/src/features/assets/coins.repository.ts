import { Injectable } from '@nestjs/common'
import { Database } from '../../platform/database/database.ts'
import { Batcher } from '../../platform/submit/batcher.ts'

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
  /** All who ask at the same time share an answer, and what is read is never older than the call that asks. */
  private readonly looks: Batcher<undefined, readonly CoinRow[]>

  constructor(database: Database) {
    const text = 'SELECT id AS coin_id, code, name, logo, precision, enabled FROM coin ORDER BY sort, code'
    const look = async (asked: readonly undefined[]): Promise<(readonly CoinRow[])[]> => {
      const coins = await database.rows<CoinRow>({ name: 'assets-coins', text })
      return asked.map(() => coins)
    }
    this.looks = new Batcher(look, { concurrency: 2 })
  }

  /** The coins that are offered and those that are held, in the order in which they are listed. */
  async offeredOr(held: readonly string[]): Promise<Coin[]> {
    const coins = await this.looks.add(undefined)
    return coins.filter(({ enabled, code }) => enabled || held.includes(code))
  }
}
