import { Injectable } from '@nestjs/common'
import { type Editable, EditRegistry } from '../../platform/back-office/edit-registry.ts'
import { decline } from '../../platform/back-office/operation-fault.ts'
import type { Operator } from '../../platform/back-office/operator-access.ts'
import { Database } from '../../platform/database/database.ts'
import { AuditService } from './audit.service.ts'
import { type Changes, changedSince, masksOf, onlyOf, operatorsFor, outOfRange, readChanges } from './edit-changes.ts'
import { EditProposalsRepository } from './edit-proposals.repository.ts'
import { InstallationService } from './installation.service.ts'
import { masked } from './masked.ts'
import { type Approval, ReviewDeskService } from './review-desk.service.ts'

/** The row as it is now, or a proposal that waits for another operator. */
export type Edited = { readonly outcome: 'changed'; readonly row: Changes } | Approval

type Typed = Readonly<Record<string, string>>

/**
 * Edits of products, pairs, coins and settings, each field checked and recorded. What moves money, terms and offers that
 * begin take two operators; harmless fields and offers that end take one.
 */
@Injectable()
export class EditDeskService {
  constructor(
    private readonly edits: EditRegistry,
    private readonly proposals: EditProposalsRepository,
    private readonly reviews: ReviewDeskService,
    private readonly installation: InstallationService,
    private readonly audit: AuditService,
    private readonly database: Database,
  ) {}

  /** What can be edited: kinds with their fields, accepted values and number of operators. */
  kinds(): { kind: string; fields: Record<string, string> }[] {
    return this.edits.all().map(({ kind, fields }) => ({
      kind,
      fields: Object.fromEntries(
        Object.entries(fields).map(([name, { accepts, singleOperator }]) => [
          name,
          singleOperator === true
            ? accepts
            : `${accepts}; takes two operators${singleOperator ? ` unless ${singleOperator.when}` : ''}`,
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
    // Before the row is read, so that it is the row that is judged or an older one.
    const version = await editable.proposed?.version(key)
    const row = await editable.read(key)
    if (!row && !editable.add) decline(`There is no ${kind} ${key}.`)
    const changes = readChanges(editable, typed)
    const odd = editable.check?.({ ...row, ...changes }, changes)
    if (odd) decline(`Nothing was changed: ${odd}.`)
    const before = row ? onlyOf(row, changes) : null
    const operators = operatorsFor(editable, changes, row)
    if (operators === 'two' && (await this.installation.approvalsNeeded()) > 1) {
      return this.propose(by, editable, key, { typed, before, changes })
    }
    return this.audit.record<Edited>({ by, action: 'edit', kind, item: key, before }, async () => {
      const held = operators === 'oneOnThisRow' ? version : undefined
      const fault = await write(editable, key, { row, changes, held }).catch(outOfRange)
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
      const rehearsed = before ? proposed?.rehearse(key, changes) : this.rehearseAdding(editable, key, changes)
      const fault = await rehearsed?.catch(outOfRange)
      if (fault) decline(fault)
      const added = await this.proposals.add({ kind, key, typed, before, version, proposedBy: by.operatorId })
      return { result: added, after: { proposal: added, ...masked(changes, masksOf(editable)) } }
    })
    return this.reviews.approve(by, 'edit', id)
  }

  /** Answers why the row cannot be added, and adds none. */
  private async rehearseAdding(editable: Editable, key: string, changes: Changes): Promise<string | undefined> {
    let fault: string | undefined
    await this.database.rehearse(async () => {
      fault = await editable.add?.(key, changes)
    })
    return fault
  }

  private editable(kind: string): Editable {
    const kinds = this.edits.all().map(({ kind }) => kind)
    return this.edits.find(kind) ?? decline(`There is no kind ${kind} to edit; there are ${kinds.join(', ')}.`)
  }
}

/** Writes a row, adds it, or writes it only if it is still `held`; a sentence when nothing was written. */
async function write(
  editable: Editable,
  key: string,
  { row, changes, held }: { row: Changes | undefined; changes: Changes; held: string | undefined },
): Promise<string | undefined> {
  if (!row) return editable.add?.(key, changes)
  if (held === undefined) {
    await editable.write(key, changes)
    return undefined
  }
  return (await editable.proposed?.writeIfStill(held, key, changes)) ? undefined : changedSince(editable.kind, key)
}
