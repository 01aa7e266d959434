import type { Row } from '../database/row.ts'
import type { CandleModel, FeedEpochModel, PairModel, TickModel } from './generated/models.ts'

// The rows of the market, which the feed reads through connections of its own and not through repositories.

export type StoredCandle = Row<CandleModel>
export type StoredEpoch = Row<FeedEpochModel>
export type StoredPair = Row<PairModel>
export type StoredTick = Row<TickModel>
