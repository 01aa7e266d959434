import { Injectable } from '@nestjs/common'
import { Clock } from '../../platform/clock/clock.ts'
import { Database } from '../../platform/database/database.ts'
import { countRows } from '../../platform/database/page-of-rows.ts'
import { filled } from '../../platform/database/row.ts'
import type { Statements } from '../../platform/database/statements.ts'
import { type CursorPage, type CursorPaging, cursorPage, placeOf } from './cursor.ts'

export interface QueueFilter {
  readonly kinds: readonly string[] | null
  readonly userId: number | null
  readonly state: string | null
  /** Of items whose answer is due between these. */
  readonly dueFrom: Date | null
  readonly dueBefore: Date | null
  /** Whether the operator who asks has agreed or rejected already. */
  readonly voted: boolean | null
  readonly sort: 'due' | 'submittedAt'
  readonly order: 'asc' | 'desc'
}

/** Who has an item open. */
export interface Holder {
  readonly name: string
  readonly since: Date
}

/** Something that an item shares with another. */
export interface Duplicate {
  readonly what: string
  readonly kind: string
  readonly item: number
  readonly userId: number
  readonly at: Date | null
}

@Injectable()
export class ReviewQueueRepository {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** What waits, with who else has it open. */
  async page(filter: QueueFilter, operatorId: number, paging: CursorPaging): Promise<CursorPage<Waiting>> {
    const now = this.clock.now()
    const place = placeOf(paging.cursor, ['text', 'text', 'number'])
    const { kinds, userId, state, dueFrom, dueBefore, voted } = filter
    const filters = [now, kinds, userId, state, dueFrom, dueBefore, operatorId, voted]
    const text = queueTexts[filter.sort][filter.order]
    const behind = place ?? [null, null, null]
    const [rows, total] = await Promise.all([
      this.database.rows(text, [...filters, ...behind, paging.pageSize + 1]),
      countRows(this.database, 'review_waiting($1) waiting', queueFilter, filters),
    ])
    return cursorPage(rows.map(waitingOf), paging, total, {
      place: (row) => [row[filter.sort].toISOString(), row.kind, row.item],
      view: (row) => row,
    })
  }

  /** Notes that an operator has an item open, and answers who else has. */
  async hold(kind: string, item: number, operatorId: number): Promise<Holder[]> {
    const now = this.clock.now()
    await this.database.query(
      `INSERT INTO review_presence (kind, item_id, operator_id, since, seen_at) VALUES ($1, $2, $3, $4, $4)
       ON CONFLICT (kind, item_id, operator_id) DO UPDATE SET seen_at = excluded.seen_at,
         since = CASE WHEN review_presence.seen_at < $4::timestamptz - interval '45 seconds'
                      THEN excluded.since ELSE review_presence.since END`,
      [kind, item, operatorId, now],
    )
    return this.holders(kind, item, operatorId)
  }

  /** Who else has an item open. */
  holders(kind: string, item: number, operatorId: number): Promise<Holder[]> {
    return this.database.rows(
      `SELECT operator.name, presence.since FROM review_presence presence JOIN operator ON operator.id = presence.operator_id
        WHERE presence.kind = $1 AND presence.item_id = $2 AND presence.operator_id <> $3
          AND presence.seen_at > $4::timestamptz - interval '45 seconds' ORDER BY presence.since`,
      [kind, item, operatorId, this.clock.now()],
    )
  }

  /** Forgets who had what open. */
  async forgetHolders(): Promise<void> {
    await this.database.query("DELETE FROM review_presence WHERE seen_at < $1::timestamptz - interval '1 hour'", [
      this.clock.now(),
    ])
  }

  /** What a submission shares with others: a transaction, a picture, an address, a name. */
  async duplicates(kind: string, item: number): Promise<Duplicate[]> {
    const text = kind in duplicateTexts ? duplicateTexts[kind as keyof typeof duplicateTexts] : undefined
    if (text === undefined) return []
    const rows = await this.database.rows(text, [item])
    return rows.map((row) => filled(row, 'what', 'kind', 'item', 'userId'))
  }
}

export interface Waiting {
  readonly kind: string
  readonly item: number
  readonly userId: number | null
  readonly submittedAt: Date
  readonly due: Date
  readonly state: string
  readonly asset: string | null
  readonly amount: string | null
  readonly approvals: number
  readonly voted: boolean
  readonly holders: string[]
}

const hasVoted = `EXISTS (SELECT FROM review_approval vote
            WHERE vote.kind = waiting.kind AND vote.item_id = waiting.item AND vote.operator_id = $7)`

const queueFilter = `($2::text[] IS NULL OR kind = ANY($2)) AND ($3::bigint IS NULL OR user_id = $3)
     AND ($4::text IS NULL OR state = $4) AND ($5::timestamptz IS NULL OR due >= $5) AND ($6::timestamptz IS NULL OR due < $6)
     AND ($8::boolean IS NULL OR ${hasVoted} = $8)`

const queueText = <const Column extends string, const Compare extends string, const Order extends string>(
  column: Column,
  compare: Compare,
  order: Order,
) =>
  `SELECT kind, item, user_id, submitted_at, due, state, asset, trim_scale(amount)::text AS amount,
          (SELECT count(*)::int FROM review_approval approval
            WHERE approval.kind = waiting.kind AND approval.item_id = waiting.item AND approval.act = 'approve') AS approvals,
          ${hasVoted} AS voted,
          ARRAY(SELECT operator.name FROM review_presence presence JOIN operator ON operator.id = presence.operator_id
                 WHERE presence.kind = waiting.kind AND presence.item_id = waiting.item AND presence.operator_id <> $7
                   AND presence.seen_at > $1::timestamptz - interval '45 seconds' ORDER BY presence.since) AS holders
     FROM review_waiting($1) waiting
    WHERE ${queueFilter}
      AND ($9::timestamptz IS NULL OR (${column}, kind, item) ${compare} ($9::timestamptz, $10::text, $11::bigint))
    ORDER BY ${column} ${order}, kind ${order}, item ${order} LIMIT $12` as const

const queueTexts = {
  due: { asc: queueText('due', '>', 'ASC'), desc: queueText('due', '<', 'DESC') },
  submittedAt: { asc: queueText('submitted_at', '>', 'ASC'), desc: queueText('submitted_at', '<', 'DESC') },
} as const

const waitingOf = (row: Statements[(typeof queueTexts)['due']['asc']]): Waiting => {
  const known = filled(row, 'kind', 'item', 'submittedAt', 'due', 'state')
  return { ...known, approvals: row.approvals ?? 0, voted: row.voted === true, holders: row.holders ?? [] }
}

const ofIdentity = `
  SELECT DISTINCT ON (item) 'document' AS what, 'identity' AS kind, other.id AS item, other.user_id, other.created_at AS at
    FROM identity own
    JOIN upload mine ON mine.id IN (own.front_id, own.back_id, own.held_id)
    JOIN upload twin ON twin.digest = mine.digest
    JOIN identity other ON (other.front_id = twin.id OR other.back_id = twin.id OR other.held_id = twin.id)
   WHERE own.id = $1 AND other.user_id <> own.user_id
  UNION ALL
  SELECT 'name', 'identity', other.id, other.user_id, other.created_at
    FROM identity own JOIN identity other ON identity_name_key(other.name) = identity_name_key(own.name)
   WHERE own.id = $1 AND other.user_id <> own.user_id
   LIMIT 50`

/** What each kind shares with others; a number of a document is never asked for, and devices are known to their owners only. */
const duplicateTexts = {
  deposit: `
  SELECT 'transaction' AS what, 'deposit' AS kind, other.id AS item, other.user_id, other.created_at AS at
    FROM deposit own JOIN deposit other ON other.transaction_hash = own.transaction_hash
   WHERE own.id = $1 AND other.id <> own.id
  UNION ALL
  SELECT 'image', 'deposit', other.id, other.user_id, other.created_at
    FROM deposit own JOIN upload mine ON mine.id = own.voucher JOIN upload twin ON twin.digest = mine.digest
    JOIN deposit other ON other.voucher = twin.id
   WHERE own.id = $1 AND other.id <> own.id
   LIMIT 50`,
  withdrawal: `
  SELECT * FROM (SELECT 'address' AS what, 'withdrawal' AS kind, other.id AS item, other.user_id, other.created_at AS at
    FROM withdrawal own JOIN withdrawal other ON other.address = own.address
   WHERE own.id = $1 AND other.user_id <> own.user_id ORDER BY other.id DESC LIMIT 20) withdrawn
  UNION ALL
  (SELECT 'saved address', 'address', saved.id, saved.user_id, saved.created_at
    FROM withdrawal own JOIN address_book_entry saved ON saved.address = own.address
   WHERE own.id = $1 AND saved.user_id <> own.user_id LIMIT 20)
  UNION ALL
  (SELECT 'deposit address', 'address', theirs.id, theirs.user_id, theirs.assigned_at
    FROM withdrawal own JOIN deposit_address theirs ON theirs.address = own.address
   WHERE own.id = $1 AND theirs.user_id <> own.user_id LIMIT 20)`,
  identity: ofIdentity,
  identityCheck: ofIdentity,
  sharedIdentity: ofIdentity,
} as const
