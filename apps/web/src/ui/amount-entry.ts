import { decimalOf, type Notation, notationOf, type Parts, readAmount, tidied, writtenAs } from './amount-text.ts'

/** The notation of a field: the language, and its fraction digits. */
export interface Manner {
  notation: Notation
  scale: number | undefined
}

/** The text of an amount field, and its meaning. */
export interface AmountEntry {
  /** The typed text without the field's group signs. */
  readonly raw: string
  /** The text of the field. */
  readonly text: string
  readonly caret: number
  /** The value for the form: the plain decimal, nothing, or (marked) a text that is no amount yet. */
  readonly value: string
  /** The amount in the language's notation, where the text does not show it. */
  readonly echo?: string
  /** The two amounts of an ambiguous text. */
  readonly readings?: readonly string[]
  readonly fault?: AmountFault
}

interface AmountFault {
  name: 'unreadable' | 'tooFine' | 'tooLong'
  /** The text that cannot be read. */
  text: string
}

/** Whether a value is no amount yet: ambiguous or unreadable. */
export const isUnread = (value: string) => value.startsWith(unreadMark)

/** The prefix of such a value, so that nothing takes the rest for an amount. */
const unreadMark = '?'

export const mannerOf = (language: string, scale: number | undefined): Manner => ({
  notation: notationOf(language),
  scale,
})

/** The text of a value that the field did not write itself. */
export function entryOf(value: string, manner: Manner): AmountEntry {
  if (isUnread(value)) return settled(value.slice(unreadMark.length), Number.POSITIVE_INFINITY, manner)
  const [whole = '', fraction] = value.split('.')
  const parts = { whole, fraction }
  const raw = plain(parts, manner)
  const text = writtenAs(parts, manner.notation)
  return { raw, text, caret: text.length, value }
}

export interface Edit {
  /** The text after an edit, and its caret. */
  text: string
  caret: number
  /** Whether all of it was selected. */
  all: boolean
  /** Whether the key deletes forward. */
  forward: boolean
}

/** The entry after an edit. */
export function edited(entry: AmountEntry, { text, caret, all, forward }: Edit, manner: Manner): AmountEntry {
  const behind = text.slice(caret)
  if (all || !entry.text.endsWith(behind)) return inserted(entry, 0, entry.raw.length, text, manner)
  const end = entry.text.length - behind.length
  let start = 0
  while (start < end && start < caret && entry.text[start] === text[start]) start += 1
  const typed = text.slice(start, caret)
  const [from, to] = [rawIndex(entry, start), rawIndex(entry, end)]
  // Deleting a group sign means the digit beside it.
  if (typed === '' && from === to) {
    const [first, last] = forward ? [from, from + 1] : [Math.max(0, from - 1), from]
    return settled(entry.raw.slice(0, first) + entry.raw.slice(last), first, manner)
  }
  return inserted(entry, from, to, typed, manner)
}

/** The entry after a paste. */
export function pasted(entry: AmountEntry, text: string, start: number, end: number, manner: Manner): AmountEntry {
  return inserted(entry, rawIndex(entry, start), rawIndex(entry, end), text, manner)
}

/** The entry on blur: the amount in the language's notation. */
export function left(entry: AmountEntry, manner: Manner): AmountEntry {
  return entry.value === '' || isUnread(entry.value) ? entry : entryOf(entry.value, manner)
}

function inserted(entry: AmountEntry, from: number, to: number, text: string, manner: Manner): AmountEntry {
  const before = entry.raw.slice(0, from)
  const behind = entry.raw.slice(to)
  const put = (piece: string) => settled(before + piece + behind, before.length + piece.length, manner)
  const refused = { ...entry, fault: { name: 'unreadable', text: text.trim().slice(0, 40) } } as const
  const tidy = tidied(text)
  if (/^\d*$/.test(tidy) && (tidy !== '' || text === '')) return put(tidy)
  if (Array.from(text).length === 1) {
    if (tidy === '.' || tidy === ',') return put(tidy)
    return tidy === '' || tidy === "'" ? entry : refused
  }
  const reading = readAmount(text, manner.notation)
  if (reading.kind === 'none' || reading.kind === 'unreadable') return refused
  const whole = before + behind === ''
  const piece = reading.kind === 'number' ? plain(reading.parts, manner) : tidy.replace(/[^\d.,]/g, '')
  const next = put(piece)
  return next.fault?.name === 'unreadable' && !whole ? refused : next
}

/** Reads the typed text, and formats it with the caret behind as many typed characters as before. */
function settled(raw: string, caret: number, manner: Manner): AmountEntry {
  const { notation } = manner
  const shown = grouped(raw, notation)
  const inField = readAmount(shown, notation)
  const reading = inField.kind === 'unreadable' ? readAmount(raw, notation) : inField
  const at = { raw, text: shown, caret: textIndex(raw, shown, caret) }
  const unread = { ...at, value: unreadMark + raw }
  if (reading.kind === 'none') return { ...at, value: '' }
  if (reading.kind === 'unreadable') return { ...unread, fault: { name: 'unreadable', text: shown } }
  if (reading.kind === 'ambiguous') {
    const readings = [reading.grouped, withoutSpareZeros(reading.divided, 0)].map(decimalOf)
    return { ...unread, readings }
  }
  if (reading.grouped && !isPlain(raw, notation)) {
    // From here on the field writes the group signs.
    const own = plain(reading.parts, manner)
    return settled(own, sameDigits(raw, caret, own), manner)
  }
  const parts = withoutSpareZeros(reading.parts, manner.scale)
  const fault = faultOf(parts, manner.scale)
  if (fault) return { ...unread, fault: { name: fault, text: shown } }
  const entry = { ...at, value: decimalOf(parts) }
  return isPlain(raw, notation)
    ? entry
    : { ...entry, echo: writtenAs(parts.fraction ? parts : { ...parts, fraction: undefined }, notation) }
}

const plain = ({ whole, fraction }: Parts, { notation }: Manner) =>
  fraction === undefined ? whole : whole + notation.decimal + fraction

const isPlain = (raw: string, { decimal }: Notation) =>
  new RegExp(`^\\d*(?:${decimal === '.' ? '\\.' : ','}\\d*)?$`).test(raw)

/** The typed text, with group signs before its first own sign. */
function grouped(raw: string, notation: Notation): string {
  const whole = /^\d*/.exec(raw)?.[0] ?? ''
  return writtenAs({ whole, fraction: undefined }, notation) + raw.slice(whole.length)
}

function withoutSpareZeros({ whole, fraction }: Parts, scale = integerDigitsMax): Parts {
  if (fraction === undefined || fraction.length <= scale) return { whole, fraction }
  const spare = /0*$/.exec(fraction.slice(scale))?.[0].length ?? 0
  return { whole, fraction: fraction.slice(0, fraction.length - spare) }
}

function faultOf({ whole, fraction = '' }: Parts, scale = fractionDigitsMax): AmountFault['name'] | undefined {
  if (whole.replace(/^0+/, '').length > integerDigitsMax) return 'tooLong'
  return fraction.length > scale ? 'tooFine' : undefined
}

/** The server's limit. */
const integerDigitsMax = 20
const fractionDigitsMax = 18

/** Counts the typed characters before a position of the shown text. */
function rawIndex({ raw, text }: { raw: string; text: string }, index: number): number {
  const head = text.slice(0, text.length - raw.length + (/^\d*/.exec(raw)?.[0].length ?? 0))
  return index - head.slice(0, index).replace(/\d/g, '').length
}

/** The first position of the shown text with so many typed characters before it. */
function textIndex(raw: string, text: string, typed: number): number {
  let index = 0
  while (index < text.length && rawIndex({ raw, text }, index) < typed) index += 1
  return index
}

/** The position in another spelling with as many digits before it; the end for the end. */
function sameDigits(raw: string, caret: number, other: string): number {
  if (caret >= raw.length) return other.length
  let left = raw.slice(0, caret).replace(/\D/g, '').length
  let index = 0
  while (left > 0 && index < other.length) {
    if (/\d/.test(other[index] ?? '')) left -= 1
    index += 1
  }
  return index
}
