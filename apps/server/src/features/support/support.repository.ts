import { Injectable } from '@nestjs/common'
import { Clock } from '../../platform/clock/clock.ts'
import { Database } from '../../platform/database/database.ts'
import { countRows, type PageOfRows, type Paging, pageOf } from '../../platform/database/page-of-rows.ts'
import { addedOf, filled, oneOf } from '../../platform/database/row.ts'
import type { Statements } from '../../platform/database/statements.ts'
import type { SupportCaseModel, SupportEntryModel } from '../../platform/prisma/generated/models.ts'

/** What a user or an operator sends. */
export interface Message {
  readonly said: string
  readonly uploads: readonly string[]
  /** The call that sends it: once. */
  readonly claim: string | null
}

export interface SupportEntry {
  readonly entryId: number
  readonly kind: SupportEntryModel['kind']
  readonly by: SupportEntryModel['by']
  /** The name of the operator. */
  readonly operator: string | null
  readonly text: string
  /** Uploads. */
  readonly pictures: readonly string[]
  readonly at: Date
}

/** Of which conversations operators see a list. */
export type InboxView = keyof typeof inView

/** Where a list of the inbox goes on. */
export interface InboxPlace {
  readonly state: SupportCaseModel['state']
  readonly since: Date
  readonly caseId: number
}

interface NewCase {
  readonly language: string
  readonly about: { readonly kind: NonNullable<SupportCaseModel['aboutKind']>; readonly id: number } | null
  readonly message: Message
  readonly openMax: number
  /** The text of an answer that is given at once. */
  readonly automatic: string | null
}

@Injectable()
export class SupportRepository {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** A user's, the one with the newest entry first. */
  page(userId: number, paging: Paging): Promise<PageOfRows<OwnCaseRow>> {
    const selection = {
      select: ownCases,
      from: 'support_case',
      filter: 'support_case.user_id = $1',
      order: 'support_case.last_entry_id DESC',
      values: [userId],
      cursor: {
        columns: 'support_case.last_entry_id',
        place: '$before',
        idOf: ({ entryId }: { readonly entryId: number }) => entryId,
      },
    } as const
    return pageOf(this.database, selection, paging)
  }

  find(userId: number, caseId: number): Promise<OwnCaseRow | undefined> {
    return this.database.row(`${ownCases} WHERE support_case.user_id = $1 AND support_case.id = $2`, [userId, caseId])
  }

  /** How many entries of the service a user has not read. */
  async unread(userId: number): Promise<number> {
    const row = await this.database.own.row(
      'SELECT coalesce(sum(unread), 0)::int AS unread FROM support_case WHERE user_id = $1 AND unread > 0',
      [userId],
    )
    return row?.unread ?? 0
  }

  /** The entries of a conversation, newest first. */
  entries(caseId: number, paging: Paging): Promise<PageOfRows<SupportEntry>> {
    const selection = {
      select: `SELECT support_entry.id, kind, by, operator.name AS operator, text, at,
                      ARRAY(SELECT upload_id FROM support_picture WHERE entry_id = support_entry.id ORDER BY position) AS pictures
                 FROM support_entry LEFT JOIN operator ON operator.id = support_entry.operator_id`,
      from: 'support_entry',
      filter: 'case_id = $1',
      order: 'support_entry.id DESC',
      values: [caseId],
    } as const
    return pageOf(this.database, selection, paging, ({ id, ...entry }) => ({
      entryId: id,
      ...filled(entry, 'pictures'),
    }))
  }

  /** Answers the new conversation's id, or why it was not opened. */
  async open(userId: number, { language, about, message, openMax, automatic }: NewCase) {
    const opened = await this.database.row(
      'SELECT outcome, id FROM support_open($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)',
      [
        userId,
        language,
        about?.kind ?? null,
        about?.id ?? null,
        message.said,
        message.uploads,
        message.claim,
        openMax,
        automatic,
        this.clock.now(),
      ],
    )
    return addedOf(opened, 'tooManyEntries', 'notFound')
  }

  /** False when the user has no such conversation. */
  say(userId: number, caseId: number, { said, uploads, claim }: Message): Promise<boolean> {
    const values = [userId, caseId, said, uploads, claim, this.clock.now()]
    return this.database.isTrue('SELECT support_say($1, $2, $3, $4, $5, $6)', values)
  }

  /** False when the user has no such conversation. */
  read(userId: number, caseId: number, entryId: number): Promise<boolean> {
    return this.database.isTrue('SELECT support_read($1, $2, $3, $4)', [userId, caseId, entryId, this.clock.now()])
  }

  /** Closes or reopens a conversation, for its user or for an operator. */
  async end(caseId: number, by: { userId: number } | { operatorId: number }, how: 'closed' | 'reopened') {
    const { userId = null, operatorId = null } = { userId: null, operatorId: null, ...by }
    const values = [caseId, userId, operatorId, how, this.clock.now()]
    const row = await this.database.row('SELECT support_end($1, $2, $3, $4, $5) AS outcome', values)
    return oneOf(['done', 'notFound', 'taken'], row?.outcome)
  }

  async answer(operatorId: number, caseId: number, { said, uploads, claim }: Message, closes: boolean) {
    const values = [operatorId, caseId, said, closes, claim, this.clock.now(), uploads]
    const row = await this.database.row('SELECT support_answer($1, $2, $3, $4, $5, $6, $7) AS outcome', values)
    return oneOf(['done', 'notFound', 'taken'], row?.outcome)
  }

  /** Gives a conversation from one operator to another, where null is nobody. False when somebody else has it. */
  assign(caseId: number, from: number | null, to: number | null): Promise<boolean> {
    return this.database.exists(
      `UPDATE support_case SET operator_id = $3 WHERE id = $1 AND operator_id IS NOT DISTINCT FROM $2 RETURNING 1`,
      [caseId, from, to],
    )
  }

  /**
   * A list of the inbox: what waits for us first, and of that what has waited longest; of closed ones the newest first.
   */
  async inbox(
    view: InboxView,
    { operatorId, userId, after, max }: { operatorId: number; userId?: number; after?: InboxPlace; max: number },
  ): Promise<{ rows: DeskCaseRow[]; total: number }> {
    const filter = inView[view]
    const { state = null, since = null, caseId = null } = after ?? {}
    const values = [operatorId, userId ?? null, state, since, caseId, max]
    const [rows, total] = await Promise.all([
      view === 'closed'
        ? this.database.rows(
            `${deskCases} WHERE ${inView.closed} AND ($2::bigint IS NULL OR found.user_id = $2)
                AND ($5::bigint IS NULL OR $3::support_case_state IS NULL OR (found.state_since, found.id) < ($4::timestamptz, $5))
              ORDER BY found.state_since DESC, found.id DESC LIMIT $6`,
            values,
          )
        : this.database.rows(
            `${deskCases} WHERE ${inView[view]} AND ($2::bigint IS NULL OR found.user_id = $2)
                AND ($5::bigint IS NULL
                     OR (found.state, found.state_since, found.id) > ($3::support_case_state, $4::timestamptz, $5))
              ORDER BY found.state, found.state_since, found.id LIMIT $6`,
            values,
          ),
      countRows(this.database, 'support_case found', `${filter} AND ($2::bigint IS NULL OR found.user_id = $2)`, [
        operatorId,
        userId ?? null,
      ]),
    ])
    return { rows, total }
  }

  deskCase(caseId: number): Promise<DeskCaseRow | undefined> {
    return this.database.row(`${deskCases} WHERE found.id = $1`, [caseId])
  }

  /** How many wait for whom, since when the oldest waits for us, and how long first answers took since a moment. */
  async figures(operatorId: number, since: Date) {
    const row = await this.database.row(
      `SELECT waiting.*, answered.*
         FROM (SELECT count(*) FILTER (WHERE operator_id = $1) AS mine, count(*) FILTER (WHERE operator_id IS NULL) AS nobody,
                      count(*) FILTER (WHERE state = 'waitingForUser') AS waiting,
                      min(state_since) FILTER (WHERE state = 'waitingForUs') AS oldest
                 FROM support_case WHERE state <> 'closed') waiting,
              (SELECT count(*) AS cases, percentile_cont(0.5) WITHIN GROUP (ORDER BY seconds) AS median,
                      percentile_cont(0.9) WITHIN GROUP (ORDER BY seconds) AS ninth_decile
                 FROM (SELECT extract(epoch FROM first_answered_at - opened_at)::float8 AS seconds
                         FROM support_case WHERE opened_at >= $2 AND first_answered_at IS NOT NULL
                        ORDER BY opened_at DESC LIMIT 10000) taken) answered`,
      [operatorId, since],
    )
    if (!row) throw new Error('no figures')
    return row
  }

  /** The hours that the host states, and how long first answers took since a moment, or have been waited for. */
  async service(since: Date, now: Date) {
    const row = await this.database.row(
      `SELECT (SELECT value FROM site_setting WHERE name = 'serviceHours') AS hours, waited.*
         FROM (SELECT count(*) AS cases, percentile_cont(0.5) WITHIN GROUP (ORDER BY seconds) AS median
                 FROM (SELECT extract(epoch FROM coalesce(first_answered_at, $2) - opened_at)::float8 AS seconds
                         FROM support_case
                        WHERE opened_at >= $1 AND (first_answered_at IS NOT NULL OR state = 'waitingForUs')
                        ORDER BY opened_at DESC LIMIT 10000) taken) waited`,
      [since, now],
    )
    if (!row) throw new Error('no service')
    return row
  }

  notes(caseId: number) {
    return this.database.rows(
      `SELECT support_note.id, at, operator.name AS by, text
         FROM support_note JOIN operator ON operator.id = operator_id WHERE case_id = $1 ORDER BY support_note.id`,
      [caseId],
    )
  }

  async note(caseId: number, operatorId: number, text: string, claim: string | null): Promise<void> {
    await this.database.query(
      `INSERT INTO support_note (case_id, operator_id, text, claim, at) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (claim) DO NOTHING`,
      [caseId, operatorId, text, claim, this.clock.now()],
    )
  }

  templates() {
    return this.database.rows('SELECT key, texts FROM support_template WHERE enabled ORDER BY sort, key')
  }
}

/** Of a list of conversations: as much of the newest entry as a row shows. */
const ownCases = `SELECT support_case.id, about_kind, about_id, state, unread, opened_at, support_entry.id AS entry_id, kind, by,
    left(text, 140) AS text, at
  FROM support_case JOIN support_entry ON support_entry.id = last_entry_id`

export type OwnCaseRow = Statements[typeof ownCases]

const deskCases = `SELECT found.id, found.user_id, found.language, found.about_kind, found.about_id, found.state, found.state_since,
    found.operator_id, holder.name AS operator, found.opened_at, found.first_answered_at, found.entries,
    entry.kind, entry.by, author.name AS author, left(entry.text, 140) AS text, entry.at
  FROM support_case found JOIN support_entry entry ON entry.id = found.last_entry_id
  LEFT JOIN operator holder ON holder.id = found.operator_id
  LEFT JOIN operator author ON author.id = entry.operator_id`

export type DeskCaseRow = Statements[`${typeof deskCases} WHERE found.id = $1`]

/** The conversations of each list; `$1` is the operator. */
const inView = {
  mine: "found.state <> 'closed' AND found.operator_id = $1",
  nobody: "found.state <> 'closed' AND found.operator_id IS NULL AND $1::bigint IS NOT NULL",
  waiting: "found.state = 'waitingForUser' AND $1::bigint IS NOT NULL",
  all: "found.state <> 'closed' AND $1::bigint IS NOT NULL",
  closed: "found.state = 'closed' AND $1::bigint IS NOT NULL",
} as const
