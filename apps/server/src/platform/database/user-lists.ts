import { listedMax } from '@halyard/wire'
import { LRUCache } from 'lru-cache'
import { Batcher } from '../concurrency/batcher.ts'
import type { Database } from './database.ts'
import { nextAfter, type PageOfRows, type Paging } from './page-of-rows.ts'
import type { Statements } from './statements.ts'

/** A list that each user has: rows of a table with `id` and `user_id`, newest first. */
export interface UserList<Text extends keyof Statements> {
  /** Prefix of its prepared statements' names. */
  readonly name: string
  readonly table: string
  /** A fixed condition on its rows. */
  readonly filter?: string
  /** A SELECT of its rows without conditions. */
  readonly select: Text
}

/** An optional condition on a list. */
export interface ListFilter {
  /** Part of the statement's name. */
  readonly name: string
  /** On the table's columns, and on `params.<name>` where there is a value. */
  readonly condition: string
  readonly value?: unknown
  /** The Postgres type of the value. */
  readonly type?: string
  /** Whether rows can leave the filtered list: an open order is filled. */
  readonly shrinks?: boolean
}

/** When a list's rows were made: from a moment on, and before another. */
export interface MadeBetween {
  readonly from?: Date | undefined
  readonly to?: Date | undefined
}

/**
 * The filters of a list by when its rows were made. Only these are read: ids rise as rows are made, but for those of an hour, which
 * is more than a process' clock may be off and a call may take.
 */
export function madeBetween(table: string, { from, to }: MadeBetween): ListFilter[] {
  const idAt = (moment: string) => `list_position('${table}', params.user_id, ${moment})`
  const filter = (name: string, value: Date, is: '>=' | '<', slack: '+' | '-'): ListFilter => ({
    name,
    condition: `${table}.created_at ${is} params.${name} AND ${table}.id ${is} ${idAt(`params.${name} ${slack} interval '1 hour'`)}`,
    value,
    type: 'timestamptz',
  })
  return [...(from ? [filter('made_from', from, '>=', '-')] : []), ...(to ? [filter('made_to', to, '<', '+')] : [])]
}

/** A row of the list, whose SELECT may name its id as it likes. */
interface Identified<Row> {
  readonly id: number
  readonly row: Row
}

const valuesOf = (filters: readonly ListFilter[]) =>
  filters.flatMap(({ value }) => (value === undefined ? [] : [value]))

/** Few, so that no caller waits long for another's deep page. */
const pagesPerStatement = 8
const statementsAtOnce = 4
const cappedMax = 10_000

/**
 * Pages of users' lists, however long (docs/decisions/067-own-reads.md). Pages requested together are one statement,
 * sent after the last request, so each user sees what they wrote before. Ids come from an index alone. Rows are counted
 * only when the page does not tell, and never again once a list that never shrinks has reached the paging limit.
 */
export class UserLists<Text extends keyof Statements> {
  private readonly pages = new Map<string, Batcher<readonly unknown[], Identified<Statements[Text]>[]>>()
  /** Lists that have reached the paging limit and never shrink. */
  private readonly capped = new LRUCache<string, true>({ max: cappedMax })

  constructor(
    private readonly database: Database,
    private readonly list: UserList<Text>,
  ) {}

  /** A page of one user's list, of all or before an id. `total` counts the whole list, up to the paging limit. */
  async page(
    userId: number,
    paging: Paging,
    filters: readonly ListFilter[] = [],
  ): Promise<PageOfRows<Statements[Text]>> {
    const { page, pageSize, before } = paging
    const skipped = (page - 1) * pageSize
    const older =
      before === undefined
        ? []
        : [{ name: 'before', condition: `${this.list.table}.id < params.before`, value: before, type: 'bigint' }]
    const found = await this.pagesOf([...filters, ...older]).add([
      userId,
      ...valuesOf(filters),
      ...valuesOf(older),
      pageSize,
      skipped,
    ])
    const isLast = before === undefined && found.length < pageSize && (found.length > 0 || skipped === 0)
    const total = isLast ? skipped + found.length : await this.count(filters, [userId, ...valuesOf(filters)])
    const next = nextAfter(
      found.map(({ id }) => id),
      paging,
    )
    return { rows: found.map(({ row }) => row), total: Math.min(total, listedMax), next }
  }

  private pagesOf(filters: readonly ListFilter[]): Batcher<readonly unknown[], Identified<Statements[Text]>[]> {
    const name = `${this.list.name}-page${filters.map((filter) => `-${filter.name}`).join('')}`
    const known = this.pages.get(name)
    if (known) return known
    const text = `
      SELECT params.number AS request_number, page.id AS row_id, listed.*
        FROM ${paramsTable(filters, { page_size: 'int', skipped: 'int' })}
       CROSS JOIN LATERAL (${this.ids(filters)} LIMIT params.page_size OFFSET params.skipped) page
       CROSS JOIN LATERAL (${this.list.select} WHERE ${this.list.table}.id = page.id OFFSET 0) listed
       ORDER BY params.number, page.id DESC`
    const read = async (requests: readonly (readonly unknown[])[]) => {
      const columns = (requests[0] ?? []).map((_, column) => requests.map((params) => params[column]))
      const pages = requests.map((): Identified<Statements[Text]>[] => [])
      const rows = await this.database.own.records({ name, text }, columns)
      // `listed` has the columns of the list's SELECT.
      for (const row of rows)
        pages[Number(row.requestNumber) - 1]?.push({ id: Number(row.rowId), row: row as Statements[Text] })
      return pages
    }
    const pages = new Batcher(read, { size: pagesPerStatement, concurrency: statementsAtOnce })
    this.pages.set(name, pages)
    return pages
  }

  private async count(filters: readonly ListFilter[], values: readonly unknown[]): Promise<number> {
    const name = `${this.list.name}-count${filters.map((filter) => `-${filter.name}`).join('')}`
    const text = `
      SELECT counted.total FROM ${paramsTable(filters)}
       CROSS JOIN LATERAL (SELECT count(*) AS total FROM (${this.ids(filters)} LIMIT ${listedMax}) listed) counted`
    const list = `${name} ${JSON.stringify(values)}`
    if (this.capped.get(list)) return listedMax
    const [counted] = await this.database.own.records(
      { name, text },
      values.map((value) => [value]),
    )
    const total = Number(counted?.total ?? 0)
    if (total >= listedMax && !filters.some(({ shrinks }) => shrinks)) this.capped.set(list, true)
    return total
  }

  /** Ids in the order of the index. */
  private ids(filters: readonly ListFilter[]): string {
    const { table, filter } = this.list
    const conditions = [`${table}.user_id = params.user_id`, filter ?? [], filters.map(({ condition }) => condition)]
    return `SELECT ${table}.id FROM ${table} WHERE ${conditions.flat(2).join(' AND ')} ORDER BY ${table}.id DESC`
  }
}

/**
 * The parameters of all requests as a table: user, filter values, others. With arrays Postgres plans once for any user,
 * and does as long as it does not see how long they are: each is a SELECT of its own.
 */
function paramsTable(filters: readonly ListFilter[], extraColumns: Readonly<Record<string, string>> = {}): string {
  const filterColumns = filters.flatMap(({ name, type }) => (type === undefined ? [] : [[name, type] as const]))
  const columns = [['user_id', 'bigint'] as const, ...filterColumns, ...Object.entries(extraColumns)]
  const arrays = columns.map(([, type], index) => `(SELECT $${index + 1}::${type}[])`)
  return `unnest(${arrays.join(', ')}) WITH ORDINALITY params (${columns.map(([name]) => name).join(', ')}, number)`
}
