import { Injectable } from '@nestjs/common'
import { asAdded, type Editable, EditRegistry } from '../../platform/back-office/edit-registry.ts'
import { decline, OperationFault } from '../../platform/back-office/operation-fault.ts'
import { ReviewRegistry } from '../../platform/back-office/review-registry.ts'
import type { ReviewItem } from '../../platform/back-office/reviewable.ts'
import { RegisteredRows } from '../../platform/back-office/reviewed-rows.ts'
import { Clock } from '../../platform/clock/clock.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { type Changes, changedSince, masksOf, outOfRange, readChanges } from './edit-changes.ts'
import { type EditProposalRow, EditProposalsRepository } from './edit-proposals.repository.ts'

const stateInWords = {
  review: 'under review',
  carriedOut: 'carried out',
  rejected: 'rejected',
  refused: 'refused',
} as const

/** Edits that take two operators: proposed by one administrator, carried out with another operator's approval. */
@Injectable()
export class EditsReview extends RegisteredRows<EditProposalRow> {
  readonly kind = 'edit'
  readonly movesMoney = true

  get masks() {
    return Object.assign({}, ...this.edits.all().map(masksOf))
  }

  constructor(
    private readonly proposals: EditProposalsRepository,
    private readonly edits: EditRegistry,
    private readonly clock: Clock,
    reviews: ReviewRegistry,
  ) {
    super(proposals, reviews)
  }

  /** Carries it out, or has it wait for its moment. */
  async approve(id: number): Promise<void> {
    const { takesEffectAt, approvedAt } = (await this.proposals.find(id)) ?? refuse('notFound')
    if (approvedAt || !takesEffectAt || takesEffectAt <= this.clock.now()) return this.carryOut(id)
    if (!(await this.proposals.schedule(id))) refuse('wrongState')
  }

  /** Claims the proposal and carries it out; a row that has changed since is left alone. */
  async carryOut(id: number): Promise<void> {
    const proposal = (await this.proposals.find(id)) ?? refuse('notFound')
    const editable = this.edits.find(proposal.kind) ?? decline(`${proposal.kind} cannot be edited any more.`)
    const changes = readChanges(proposal.before ? editable : asAdded(editable), proposal.typed)
    if (!(await this.proposals.end(id, 'carriedOut'))) refuse('wrongState')
    const fault = await carryOut(editable, proposal, changes).catch(faultOf)
    if (!fault) return editable.written?.(proposal.key, changes, proposal.version === null)
    await this.proposals.refuse(id)
    decline(fault)
  }

  async reject(id: number): Promise<void> {
    if (!(await this.proposals.end(id, 'rejected'))) refuse('wrongState')
  }

  protected itemOf(proposal: EditProposalRow): ReviewItem {
    const { id, kind, key, before, state, createdAt, expiresAt, takesEffectAt, approvedAt, operatorName } = proposal
    const expired = state === 'review' && approvedAt === null && expiresAt <= this.clock.now()
    const inWords = state === 'review' && approvedAt !== null ? 'scheduled' : stateInWords[state]
    const editable = this.edits.find(kind)
    return {
      id,
      userId: null,
      submittedAt: createdAt,
      state: expired ? 'expired' : inWords,
      fields: {
        kind,
        key,
        proposedBy: operatorName,
        expires: expiresAt.toISOString(),
        ...(takesEffectAt ? { takesEffectAt: takesEffectAt.toISOString() } : {}),
      },
      before,
      after: editable ? readChanges(before ? editable : asAdded(editable), proposal.typed) : proposal.typed,
    }
  }
}

/** Why nothing was changed, if that is known. */
function faultOf(error: unknown): string {
  return error instanceof OperationFault ? error.message : outOfRange(error)
}

/** Answers a sentence when nothing was changed. */
async function carryOut(
  editable: Editable,
  { kind, key, version }: EditProposalRow,
  changes: Changes,
): Promise<string | undefined> {
  if (version !== null) {
    return (await editable.proposed?.writeIfStill(version, key, changes)) ? undefined : changedSince(kind, key)
  }
  return (await editable.read(key)) ? changedSince(kind, key) : editable.add?.(key, changes)
}
