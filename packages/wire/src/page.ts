import * as z from 'zod/mini'
import { list, nullable, object, optional, ours } from './fields.ts'
import type { FieldFault } from './refusals.ts'
import { id, instant, integer } from './values.ts'

/** The largest page of a list, and the default. */
export const pageSizeMax = 100
const pageSizeDefault = 10
/** The rows of a list that are counted and can be paged through by number; a list of more says this many. */
export const listedMax = 10_000

const pageNumber = integer.check(z.refine((page) => page >= 1 && page <= 1_000_000, 'page' satisfies FieldFault))
const pageSize = integer.check(z.refine((size) => size >= 1 && size <= pageSizeMax, 'page' satisfies FieldFault))

/** The paging fields of a request; spread them among its own. */
export const paging = {
  page: z.prefault(pageNumber, 1),
  pageSize: z.prefault(pageSize, pageSizeDefault),
}

/** The same of a list whose paging the specification does not name. */
export const ourPaging = { page: ours(paging.page), pageSize: ours(paging.pageSize) }

/**
 * The same of a list that may be long: `before`, the `next` of the page before, gives the rows after it for what the
 * first page costs, however far down and beyond `listedMax`. Pages are numbered from there.
 */
export const longPaging = { ...paging, before: ours(optional(id)) }

/** A filter of a list by when its rows were made: from a moment on, and before another. */
export const madeBetween = { from: ours(optional(instant)), to: ours(optional(instant)) }

/** A page of rows, newest first; `total` counts up to `listedMax`, and `next` is for lists that take `before`. */
export function pageOf<Item extends z.ZodMiniType>(item: Item) {
  return object({
    list: list(item),
    total: ours(integer, ({ list: rows }: { list: unknown[] }) => rows.length),
    page: ours(integer, 1),
    pageSize: ours(integer, pageSizeMax),
    next: ours(optional(nullable(id))),
  })
}

/** A first page as an example shows it: these rows, and no more. */
export function pageExample<Item>(...rows: Item[]): Page<Item> {
  return { list: rows, total: rows.length, page: 1, pageSize: pageSizeDefault }
}

export interface Page<Item> {
  list: Item[]
  total: number
  page: number
  pageSize: number
  next?: number | null | undefined
}
