import { Injectable } from '@nestjs/common'
import type { EditableField } from './editable-field.ts'

/** A kind of row that operators may edit, field by field. Only the fields listed here can be edited. */
export interface Editable {
  /** Its name in commands and URLs: `pair`. */
  readonly kind: string
  readonly fields: Readonly<Record<string, EditableField>>
  /** What a row is given when it is added, and never changed: its core, which what was bought and ordered rests on. */
  readonly addFields?: Readonly<Record<string, EditableField>>
  /** Where rows are added: what a key looks like, and which fields a new row needs. */
  readonly newRow?: { readonly key: string; readonly needs: readonly string[] }
  /** The keys of all rows, for the list. */
  keys(): Promise<string[]>
  /** Labels of the list, in place of bare keys. */
  list?(): Promise<object[]>
  /** All rows with what tells them apart, as text: more than can be edited, and in one query. */
  rows?(): Promise<{ readonly key: string; readonly fields: Readonly<Record<string, unknown>> }[]>
  /** The editable fields of a row as they are now; undefined when there is no such row. */
  read(key: string): Promise<Readonly<Record<string, unknown>> | undefined>
  /** What is wrong with the row as the changes would leave it, beyond each of its fields. */
  check?(row: Readonly<Record<string, unknown>>, changes: Readonly<Record<string, unknown>>): string | undefined
  /** Writes checked values. */
  write(key: string, changes: Readonly<Record<string, unknown>>): Promise<void>
  /**
   * Adds a row with checked values, where operators may add; answers a sentence when it cannot be added. By statements of
   * `Database` alone: the first of two operators tries it, which is taken back.
   */
  add?(key: string, changes: Readonly<Record<string, unknown>>): Promise<string | undefined>
  /** What follows once a row is written, such as a mail; not when the first of two operators tries it. */
  written?(key: string, changes: Readonly<Record<string, unknown>>, isNew: boolean): Promise<void>
  /** Required of every kind with a field that two operators must agree on. */
  readonly proposed?: ProposedWrites
}

/** A kind with the fields of a row that is not there yet. */
export function asAdded(editable: Editable): Editable {
  return { ...editable, fields: { ...editable.addFields, ...editable.fields } }
}

/** Writes that are proposed now and carried out after a second approval, if the row has not changed in between. */
interface ProposedWrites {
  /** A snapshot of the row to compare with later; undefined when there is no such row. */
  version(key: string): Promise<string | undefined>
  /** A dry run: throws what writing the values would throw, and changes nothing. */
  rehearse(key: string, changes: Readonly<Record<string, unknown>>): Promise<void>
  /** Writes checked values if the row still equals the snapshot; answers whether it did. */
  writeIfStill(version: string, key: string, changes: Readonly<Record<string, unknown>>): Promise<boolean>
}

/** The rows that operators may edit. A feature registers its own when it starts (`onModuleInit`). */
@Injectable()
export class EditRegistry {
  private readonly kinds = new Map<string, Editable>()

  register(editable: Editable): void {
    if (this.kinds.has(editable.kind)) throw new Error(`${editable.kind} is edited by two features`)
    const forTwo = Object.keys(editable.fields).filter((name) => !editable.fields[name]?.singleOperator)
    if (forTwo.length > 0 && !editable.proposed) {
      throw new Error(
        `${editable.kind}: ${forTwo.join(', ')} take two operators, so the kind needs \`proposed\` (or harmless fields)`,
      )
    }
    if (editable.add && !editable.newRow) throw new Error(`${editable.kind}: what its keys are is not said`)
    this.kinds.set(editable.kind, editable)
  }

  all(): Editable[] {
    return [...this.kinds.values()]
  }

  find(kind: string): Editable | undefined {
    return this.kinds.get(kind)
  }
}
