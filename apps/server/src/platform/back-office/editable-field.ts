import { Amount } from '@halyard/domain'
import { isPlainText } from '@halyard/wire'
import * as z from 'zod/mini'
import { readByLanguage, writableLanguages } from './texts-by-language.ts'

/** What an operator typed for a field, checked: the value to store, or a sentence that says what it must be. */
export type FieldReading = { value: unknown } | { fault: string }

/** What a field accepts. Operators type text; `read` makes of it what is stored. */
export interface EditableField {
  /** What it is and accepts, for the help: `1 or 0`. */
  readonly accepts: string
  /** Whether one operator may change it alone. A field takes two unless it says so. */
  readonly harmless?: true
  /** What the log, which is kept for ever, keeps of a text that nobody needs to read again. */
  readonly masked?: (text: string) => string
  read(text: string): FieldReading
}

/**
 * A field that neither says where money goes nor what anything costs, pays or allows: words, pictures, order, whether
 * something is on offer. One operator changes it; every other field takes a second one.
 */
export function harmless(field: EditableField): EditableField {
  return { ...field, harmless: true }
}

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
  /** A part of something, neither none nor all of it. */
  share: (places: number) => ({
    accepts: `a number above 0 and below 1 such as 0.85, with at most ${places} decimals`,
    read: (text) =>
      new RegExp(`^0\\.[0-9]{1,${places}}$`).test(text) && /[1-9]/.test(text)
        ? { value: text }
        : { fault: `must be above 0 and below 1, such as 0.85, with at most ${places} decimals` },
  }),
  /** An amount from zero, or from just above it, up to a limit. */
  amountUpTo: (max: Amount, from: 'zero' | 'aboveZero') => ({
    accepts: `an amount${from === 'zero' ? ', or 0,' : ' greater than 0'} and at most ${max}`,
    read: (text) => {
      const given = /^[0-9]{1,20}(\.[0-9]{1,18})?$/.test(text) ? Amount.of(text) : undefined
      return given?.isAtMost(max) && (from === 'zero' || given.isPositive())
        ? { value: text }
        : { fault: `must be an amount${from === 'zero' ? ', or 0,' : ' greater than 0'} and at most ${max}` }
    },
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
  /** Up to so many shares of one, one after the other, that are together at most so much; none for none. */
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
  /** A text by language. Those of languages that are not named stay. */
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
