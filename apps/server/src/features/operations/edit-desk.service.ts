import { Injectable } from '@nestjs/common'
import pg from 'pg'
import { type Editable, EditRegistry } from '../../platform/back-office/edit-registry.ts'
import { decline } from '../../platform/back-office/operation-fault.ts'
import { AuditService } from './audit.service.ts'
import type { Operator } from './operators.repository.ts'

/** Edits of products, pairs, coins and settings, field by field, each checked and on the record. */
@Injectable()
export class EditDeskService {
  constructor(
    private readonly edits: EditRegistry,
    private readonly audit: AuditService,
  ) {}

  /** What can be edited: each kind with its fields and what they accept. */
  kinds(): { kind: string; fields: Record<string, string> }[] {
    return this.edits.all().map(({ kind, fields }) => ({
      kind,
      fields: Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.accepts])),
    }))
  }

  /** All rows of a kind: their keys, or what the kind lists instead. */
  async list(kind: string): Promise<readonly unknown[]> {
    const editable = this.editable(kind)
    return (await editable.list?.()) ?? editable.keys()
  }

  async show(kind: string, key: string): Promise<Readonly<Record<string, unknown>>> {
    return (await this.editable(kind).read(key)) ?? decline(`There is no ${kind} ${key}.`)
  }

  async set(
    by: Operator,
    kind: string,
    key: string,
    typed: Readonly<Record<string, string>>,
  ): Promise<Readonly<Record<string, unknown>>> {
    const editable = this.editable(kind)
    const row = await editable.read(key)
    if (!row && !editable.add) decline(`There is no ${kind} ${key}.`)
    const changes = readChanges(editable, typed)
    const before = row ? onlyOf(row, changes) : null
    return this.audit.record({ by, action: 'edit', kind, item: key, before }, async () => {
      const writing = row ? editable.write(key, changes) : editable.add?.(key, changes)
      const fault = await writing?.catch(outOfRange)
      if (fault) decline(fault)
      const after = await this.show(kind, key)
      return { result: after, after: onlyOf(after, changes) }
    })
  }

  private editable(kind: string): Editable {
    const kinds = this.edits.all().map(({ kind }) => kind)
    return this.edits.find(kind) ?? decline(`There is no kind ${kind} to edit; there are ${kinds.join(', ')}.`)
  }
}

/** What fields alone cannot judge, such as a least that is above the most, the database keeps. */
function outOfRange(error: unknown): string {
  if (error instanceof pg.DatabaseError && rangeFaults.includes(error.code ?? '')) {
    return `Nothing was changed: the values are out of range, or do not go together${error.constraint ? ` (${error.constraint})` : ''}.`
  }
  throw error
}

/** check_violation and numeric_value_out_of_range of Postgres. */
const rangeFaults = ['23514', '22003']

/** Every typed field, checked; all faults in one sentence. */
function readChanges({ kind, fields }: Editable, typed: Readonly<Record<string, string>>): Record<string, unknown> {
  const entries = Object.entries(typed)
  if (entries.length === 0) decline(`Name at least one field of ${kind}: ${Object.keys(fields).join(', ')}.`)
  const faults: string[] = []
  const changes: Record<string, unknown> = {}
  for (const [name, text] of entries) {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined
    const reading = field?.read(text) ?? { fault: 'is no field that can be edited' }
    if ('fault' in reading) faults.push(`${name} ${reading.fault}`)
    else changes[name] = reading.value
  }
  if (faults.length > 0) decline(`Nothing was changed: ${faults.join('; ')}.`)
  return changes
}

function onlyOf(row: Readonly<Record<string, unknown>>, changes: Readonly<Record<string, unknown>>) {
  return Object.fromEntries(Object.keys(changes).map((name) => [name, row[name]]))
}
