import { rolesEditing } from '@halyard/wire/operators'
import { Injectable } from '@nestjs/common'
import { asAdded, type Editable, EditRegistry } from '../../platform/back-office/edit-registry.ts'
import { type EditableField, editableField } from '../../platform/back-office/editable-field.ts'
import { decline } from '../../platform/back-office/operation-fault.ts'
import type { Operator } from '../../platform/back-office/operator-access.ts'
import { Clock } from '../../platform/clock/clock.ts'
import { Database } from '../../platform/database/database.ts'
import { AuditService } from './audit.service.ts'
import { tableOf } from './cursor.ts'
import { type Changes, changedSince, masksOf, onlyOf, operatorsFor, outOfRange, readChanges } from './edit-changes.ts'
import { EditProposalsRepository } from './edit-proposals.repository.ts'
import { InstallationService } from './installation.service.ts'
import { masked } from './masked.ts'
import { PermissionsService } from './permissions.service.ts'
import { type Approval, ReviewDeskService } from './review-desk.service.ts'

/** The row as it is now, or a proposal that waits for another operator. */
export type Edited = { readonly outcome: 'changed'; readonly row: Changes } | Approval

type Typed = Readonly<Record<string, string>>

interface Proposed {
  readonly typed: Typed
  readonly before: Changes | null
  readonly changes: Changes
  readonly takesEffectAt: Date | null
}

/** How far ahead an edit may take effect. */
const latestMs = 90 * 86_400_000

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
    private readonly permissions: PermissionsService,
    private readonly clock: Clock,
    private readonly database: Database,
  ) {}

  /** What can be edited: kinds with their fields, accepted values and number of operators. */
  kinds() {
    return this.edits.all().map(({ kind, fields, addFields = {}, newRow, add }) => ({
      kind,
      roles: [...rolesEditing(kind)],
      adds: add !== undefined,
      key: newRow?.key ?? null,
      needs: [...(newRow?.needs ?? [])],
      addFields: inWords(addFields),
      fields: inWords(fields),
    }))
  }

  /** All rows of a kind: their keys, or the kind's own list. */
  async list(kind: string): Promise<unknown[]> {
    const editable = this.editable(kind)
    return (await editable.list?.()) ?? editable.keys()
  }

  /** All rows of a kind with what a list shows of them. */
  async rows(kind: string): Promise<{ key: string; fields: Record<string, string> }[]> {
    const editable = this.editable(kind)
    const rows = (await editable.rows?.()) ?? (await this.readAll(editable))
    return rows.map(({ key, fields }) => ({ key, fields: inShort(fields) }))
  }

  /** Those that contain a text, as a table. */
  async table(kind: string, search = '') {
    const sought = search.toLowerCase()
    const rows = (await this.rows(kind)).filter((row) => JSON.stringify(row).toLowerCase().includes(sought))
    const columns = [...new Set(rows.flatMap(({ fields }) => Object.keys(fields)))]
    return tableOf(
      ['key', ...columns],
      async () => ({ list: rows, next: null, total: rows.length }),
      ({ key, fields }) => [key, ...columns.map((column) => fields[column])],
    )
  }

  private async readAll({ keys, read }: Editable) {
    const rows = []
    for (const key of await keys()) rows.push({ key, fields: (await read(key)) ?? {} })
    return rows
  }

  async show(kind: string, key: string): Promise<Changes> {
    return (await this.editable(kind).read(key)) ?? decline(`There is no ${kind} ${key}.`)
  }

  /** What typed fields would be once they are stored, and nothing is; declined as the edit would be. */
  async preview(by: Operator, kind: string, typed: Typed): Promise<Changes> {
    const editable = this.editable(kind)
    await this.permissions.require(by, rolesEditing(kind), kind, 'preview')
    return readChanges(asAdded(editable), typed)
  }

  async set(by: Operator, kind: string, key: string, typed: Typed): Promise<Edited> {
    const editable = this.editable(kind)
    await this.permissions.require(by, rolesEditing(kind), kind, key)
    // Before the row is read, so that it is the row that is judged or an older one.
    const version = await editable.proposed?.version(key)
    const row = await editable.read(key)
    if (!row && !editable.add) decline(`There is no ${kind} ${key}.`)
    const { takesEffectAt: moment, ...fields } = typed
    const takesEffectAt = moment === undefined ? null : this.momentOf(moment)
    const changes = readChanges(row ? editable : asAdded(editable), fields)
    const odd = editable.check?.({ ...row, ...changes }, changes)
    if (odd) decline(`Nothing was changed: ${odd}.`)
    const before = row ? onlyOf(row, changes) : null
    const operators = operatorsFor(editable, changes, row)
    if (takesEffectAt || (operators === 'two' && (await this.installation.approvalsNeeded(by)) > 1)) {
      return this.propose(by, editable, key, { typed: fields, before, changes, takesEffectAt })
    }
    return this.audit.record<Edited>({ by, action: 'edit', kind, item: key, before }, async () => {
      const held = operators === 'oneOnThisRow' ? version : undefined
      const fault = await write(editable, key, { row, changes, held }).catch(outOfRange)
      if (fault) decline(fault)
      await editable.written?.(key, changes, !row)
      const after = await this.show(kind, key)
      return { result: { outcome: 'changed', row: after }, after: onlyOf(after, changes) }
    })
  }

  /** Stores a proposal with the first operator's approval. */
  private async propose(
    by: Operator,
    editable: Editable,
    key: string,
    { typed, before, changes, takesEffectAt }: Proposed,
  ): Promise<Approval> {
    const { kind, proposed } = editable
    const version = before && ((await proposed?.version(key)) ?? decline(`There is no ${kind} ${key}.`))
    const id = await this.audit.record({ by, action: 'propose', kind, item: key, before }, async () => {
      const rehearsed = before ? proposed?.rehearse(key, changes) : this.rehearseAdding(editable, key, changes)
      const fault = await rehearsed?.catch(outOfRange)
      if (fault) decline(fault)
      const added = await this.proposals.add({
        kind,
        key,
        typed,
        before,
        version,
        takesEffectAt,
        proposedBy: by.operatorId,
      })
      const after = { proposal: added, takesEffectAt, ...masked(changes, masksOf(editable)) }
      return { result: added, after }
    })
    return this.reviews.approve(by, 'edit', id)
  }

  /** When an edit is to take effect: from now on, and within ninety days. */
  private momentOf(typed: string): Date {
    const reading = editableField.moment.read(typed)
    if ('fault' in reading) return decline(`takesEffectAt ${reading.fault}.`)
    const ahead = reading.value.getTime() - this.clock.now().getTime()
    if (ahead <= 0 || ahead > latestMs) return decline('takesEffectAt lies in the next ninety days.')
    return reading.value
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

/** Text of fields that are short; of words by language the names in the languages of the console. */
function inShort(fields: Changes): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]): [string, string][] => {
      const words = byLanguage(value)
      if (words) {
        const languages = Object.keys(words)
        const named = consoleLanguages.map((language): [string, string] => [
          `${name} ${language}`,
          titleIn(words[language]),
        ])
        return [...named.filter(([, title]) => title !== ''), [`${name} languages`, String(languages.length)]]
      }
      if (value === null || value === undefined) return []
      const text = value instanceof Date ? value.toISOString() : Array.isArray(value) ? value.join(' ') : String(value)
      return typeof value === 'object' && !(value instanceof Date) && !Array.isArray(value) ? [] : [[name, text]]
    }),
  )
}

const consoleLanguages = ['en-US', 'zh-CN'] as const
const shortMax = 120

/** Words by language, as they are or as text. */
function byLanguage(value: unknown): Readonly<Record<string, unknown>> | undefined {
  const read = typeof value === 'string' && value.startsWith('{"') ? (JSON.parse(value) as unknown) : value
  return typeof read === 'object' && read !== null && 'en-US' in read ? (read as Record<string, unknown>) : undefined
}

function titleIn(words: unknown): string {
  const title = typeof words === 'object' && words !== null && 'title' in words ? words.title : words
  return typeof title === 'string' ? title.slice(0, shortMax) : ''
}

/** What each field accepts, and how many operators it takes. */
function inWords(fields: Readonly<Record<string, EditableField>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, { accepts, singleOperator }]) => [
      name,
      singleOperator === true
        ? accepts
        : `${accepts}; takes two operators${singleOperator ? ` unless ${singleOperator.when}` : ''}`,
    ]),
  )
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
