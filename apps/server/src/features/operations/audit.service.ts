import { Injectable } from '@nestjs/common'
import { Refusal } from '../../platform/http/refusal.ts'
import { type AuditEntry, AuditRepository } from './audit.repository.ts'
import { OperationFault } from './operation-fault.ts'

/** What somebody sets out to do. */
export interface Act {
  readonly by: { readonly operatorId: number | null; readonly name: string }
  readonly action: 'approve' | 'reject' | 'adjust' | 'user' | 'edit' | 'operator'
  /** What it is done to: kind and key. */
  readonly kind: string
  readonly item: string
  readonly reason?: string | undefined
  readonly before: unknown
}

/**
 * The audit log. Every act is written before it is tried and once more when it has ended, so nothing happens unseen
 * even if the process dies in between. The database lets nobody change or delete an entry.
 */
@Injectable()
export class AuditService {
  constructor(private readonly entries: AuditRepository) {}

  /** Does something on the record. Answers what it answers. */
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
    try {
      const { result, after } = await work()
      await this.entries.add({ ...entry, outcome: 'done', begunId, before: act.before, after })
      return result
    } catch (error) {
      await this.entries.add({
        ...entry,
        outcome: 'refused',
        begunId,
        before: act.before,
        after: { why: whyOf(error) },
      })
      throw error
    }
  }

  /** The log, newest first. */
  page(asked: { page: number; pageSize: number }): Promise<{ rows: AuditEntry[]; total: number }> {
    return this.entries.page(asked)
  }
}

/** In few words: what our own sentences say, and nothing of a defect's inside. */
function whyOf(error: unknown): string {
  if (error instanceof Refusal) return error.refusal
  return error instanceof OperationFault ? error.message : 'a defect of ours, see the log'
}
