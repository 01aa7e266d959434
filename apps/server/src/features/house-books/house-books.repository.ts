import { Injectable } from '@nestjs/common'
import { Database } from '../../platform/database/database.ts'
import { filled } from '../../platform/database/row.ts'

@Injectable()
export class HouseBooksRepository {
  constructor(private readonly database: Database) {}

  /** What the house has of each pair that is offered, or was traded, with its terms. */
  async all() {
    const rows = await this.database.own.rows({ name: 'house-books', text: selectBooks })
    return rows.map((row) => filled(row, 'position', 'paid', 'baseFees', 'quoteFees', 'fills'))
  }
}

/** Of few rows: a pair has one, and some more where it has no book. */
const selectBooks = `
  SELECT pair.symbol, pair.name, pair.base, pair.quote, coalesce(had.base, 0) AS position, -coalesce(had.quote, 0) AS paid,
         coalesce(had.base_fees, 0) AS base_fees, coalesce(had.quote_fees, 0) AS quote_fees, coalesce(had.fills, 0)::bigint AS fills,
         pair.in_book, pair.ladder_version, pair.ladder_levels, pair.ladder_spread, pair.ladder_distance, pair.ladder_size, pair.ladder_growth,
         pair.ladder_limit, book.inventory * pair.quantity_step AS inventory
    FROM pair
    JOIN coin base ON base.code = pair.base
    JOIN coin quote ON quote.code = pair.quote
    LEFT JOIN (SELECT symbol, sum(base) AS base, sum(quote) AS quote, sum(base_fees) AS base_fees, sum(quote_fees) AS quote_fees,
                      sum(fills) AS fills
                 FROM house_book GROUP BY symbol) had ON had.symbol = pair.symbol
    LEFT JOIN spot_book book ON book.symbol = pair.symbol
   WHERE had.symbol IS NOT NULL OR (pair.enabled AND base.enabled AND quote.enabled)
   ORDER BY pair.sort, pair.id` as const
