import { decline } from '../../platform/back-office/operation-fault.ts'

/** A page of a list that goes on behind a cursor. */
export interface CursorPage<Row> {
  readonly list: Row[]
  readonly next: string | null
  readonly total: number
}

export type Order = 'asc' | 'desc'

/** How a list is asked for; a table is all of it. */
export interface CursorPaging {
  readonly cursor?: string | undefined
  readonly pageSize: number
}

/** Names the place behind a row, by what the list is sorted by. */
function cursorOf(...place: readonly (string | number)[]): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url')
}

/** The place that a cursor names, in as many parts; undefined at the beginning of a list. */
export function placeOf(cursor: string | undefined, parts: readonly ('text' | 'number')[]): (string | number)[] | null {
  if (cursor === undefined) return null
  const place = parsed(cursor)
  const fits =
    Array.isArray(place) &&
    place.length === parts.length &&
    parts.every((part, index) => typeof place[index] === (part === 'text' ? 'string' : 'number'))
  return fits ? place : decline('The cursor is none of this list: begin again without one.')
}

function parsed(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
  } catch {
    return undefined
  }
}

/** A page of rows of which one more was asked for, to know whether more follow. */
export function cursorPage<Row, Shown>(
  rows: readonly Row[],
  { pageSize }: CursorPaging,
  total: number,
  of: { readonly place: (row: Row) => readonly (string | number)[]; readonly view: (row: Row) => Shown },
): CursorPage<Shown> {
  const shown = rows.slice(0, pageSize)
  const last = shown.at(-1)
  const next = rows.length > pageSize && last !== undefined ? cursorOf(...of.place(last)) : null
  return { list: shown.map(of.view), next, total }
}

const tablePageSize = 500

/**
 * A list as comma-separated values (RFC 4180), a page at a time. The first is read before anything is answered, so that
 * what is wrong with the call is said as ever.
 */
export async function tableOf<Row>(
  columns: readonly string[],
  page: (paging: CursorPaging) => Promise<CursorPage<Row>>,
  cells: (row: Row) => readonly unknown[],
): Promise<AsyncIterable<string>> {
  const first = await page({ pageSize: tablePageSize })
  return (async function* () {
    yield `\uFEFF${columns.map(cellOf).join(',')}\r\n`
    for (let { list, next } = first; ; ) {
      if (list.length > 0) yield list.map((row) => `${cells(row).map(cellOf).join(',')}\r\n`).join('')
      if (next === null) return
      ;({ list, next } = await page({ pageSize: tablePageSize, cursor: next }))
    }
  })()
}

/** Text that a spreadsheet would take for a formula gets an apostrophe in front, as OWASP has it; an amount is none. */
function cellOf(value: unknown): string {
  const text = value === null || value === undefined ? '' : value instanceof Date ? value.toISOString() : textOf(value)
  const inert = /^[=+\-@\t\r＝＋－＠]/.test(text) && !/^-?\d+(\.\d+)?$/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert
}

const textOf = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value))
