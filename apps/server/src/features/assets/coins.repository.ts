import { Injectable } from '@nestjs/common'
import { Database } from '../../platform/database/database.ts'

export interface Coin {
  readonly coinId: number
  readonly code: string
  readonly name: string
  readonly logo: string
  readonly precision: number
}

@Injectable()
export class CoinsRepository {
  constructor(private readonly database: Database) {}

  /** The coins that are offered, in the order in which they are listed. */
  enabled(): Promise<Coin[]> {
    return this.database.prepared<Coin & Record<string, unknown>>(
      'coins-enabled',
      `SELECT id AS "coinId", code, name, logo, precision FROM coin WHERE enabled ORDER BY sort, code`,
      [],
    )
  }
}
