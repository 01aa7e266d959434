import { Injectable } from '@nestjs/common'
import { type Editable, EditRegistry } from '../../platform/back-office/edit-registry.ts'
import { decline } from '../../platform/back-office/operation-fault.ts'
import type { Operator } from '../../platform/back-office/operator-access.ts'
import { AuditService } from './audit.service.ts'
import { type Changes, masksOf, needsTwoOperators, onlyOf, outOfRange, readChanges } from './edit-changes.ts'
import { EditProposalsRepository } from './edit-proposals.repository.ts'
import { InstallationService } from './installation.service.ts'
import { masked } from './masked.ts'
import { type Approval, ReviewDeskService } from './review-desk.service.ts'

/** The row as it is now, or a proposal that waits for another operator. */
export type Edited = { readonly outcome: 'changed'; readonly row: Changes } | Approval

type Typed = Readonly<Record<string, string>>

/**
 * Edits of products, pairs, coins and settings, each field checked and recorded. Fields about money and terms take two
 * operators; others take one.
 */
@Injectable()
export class EditDeskService {
  constructor(
    private readonly edits: EditRegistry,
    private readonly proposals: EditProposalsRepository,
    private readonly reviews: ReviewDeskService,
    private readonly installation: InstallationService,
    private readonly audit: AuditService,
  ) {}

  /** What can be edited: kinds with their fields, accepted values and number of operators. */
  kinds(): { kind: string; fields: Record<string, string> }[] {
    return this.edits.all().map(({ kind, fields }) => ({
      kind,
      fields: Object.fromEntries(
        Object.entries(fields).map(([name, { accepts, singleOperator }]) => [
          name,
          singleOperator ? accepts : `${accepts}; takes two operators`,
        ]),
      ),
    }))
  }

  /** All rows of a kind: their keys, or the kind's own list. */
  async list(kind: string): Promise<unknown[]> {
    const editable = this.editable(kind)
    return (await editable.list?.()) ?? editable.keys()
  }

  async show(kind: string, key: string): Promise<Changes> {
    return (await this.editable(kind).read(key)) ?? decline(`There is no ${kind} ${key}.`)
  }

  async set(by: Operator, kind: string, key: string, typed: Typed): Promise<Edited> {
    const editable = this.editable(kind)
    const row = await editable.read(key)
    if (!row && !editable.add) decline(`There is no ${kind} ${key}.`)
    const changes = readChanges(editable, typed)
    const odd = editable.check?.({ ...row, ...changes }, changes)
    if (odd) decline(`Nothing was changed: ${odd}.`)
    const before = row ? onlyOf(row, changes) : null
    if (needsTwoOperators(editable, changes) && (await this.installation.approvalsNeeded()) > 1) {
      return this.propose(by, editable, key, { typed, before, changes })
    }
    return this.audit.record<Edited>({ by, action: 'edit', kind, item: key, before }, async () => {
      const writing = row ? editable.write(key, changes) : editable.add?.(key, changes)
      const fault = await writing?.catch(outOfRange)
      if (fault) decline(fault)
      const after = await this.show(kind, key)
      return { result: { outcome: 'changed', row: after }, after: onlyOf(after, changes) }
    })
  }

  /** Stores a proposal with the first operator's approval. */
  private async propose(
    by: Operator,
    editable: Editable,
    key: string,
    { typed, before, changes }: { typed: Typed; before: Changes | null; changes: Changes },
  ): Promise<Approval> {
    const { kind, proposed } = editable
    const version = before && ((await proposed?.version(key)) ?? decline(`There is no ${kind} ${key}.`))
    const id = await this.audit.record({ by, action: 'propose', kind, item: key, before }, async () => {
      const fault = before && (await proposed?.rehearse(key, changes).catch(outOfRange))
      if (fault) decline(fault)
      const added = await this.proposals.add({ kind, key, typed, before, version, proposedBy: by.operatorId })
      return { result: added, after: { proposal: added, ...masked(changes, masksOf(editable)) } }
    })
    return this.reviews.approve(by, 'edit', id)
  }

  private editable(kind: string): Editable {
    const kinds = this.edits.all().map(({ kind }) => kind)
    return this.edits.find(kind) ?? decline(`There is no kind ${kind} to edit; there are ${kinds.join(', ')}.`)
  }
}
