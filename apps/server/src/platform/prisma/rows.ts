import type { Row } from '../database/row.ts'
import type {
  CandleModel,
  FeedEpochModel,
  FeedStatementModel,
  PairModel,
  SessionModel,
  TickModel,
} from './generated/models.ts'

// Rows that are not read through repositories: the feed's, and sessions.

export type StoredCandle = Row<CandleModel>
export type StoredEpoch = Row<FeedEpochModel>
export type StoredPair = Row<PairModel>
export type StoredSession = Row<SessionModel>
export type StoredStatement = Row<FeedStatementModel>
export type StoredTick = Row<TickModel>
