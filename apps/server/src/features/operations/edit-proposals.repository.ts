import { Injectable } from '@nestjs/common'
import * as z from 'zod/mini'
import { Clock } from '../../platform/clock/clock.ts'
import { Database } from '../../platform/database/database.ts'
import { type PageOfRows, type Paging, pageOf } from '../../platform/database/page-of-rows.ts'
import type { Row } from '../../platform/database/row.ts'
import type { Statements } from '../../platform/database/statements.ts'
import type { EditProposalModel } from '../../platform/prisma/generated/models.ts'

/** A proposal expires after this: its author may have changed their mind. */
const openForMs = 7 * 86_400_000

export type EditProposalRow = Omit<Row<EditProposalModel>, 'typed' | 'before' | 'version'> & {
  readonly typed: Readonly<Record<string, string>>
  readonly before: Readonly<Record<string, unknown>> | null
  /** JSON text that Postgres compares. */
  readonly version: string | null
  readonly operatorName: string
}

export type NewEditProposal = Pick<
  EditProposalRow,
  'kind' | 'key' | 'typed' | 'before' | 'version' | 'takesEffectAt' | 'proposedBy'
>

/** Edits that wait for a second operator. */
@Injectable()
export class EditProposalsRepository {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async add({ kind, key, typed, before, version, takesEffectAt, proposedBy }: NewEditProposal): Promise<number> {
    const now = this.clock.now()
    const row = await this.database.row(
      `INSERT INTO edit_proposal (kind, key, typed, before, version, proposed_by, created_at, expires_at, takes_effect_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) RETURNING id`,
      [
        kind,
        key,
        JSON.stringify(typed),
        before && JSON.stringify(before),
        version,
        proposedBy,
        now,
        new Date(now.getTime() + openForMs),
        takesEffectAt,
      ],
    )
    if (!row) throw new Error('a proposal was given no id')
    return row.id
  }

  async find(proposalId: number): Promise<EditProposalRow | undefined> {
    const row = await this.database.row(`${select} WHERE proposal.id = $1`, [proposalId])
    return row && proposalOf(row)
  }

  /** Open proposals, oldest first. */
  pending(paging: Paging): Promise<PageOfRows<EditProposalRow>> {
    const filter = "proposal.state = 'review' AND proposal.approved_at IS NULL AND proposal.expires_at > $1"
    const selection = {
      select,
      from: 'edit_proposal proposal',
      filter,
      order: 'proposal.id',
      values: [this.clock.now()],
    } as const
    return pageOf(this.database, selection, paging, proposalOf)
  }

  /** False when it was decided before, or has expired. */
  end(proposalId: number, state: 'carriedOut' | 'rejected'): Promise<boolean> {
    return this.database.exists(
      `UPDATE edit_proposal SET state = $2, ended_at = $3
        WHERE id = $1 AND state = 'review' AND (expires_at > $3 OR approved_at IS NOT NULL) RETURNING id`,
      [proposalId, state, this.clock.now()],
    )
  }

  /** Has an approved proposal wait for its moment. False when it was decided before, or has expired. */
  schedule(proposalId: number): Promise<boolean> {
    return this.database.exists(
      `UPDATE edit_proposal SET approved_at = $2
        WHERE id = $1 AND state = 'review' AND approved_at IS NULL AND expires_at > $2 RETURNING id`,
      [proposalId, this.clock.now()],
    )
  }

  /** Approved proposals whose moment has come. */
  async due(): Promise<{ id: number; kind: string; key: string }[]> {
    return this.database.rows(
      `SELECT id, kind, key FROM edit_proposal
        WHERE state = 'review' AND approved_at IS NOT NULL AND takes_effect_at <= $1 ORDER BY takes_effect_at, id LIMIT 20`,
      [this.clock.now()],
    )
  }

  /** Marks a proposal that could not be carried out. */
  async refuse(proposalId: number): Promise<void> {
    await this.database.query(`UPDATE edit_proposal SET state = 'refused' WHERE id = $1 AND state = 'carriedOut'`, [
      proposalId,
    ])
  }
}

const select = `
  SELECT proposal.id, proposal.kind, proposal.key, proposal.typed, proposal.before, proposal.version::text AS version,
         proposal.state, proposal.proposed_by, proposal.created_at, proposal.expires_at, proposal.ended_at,
         proposal.takes_effect_at, proposal.approved_at,
         operator.name AS operator_name
    FROM edit_proposal proposal JOIN operator ON operator.id = proposal.proposed_by`

const typedOf = z.record(z.string(), z.string())
const beforeOf = z.nullable(z.record(z.string(), z.unknown()))

function proposalOf({ typed, before, ...proposal }: Statements[typeof select]): EditProposalRow {
  return { ...proposal, typed: typedOf.parse(typed), before: beforeOf.parse(before) }
}
