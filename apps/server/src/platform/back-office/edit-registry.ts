import { Injectable } from '@nestjs/common'
import type { EditableField } from './editable-field.ts'

/** A kind of row that operators may edit, field by field. What is not named here cannot be edited. */
export interface Editable {
  /** How operators call it: `pair`. */
  readonly kind: string
  readonly fields: Readonly<Record<string, EditableField>>
  /** The keys of all rows, for the list. */
  keys(): Promise<string[]>
  /** What the list shows instead, where keys say too little. */
  list?(): Promise<readonly object[]>
  /** The editable fields of a row as they are now; undefined when there is no such row. */
  read(key: string): Promise<Readonly<Record<string, unknown>> | undefined>
  /** Writes checked values. */
  write(key: string, changes: Readonly<Record<string, unknown>>): Promise<void>
  /** Adds a row with checked values, where operators may; answers a sentence when it cannot be added like this. */
  add?(key: string, changes: Readonly<Record<string, unknown>>): Promise<string | undefined>
  /** What a second operator's yes needs; every kind with a field that is not harmless has it. */
  readonly proposed?: ProposedWrites
}

/** Writes that are proposed now and carried out later, only to a row that nobody has changed in between. */
export interface ProposedWrites {
  /** The row as data, to compare it later; undefined when there is no such row. */
  version(key: string): Promise<string | undefined>
  /** Tries the values and leaves the row as it is: throws what writing them would throw. */
  rehearse(key: string, changes: Readonly<Record<string, unknown>>): Promise<void>
  /** Writes checked values if the row is still this version; answers whether it was. */
  writeIfStill(version: string, key: string, changes: Readonly<Record<string, unknown>>): Promise<boolean>
}

/** The rows that operators may edit. A feature registers its own when it starts (`onModuleInit`). */
@Injectable()
export class EditRegistry {
  private readonly kinds = new Map<string, Editable>()

  register(editable: Editable): void {
    if (this.kinds.has(editable.kind)) throw new Error(`${editable.kind} is edited by two features`)
    const forTwo = Object.keys(editable.fields).filter((name) => !editable.fields[name]?.harmless)
    if (forTwo.length > 0 && !editable.proposed) {
      throw new Error(
        `${editable.kind}: ${forTwo.join(', ')} take two operators, so the kind needs \`proposed\` (or harmless fields)`,
      )
    }
    this.kinds.set(editable.kind, editable)
  }

  all(): Editable[] {
    return [...this.kinds.values()]
  }

  find(kind: string): Editable | undefined {
    return this.kinds.get(kind)
  }
}
