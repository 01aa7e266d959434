import { listedMax } from '@halyard/wire'
import { Batcher } from '../submit/batcher.ts'
import type { Database } from './database.ts'
import { KnownLong } from './known-long.ts'
import type { PageOfRows, Paging } from './page-of-rows.ts'

/** A list of which every user has one: rows of a table with an `id` and a `user_id`, newest first. */
export interface OwnList {
  /** Names its prepared statements. */
  readonly name: string
  readonly table: string
  /** Which rows of the table it has; all unless given. */
  readonly filter?: string
  /** A SELECT of one row, up to the condition that finds it as `page.id`. */
  readonly row: string
}

/** What a list is narrowed down by. */
export interface ListFilter {
  /** Names the statement with it. */
  readonly name: string
  /** On the table's columns, and on `asked.<name>` where there is a value. */
  readonly condition: string
  readonly value?: unknown
  /** What Postgres reads the value as. */
  readonly type?: string
  /** Whether a row can leave what is left of the list: an open order is filled. */
  readonly shrinks?: boolean
}

/** Pages in one statement at most: few, so that nobody waits long for somebody else's deep one. */
const pagesOfCall = 8
const callsAtOnce = 4

/**
 * Pages of what users have done, however long their past is (docs/decisions/067-own-reads.md). Pages that are asked for together are
 * one prepared statement, sent after all of them were asked for, so each has what its user wrote before. The ids of a page
 * come from an index alone, and only its own rows are read whole. How many rows there are is counted only where the page does not tell,
 * and never again of a list that loses none and has as many as can be paged through.
 */
export class OwnLists<Row> {
  private readonly pages = new Map<string, Batcher<readonly unknown[], Row[]>>()
  private readonly long = new KnownLong()

  constructor(
    private readonly database: Database,
    private readonly list: OwnList,
  ) {}

  /** A page of one user's list, and how many rows it has on all pages, up to as many as can be paged through. */
  async page(
    userId: number,
    { page, pageSize }: Paging,
    filters: readonly ListFilter[] = [],
  ): Promise<PageOfRows<Row>> {
    const skipped = (page - 1) * pageSize
    const values = filters.flatMap(({ value }) => (value === undefined ? [] : [value]))
    const rows = await this.pagesOf(filters).add([userId, ...values, pageSize, skipped])
    const isLast = rows.length < pageSize && (rows.length > 0 || skipped === 0)
    const total = isLast ? skipped + rows.length : await this.count(filters, [userId, ...values])
    return { rows, total: Math.min(total, listedMax) }
  }

  private pagesOf(filters: readonly ListFilter[]): Batcher<readonly unknown[], Row[]> {
    const name = `${this.list.name}-page${filters.map((filter) => `-${filter.name}`).join('')}`
    const known = this.pages.get(name)
    if (known) return known
    const text = `
      SELECT asked.number AS asked_number, listed.*
        FROM ${askedOf(filters, { page_size: 'int', skipped: 'int' })}
       CROSS JOIN LATERAL (${this.ids(filters)} LIMIT asked.page_size OFFSET asked.skipped) page
       CROSS JOIN LATERAL (${this.list.row} = page.id OFFSET 0) listed
       ORDER BY asked.number, page.id DESC`
    const read = async (asked: readonly (readonly unknown[])[]) => {
      const columns = (asked[0] ?? []).map((_, column) => asked.map((one) => one[column]))
      const pages = asked.map((): Row[] => [])
      const rows = await this.database.rows<Row & { readonly askedNumber: number }>({ name, text }, columns)
      for (const row of rows) pages[row.askedNumber - 1]?.push(row)
      return pages
    }
    const pages = new Batcher(read, { size: pagesOfCall, concurrency: callsAtOnce })
    this.pages.set(name, pages)
    return pages
  }

  private count(filters: readonly ListFilter[], values: readonly unknown[]): Promise<number> {
    const name = `${this.list.name}-count${filters.map((filter) => `-${filter.name}`).join('')}`
    const text = `
      SELECT counted.total FROM ${askedOf(filters)}
       CROSS JOIN LATERAL (SELECT count(*) AS total FROM (${this.ids(filters)} LIMIT ${listedMax}) listed) counted`
    const count = async () => {
      const [counted] = await this.database.rows<{ total: number }>(
        { name, text },
        values.map((value) => [value]),
      )
      return counted?.total ?? 0
    }
    return filters.some(({ shrinks }) => shrinks)
      ? count()
      : this.long.total(`${name} ${JSON.stringify(values)}`, count)
  }

  /** The ids of a list in the order of its index, so that it is never read in another. */
  private ids(filters: readonly ListFilter[]): string {
    const { table, filter } = this.list
    const conditions = [`${table}.user_id = asked.user_id`, filter ?? [], filters.map(({ condition }) => condition)]
    return `SELECT ${table}.id FROM ${table} WHERE ${conditions.flat(2).join(' AND ')} ORDER BY ${table}.id DESC`
  }
}

/**
 * What is asked for, a column for each value: the user, those of the filters, others. Behind it Postgres plans for any user, once, and
 * not for this one anew each time.
 */
function askedOf(filters: readonly ListFilter[], others: Readonly<Record<string, string>> = {}): string {
  const ofFilters = filters.flatMap(({ name, type }) => (type === undefined ? [] : [[name, type] as const]))
  const columns = [['user_id', 'bigint'] as const, ...ofFilters, ...Object.entries(others)]
  const arrays = columns.map(([, type], index) => `$${index + 1}::${type}[]`)
  return `unnest(${arrays.join(', ')}) WITH ORDINALITY asked (${columns.map(([name]) => name).join(', ')}, number)`
}
