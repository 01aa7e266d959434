import { isPlainText } from '@halyard/wire'
import { Injectable } from '@nestjs/common'
import * as z from 'zod/mini'
import { readByLanguage, writableLanguages } from './texts-by-language.ts'

export { readByLanguage, writableLanguages }

/** What an operator typed for a field, checked: the value to store, or a sentence that says what it must be. */
export type FieldReading = { value: unknown } | { fault: string }

/** What a field accepts. Operators type text; `read` makes of it what is stored. */
export interface EditableField {
  /** What it is and accepts, for the help: `1 or 0`. */
  readonly accepts: string
  read(text: string): FieldReading
}

/** A kind of row that operators may edit, field by field. What is not named here cannot be edited. */
export interface Editable {
  /** How operators call it: `pair`. */
  readonly kind: string
  readonly fields: Readonly<Record<string, EditableField>>
  /** The keys of all rows, for the list. */
  keys(): Promise<string[]>
  /** The editable fields of a row as they are now; undefined when there is no such row. */
  read(key: string): Promise<Readonly<Record<string, unknown>> | undefined>
  /** Writes checked values. */
  write(key: string, changes: Readonly<Record<string, unknown>>): Promise<void>
  /** Adds a row with checked values, where operators may; answers a sentence when it cannot be added like this. */
  add?(key: string, changes: Readonly<Record<string, unknown>>): Promise<string | undefined>
}

/** The rows that operators may edit. A feature registers its own when it starts (`onModuleInit`). */
@Injectable()
export class EditsService {
  private readonly kinds = new Map<string, Editable>()

  register(editable: Editable): void {
    if (this.kinds.has(editable.kind)) throw new Error(`${editable.kind} is edited by two features`)
    this.kinds.set(editable.kind, editable)
  }

  all(): Editable[] {
    return [...this.kinds.values()]
  }

  find(kind: string): Editable | undefined {
    return this.kinds.get(kind)
  }
}

/** Fields that many rows have. */
export const editableField = {
  flag: {
    accepts: '1 for yes, 0 for no',
    read: (text) =>
      text === '1' || text === '0' ? { value: text === '1' } : { fault: 'must be 1 for yes or 0 for no' },
  },
  text: (most: number) => ({
    accepts: `text of 1 to ${most} characters`,
    read: (text) =>
      isPlainText(text, most)
        ? { value: text }
        : { fault: `must be text of 1 to ${most} characters, without line breaks` },
  }),
  integer: (least: number, most: number) => ({
    accepts: `a whole number from ${least} to ${most}`,
    read: (text) =>
      /^[0-9]{1,9}$/.test(text) && Number(text) >= least && Number(text) <= most
        ? { value: Number(text) }
        : { fault: `must be a whole number from ${least} to ${most}` },
  }),
  /** A decimal in plain notation, kept as text so that no digit is lost. */
  amount: {
    accepts: 'an amount such as 12.5, greater than 0',
    read: (text) =>
      /^[0-9]{1,20}(\.[0-9]{1,18})?$/.test(text) && /[1-9]/.test(text)
        ? { value: text }
        : { fault: 'must be an amount such as 12.5, greater than 0' },
  },
  /** The same, and zero: a fee. */
  amountOrZero: {
    accepts: 'an amount such as 0.5, or 0',
    read: (text) =>
      /^[0-9]{1,20}(\.[0-9]{1,18})?$/.test(text) ? { value: text } : { fault: 'must be an amount such as 0.5, or 0' },
  },
  /** A rate or a factor, with no more decimals than are kept of it. */
  rate: (places: number) => ({
    accepts: `a number such as 0.05, with at most ${places} decimals`,
    read: (text) =>
      new RegExp(`^[0-9]{1,9}(\\.[0-9]{1,${places}})?$`).test(text)
        ? { value: text }
        : { fault: `must be a number such as 0.05, with at most ${places} decimals` },
  }),
  moment: {
    accepts: 'a moment in UTC such as 2026-12-01T09:00:00Z',
    read: (text) =>
      z.safeParse(z.iso.datetime(), text).success
        ? { value: new Date(text) }
        : { fault: 'must be a moment such as 2026-12-01T09:00:00Z' },
  },
  /** The same, or nothing at all: no limit, no end. */
  orNone: (field: EditableField) => ({
    accepts: `${field.accepts}; or none`,
    read: (text) => (text === 'none' ? { value: null } : field.read(text)),
  }),
  /** Up to so many shares of one, one after the other; none for none. */
  rates: (most: number) => ({
    accepts: `up to ${most} shares of one such as 0.05 0.02, with spaces between; or none`,
    read: (text) => {
      const given = text === 'none' ? [] : text.trim().split(/ +/)
      return given.length <= most && given.every((rate) => /^0(\.[0-9]{1,6})?$/.test(rate))
        ? { value: given }
        : { fault: `must be up to ${most} shares of one such as 0.05 0.02, or none` }
    },
  }),
  /** A text by language. Those of languages that are not named stay. */
  texts: (most: number) => ({
    accepts: `{"en-US": "…", …} of 1 to ${most} characters each, for one or more of ${writableLanguages}`,
    read: (text) => {
      const given = readByLanguage(z.string(), text)
      const words = Object.values(given ?? {})
      if (given && words.length === 0) return { fault: 'must name at least one language' }
      return given && words.every((one) => isPlainText(one, most))
        ? { value: given }
        : { fault: `must be JSON with text of 1 to ${most} characters for each language, without line breaks` }
    },
  }),
  choice: (...words: readonly string[]) => ({
    accepts: `one of ${words.join(', ')}`,
    read: (text) => (words.includes(text) ? { value: text } : { fault: `must be one of ${words.join(', ')}` }),
  }),
} as const satisfies Record<string, EditableField | ((...limits: never[]) => EditableField)>
