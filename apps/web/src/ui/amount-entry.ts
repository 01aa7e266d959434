import { decimalOf, type Notation, notationOf, type Parts, readAmount, tidied, writtenAs } from './amount-text.ts'

/** How a field writes and reads: the language, and how many decimals there may be. */
export interface Manner {
  notation: Notation
  scale: number | undefined
}

/** What stands in an amount field, and what it means. */
export interface AmountEntry {
  /** What was typed, without the group signs that the field adds before the first other sign. */
  readonly raw: string
  /** What stands in the field. */
  readonly text: string
  readonly caret: number
  /** What the form holds: the plain decimal that was read, nothing, or (marked) what is not yet an amount. */
  readonly value: string
  /** What it means in the language's notation, where what stands there does not show it. */
  readonly echo?: string
  /** The two amounts that it may mean. */
  readonly readings?: readonly string[]
  readonly fault?: AmountFault
}

interface AmountFault {
  name: 'unreadable' | 'tooFine' | 'tooLong'
  /** What cannot be read. */
  text: string
}

/** Whether a field holds something that is not an amount yet: asked about, or not to be read. */
export const isUnread = (value: string) => value.startsWith(unreadMark)

/** Begins the value of such a field, so that nobody can take the rest for an amount. */
const unreadMark = '?'

export const mannerOf = (language: string, scale: number | undefined): Manner => ({
  notation: notationOf(language),
  scale,
})

/** What a field shows for a value that it did not write itself. */
export function entryOf(value: string, manner: Manner): AmountEntry {
  if (isUnread(value)) return settled(value.slice(unreadMark.length), Number.POSITIVE_INFINITY, manner)
  const [whole = '', fraction] = value.split('.')
  const parts = { whole, fraction }
  const raw = plain(parts, manner)
  const text = writtenAs(parts, manner.notation)
  return { raw, text, caret: text.length, value }
}

export interface Edit {
  /** What the field's text became, and where the caret stands in it. */
  text: string
  caret: number
  /** Everything that stood there was selected. */
  all: boolean
  /** The key deletes what is behind the caret. */
  forward: boolean
}

/** The entry after the text of its field was edited. */
export function edited(entry: AmountEntry, { text, caret, all, forward }: Edit, manner: Manner): AmountEntry {
  const behind = text.slice(caret)
  if (all || !entry.text.endsWith(behind)) return inserted(entry, 0, entry.raw.length, text, manner)
  const end = entry.text.length - behind.length
  let start = 0
  while (start < end && start < caret && entry.text[start] === text[start]) start += 1
  const typed = text.slice(start, caret)
  const [from, to] = [rawIndex(entry, start), rawIndex(entry, end)]
  // A group sign stands for no digit: who deletes it means the digit beside it.
  if (typed === '' && from === to) {
    const [first, last] = forward ? [from, from + 1] : [Math.max(0, from - 1), from]
    return settled(entry.raw.slice(0, first) + entry.raw.slice(last), first, manner)
  }
  return inserted(entry, from, to, typed, manner)
}

/** The entry after a text was pasted over a part of what its field shows. */
export function pasted(entry: AmountEntry, text: string, start: number, end: number, manner: Manner): AmountEntry {
  return inserted(entry, rawIndex(entry, start), rawIndex(entry, end), text, manner)
}

/** The entry when its field is left: an amount stands there in the language's notation. */
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

/**
 * Reads what was typed, and writes it as the field shows it with the caret behind as many typed characters as before.
 */
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
    // What groups is the field's to write from now on.
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

/** What was typed, with group signs before its first own sign. */
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

/** What the server takes at most. */
const integerDigitsMax = 20
const fractionDigitsMax = 18

/** How many typed characters stand before a place of the shown text. */
function rawIndex({ raw, text }: { raw: string; text: string }, index: number): number {
  const head = text.slice(0, text.length - raw.length + (/^\d*/.exec(raw)?.[0].length ?? 0))
  return index - head.slice(0, index).replace(/\d/g, '').length
}

/** The first place of the shown text that has so many typed characters before it. */
function textIndex(raw: string, text: string, typed: number): number {
  let index = 0
  while (index < text.length && rawIndex({ raw, text }, index) < typed) index += 1
  return index
}

/** The place in another spelling that has as many digits before it; its end for the end. */
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
