import { Amount } from '@halyard/domain'
import { isPlainText } from '@halyard/wire'
import * as z from 'zod/mini'
import { readByLanguage, writableLanguages } from './texts-by-language.ts'

/** The result of reading an operator's text: the value to store, or a sentence that says what it must be. */
export type FieldReading = { value: unknown } | { fault: string }

/** A change of one field, as it is judged before it is written. */
export interface FieldChange {
  readonly value: unknown
  /** Undefined where the row is added. */
  readonly now: unknown
  /** The whole row as it would be. */
  readonly row: Readonly<Record<string, unknown>>
}

/** Which changes of a field one operator may make alone. */
interface SingleOperatorRule {
  /** As operators read it: `it is switched off`. */
  readonly when: string
  allows(change: FieldChange): boolean
}

/** What a field accepts. Operators type text; `read` turns it into the stored value. */
export interface EditableField {
  /** Help text: `1 or 0`. */
  readonly accepts: string
  /** One operator may change it alone, always or by a rule; without this it takes two. */
  readonly singleOperator?: true | SingleOperatorRule
  /** How the value appears in the audit log, which is kept for ever. */
  readonly masked?: (text: string) => string
  read(text: string): FieldReading
}

/**
 * A field that decides neither where money goes nor what anything costs, pays or allows, such as a product's text or a
 * sort order. One operator may change it.
 */
export function singleOperator(field: EditableField): EditableField {
  return { ...field, singleOperator: true }
}

export function singleOperatorWhen(when: string, field: EditableField, allows: SingleOperatorRule['allows']) {
  return { ...field, singleOperator: { when, allows } } satisfies EditableField
}

/** Whether something is offered: one operator ends it at once, and two offer it (again). */
export function switchedOffByOne(field: EditableField): EditableField {
  return singleOperatorWhen('it is switched off', field, ({ value, now }) => value === false || value === now)
}

/** Whether something is an example, which only a demo host shows: one operator calls it that, and two take it for real. */
export function calledSampleByOne(field: EditableField): EditableField {
  return singleOperatorWhen('it is called a sample', field, ({ value }) => value === true)
}

/** When an offer ends, null for never: one operator may bring that forward. */
export function endedSoonerByOne(field: EditableField): EditableField {
  return singleOperatorWhen(
    'the offer ends sooner',
    field,
    ({ value, now }) => now !== undefined && endOf(value) <= endOf(now),
  )
}

/** When an offer begins: one operator may put that off. */
export function begunLaterByOne(field: EditableField): EditableField {
  return singleOperatorWhen(
    'the offer begins later',
    field,
    ({ value, now }) => now !== undefined && beginningOf(value) >= beginningOf(now),
  )
}

const endOf = (moment: unknown) => (moment instanceof Date ? moment.getTime() : Number.POSITIVE_INFINITY)
const beginningOf = (moment: unknown) => (moment instanceof Date ? moment.getTime() : Number.NEGATIVE_INFINITY)

/** Fields that many rows have. */
export const editableField = {
  flag: {
    accepts: '1 for yes, 0 for no',
    read: (text) =>
      text === '1' || text === '0' ? { value: text === '1' } : { fault: 'must be 1 for yes or 0 for no' },
  },
  text: (max: number) => ({
    accepts: `text of 1 to ${max} characters`,
    read: (text) =>
      isPlainText(text, max)
        ? { value: text }
        : { fault: `must be text of 1 to ${max} characters, without line breaks` },
  }),
  integer: (min: number, max: number) => ({
    accepts: `a whole number from ${min} to ${max}`,
    read: (text) =>
      /^[0-9]{1,9}$/.test(text) && Number(text) >= min && Number(text) <= max
        ? { value: Number(text) }
        : { fault: `must be a whole number from ${min} to ${max}` },
  }),
  /** A positive decimal, kept as text so that no digit is lost. */
  amount: {
    accepts: 'an amount such as 12.5, greater than 0',
    read: (text) =>
      /^[0-9]{1,15}(\.[0-9]{1,18})?$/.test(text) && /[1-9]/.test(text)
        ? { value: text }
        : { fault: 'must be an amount such as 12.5, greater than 0' },
  },
  /** A decimal from zero, such as a fee. */
  amountOrZero: {
    accepts: 'an amount such as 0.5, or 0',
    read: (text) =>
      /^[0-9]{1,15}(\.[0-9]{1,18})?$/.test(text) ? { value: text } : { fault: 'must be an amount such as 0.5, or 0' },
  },
  /** A rate or factor with at most `places` decimals. */
  rate: (places: number) => ({
    accepts: `a number such as 0.05, with at most ${places} decimals`,
    read: (text) =>
      new RegExp(`^[0-9]{1,9}(\\.[0-9]{1,${places}})?$`).test(text)
        ? { value: text }
        : { fault: `must be a number such as 0.05, with at most ${places} decimals` },
  }),
  /** A fraction between 0 and 1, both excluded. */
  share: (places: number) => ({
    accepts: `a number above 0 and below 1 such as 0.85, with at most ${places} decimals`,
    read: (text) =>
      new RegExp(`^0\\.[0-9]{1,${places}}$`).test(text) && /[1-9]/.test(text)
        ? { value: text }
        : { fault: `must be above 0 and below 1, such as 0.85, with at most ${places} decimals` },
  }),
  /** An amount up to a limit, from zero or from above zero. */
  amountUpTo: (max: Amount, from: 'zero' | 'aboveZero') => ({
    accepts: `an amount${from === 'zero' ? ', or 0,' : ' greater than 0'} and at most ${max}`,
    read: (text) => {
      const given = /^[0-9]{1,15}(\.[0-9]{1,18})?$/.test(text) ? Amount.of(text) : undefined
      return given?.isAtMost(max) && (from === 'zero' || given.isPositive())
        ? { value: text }
        : { fault: `must be an amount${from === 'zero' ? ', or 0,' : ' greater than 0'} and at most ${max}` }
    },
  }),
  moment: {
    accepts: 'a moment in UTC such as 2026-12-01T09:00:00Z',
    read: (text) =>
      z.safeParse(z.iso.datetime(), text).success
        ? { value: new Date(text) as Date }
        : { fault: 'must be a moment such as 2026-12-01T09:00:00Z' },
  },
  /** Makes a field optional: no limit, no end. */
  orNone: (field: EditableField) => ({
    accepts: `${field.accepts}; or none`,
    read: (text) => (text === 'none' ? { value: null } : field.read(text)),
  }),
  /** Up to `max` fractions of 1, whose sum is at most `sumMax`; `none` for an empty list. */
  rates: (max: number, sumMax: Amount) => ({
    accepts: `up to ${max} shares of one such as 0.03 0.01, with spaces between, together at most ${sumMax}; or none`,
    read: (text) => {
      const given = text === 'none' ? [] : text.trim().split(/ +/)
      const plain = given.length <= max && given.every((rate) => /^0(\.[0-9]{1,6})?$/.test(rate))
      return plain && Amount.sum(given.map((rate) => Amount.of(rate))).isAtMost(sumMax)
        ? { value: given }
        : { fault: `must be up to ${max} shares of one such as 0.03 0.01, together at most ${sumMax}, or none` }
    },
  }),
  /** A text by language. Languages that are not given keep theirs. */
  texts: (max: number) => ({
    accepts: `{"en-US": "…", …} of 1 to ${max} characters each, for one or more of ${writableLanguages}`,
    read: (text) => {
      const given = readByLanguage(z.string(), text)
      const words = Object.values(given ?? {})
      if (given && words.length === 0) return { fault: 'must name at least one language' }
      return given && words.every((text) => isPlainText(text, max))
        ? { value: given }
        : { fault: `must be JSON with text of 1 to ${max} characters for each language, without line breaks` }
    },
  }),
  choice: (...words: readonly string[]) => ({
    accepts: `one of ${words.join(', ')}`,
    read: (text) => (words.includes(text) ? { value: text } : { fault: `must be one of ${words.join(', ')}` }),
  }),
} as const satisfies Record<string, EditableField | ((...limits: never[]) => EditableField)>
