import { Injectable, Logger } from '@nestjs/common'
import { OperationFault } from '../../platform/back-office/operation-fault.ts'
import type { PageOfRows, Paging } from '../../platform/database/page-of-rows.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { type AuditEntry, type AuditFilter, AuditRepository } from './audit.repository.ts'
import { type CursorPaging, tableOf } from './cursor.ts'

/** An operator's action. */
export interface Act {
  readonly by: { readonly operatorId: number | null; readonly name: string }
  readonly action:
    | 'approve'
    | 'confirm'
    | 'reject'
    | 'adjust'
    | 'user'
    | 'edit'
    | 'propose'
    | 'operator'
    | 'look'
    | 'reencrypt'
    | 'signIn'
    | 'denied'
    | 'note'
    | 'retry'
    | 'alarm'
    | 'take'
    | 'handOver'
    | 'release'
    | 'answer'
    | 'close'
  /** Kind and key of its object. */
  readonly kind: string
  readonly item: string
  readonly reason?: string | undefined
  readonly before: unknown
}

/**
 * The audit log. Each action is written before it is tried and once more when it has ended, so nothing is unrecorded
 * even if the process dies. A defect also leaves an entry without an end. Triggers prevent changes and deletions.
 */
@Injectable()
export class AuditService {
  private readonly logger = new Logger('AuditService')

  constructor(private readonly entries: AuditRepository) {}

  /** Runs an action on the record. */
  async record<Result>(act: Act, work: () => Promise<{ result: Result; after: unknown }>): Promise<Result> {
    const entry = {
      operatorId: act.by.operatorId,
      operatorName: act.by.name,
      action: act.action,
      kind: act.kind,
      item: act.item,
      reason: act.reason ?? null,
    }
    const begunId = await this.entries.add({
      ...entry,
      outcome: 'begun',
      begunId: null,
      before: act.before,
      after: null,
    })
    const end = (outcome: 'done' | 'refused', after: unknown) =>
      this.entries.add({ ...entry, outcome, begunId, before: act.before, after })
    const { result, after } = await work().catch(async (error: unknown) => {
      const why = whyOf(error)
      // The refusal is still the answer when it cannot be recorded.
      if (why) await end('refused', { why }).catch((fault: Error) => this.logger.error(fault.message, fault.stack))
      throw error
    })
    await end('done', after)
    return result
  }

  /** What is looked for, by cursor. */
  search(filter: AuditFilter, paging: CursorPaging) {
    return this.entries.search(filter, paging)
  }

  /** The same as a table. */
  table(filter: AuditFilter) {
    return tableOf(
      ['number', 'at', 'operator', 'action', 'kind', 'item', 'outcome', 'begun', 'reason', 'before', 'after'],
      (paging) => this.entries.search(filter, paging),
      (entry) => [
        entry.id,
        entry.at,
        entry.operatorName,
        entry.action,
        entry.kind,
        entry.item,
        entry.outcome,
        entry.begunId,
        entry.reason,
        entry.before,
        entry.after,
      ],
    )
  }

  /** Newest first. */
  page(paging: Paging & { before?: number | undefined }): Promise<PageOfRows<AuditEntry>> {
    return this.entries.page(paging)
  }
}

/** Why an action was refused; undefined for a defect. */
function whyOf(error: unknown): string | undefined {
  if (error instanceof Refusal) return error.refusal
  return error instanceof OperationFault ? error.message : undefined
}
