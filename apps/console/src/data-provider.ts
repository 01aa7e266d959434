import { newKey } from '@halyard/client/idempotency-key'
import type { Endpoint, ResponseOf } from '@halyard/wire/endpoint'
import { inboxEndpoints } from '@halyard/wire/inbox'
import { operationsEndpoints as operations } from '@halyard/wire/operations'
import type { DataProvider, GetListParams, GetListResult, RaRecord } from 'react-admin'
import { addressOf, CallFailed, call, file, type Said } from './call.ts'
import { signedIn } from './session.ts'

/** A list that is read page by page: each answer says where the next begins. */
interface Paged {
  readonly endpoint: Endpoint
  /** The whole of it as comma-separated values. */
  readonly table?: Endpoint
}

type Row = Record<string, unknown>
interface Answered {
  readonly list: readonly Row[]
  readonly next: string | null
}

const paged: Readonly<Record<string, Paged>> = {
  queue: { endpoint: operations.reviewQueue, table: operations.reviewQueueTable },
  users: { endpoint: operations.searchUsers, table: operations.usersTable },
  rows: { endpoint: operations.userRows, table: operations.userRowsTable },
  notes: { endpoint: operations.userNotes },
  statements: { endpoint: operations.dayStatements, table: operations.dayStatementsTable },
  log: { endpoint: operations.searchLog, table: operations.logTable },
  epochs: { endpoint: operations.priceEpochs, table: operations.priceEpochsTable },
  inbox: { endpoint: inboxEndpoints.inbox, table: inboxEndpoints.inboxTable },
  entries: { endpoint: inboxEndpoints.caseEntries },
}

/** What is answered whole. */
const whole: Readonly<Record<string, (filter: Row, signal: AbortSignal | undefined) => Promise<readonly Row[]>>> = {
  catalogue: ({ kind }, signal) => rowsOfKind(String(kind ?? ''), signal),
  jobs: async (_, signal) =>
    (await call(operations.queueStates, {}, { signal })).map((queue) => ({ ...queue, id: queue.queue })),
  sessions: (_, signal) => call(operations.operatorSessions, {}, { signal }),
  alarms: async (_, signal) => (await call(operations.alarmWays, {}, { signal })).sent,
}

/** One of them by its id. */
const one: Readonly<Record<string, (id: string, signal: AbortSignal | undefined) => Promise<Row>>> = {
  queue: async (id, signal) => {
    const named = caseOf(id)
    const { may } = await signedIn()
    const [shown, findings] = await Promise.all([
      call(operations.showReview, named, { signal }),
      may.includes('reviewFindings') ? call(operations.reviewFindings, named, { signal }) : undefined,
    ])
    return { ...shown, ...findings, id, kind: named.kind, item: named.id }
  },
  inbox: async (id, signal) => ({ ...(await call(inboxEndpoints.showCase, { id }, { signal })) }),
  users: async (id, signal) => ({ ...(await call(operations.userPage, { user: id }, { signal })), id }),
  catalogue: async (id, signal) => {
    const { kind, key } = placeOf(id)
    return { id, kind, key, fields: await call(operations.editableRow, { kind, key }, { signal }) }
  },
}

/** What reviews are called in addresses: `deposit-12`. */
function caseOf(id: string): { kind: string; id: number } {
  const at = id.lastIndexOf('-')
  return { kind: id.slice(0, at), id: Number(id.slice(at + 1)) }
}

/** And rows of the catalogue: `pair:btcusdt`. */
export const placeIn = (kind: string, key: string) => `${kind}:${key}`
function placeOf(id: string): { kind: string; key: string } {
  const at = id.indexOf(':')
  return { kind: id.slice(0, at), key: id.slice(at + 1) }
}

async function rowsOfKind(kind: string, signal: AbortSignal | undefined): Promise<Row[]> {
  if (kind === '') return []
  const rows = await call(operations.catalogueRows, { kind }, { signal })
  return rows.map(({ key, fields }) => ({ id: placeIn(kind, key), kind, key, fields }))
}

/**
 * Where each page of a list begins, by what it is filtered and sorted by. React-admin counts pages; the server gives for
 * each the cursor of the next, which stays right while rows are added in front.
 */
const beginnings = new Map<string, (string | undefined)[]>()
const keptLists = 50

async function page(resource: string, list: Paged, { pagination, sort, filter, signal }: GetListParams) {
  const { page = 1, perPage = 25 } = pagination ?? {}
  const said = { ...flat(filter), ...(sort ? sorted(sort) : {}), pageSize: perPage }
  const key = JSON.stringify([resource, said])
  const known = beginnings.get(key) ?? [undefined]
  // The most recently used is the last to be forgotten.
  beginnings.delete(key)
  beginnings.set(key, known)
  for (const oldest of beginnings.keys()) if (beginnings.size > keptLists) beginnings.delete(oldest)
  let answered: Answered | undefined
  // Who opens a later page by its address walks there.
  for (let at = Math.min(page, known.length); at <= page; at += 1) {
    const cursor = known[at - 1]
    answered = (await call(list.endpoint, { ...said, ...(cursor ? { cursor } : {}) } as never, { signal })) as Answered
    known.length = at
    if (answered.next === null) break
    known[at] = answered.next
  }
  const { list: rows, next } = answered ?? { list: [], next: null }
  const isHere = known.length >= page
  return {
    data: isHere ? rows : [],
    // Known on the last page only: a list is not counted to be leafed through by number.
    ...(isHere && next === null ? { total: (page - 1) * perPage + rows.length } : {}),
    pageInfo: { hasNextPage: isHere && next !== null, hasPreviousPage: page > 1 },
  }
}

const sorted = ({ field, order }: { field: string; order: string }) =>
  field === 'id' ? {} : { sort: field, order: order.toLowerCase() }

/** A filter as the query has it: several choices with commas between. */
function flat(filter: Row | undefined): Row {
  return Object.fromEntries(
    Object.entries(filter ?? {}).map(([name, value]) => [name, Array.isArray(value) ? value.join(',') : value]),
  )
}

async function list(resource: string, params: GetListParams): Promise<GetListResult> {
  const byPage = paged[resource]
  if (byPage) return page(resource, byPage, params) as Promise<GetListResult>
  const { search = '', ...filter } = flat(params.filter)
  const rows = ((await whole[resource]?.(filter, params.signal)) ?? unknown(resource)).filter((row) =>
    JSON.stringify(row).toLowerCase().includes(String(search).toLowerCase()),
  )
  const { page: at = 1, perPage = rows.length } = params.pagination ?? {}
  const { field, order } = params.sort ?? { field: 'id', order: 'ASC' }
  const direction = order === 'DESC' ? -1 : 1
  const ordered = rows.toSorted((a, b) => direction * compare(columnOf(a, field), columnOf(b, field)))
  return { data: ordered.slice((at - 1) * perPage, at * perPage) as RaRecord[], total: rows.length }
}

/** Of a column; rows of the catalogue have theirs in `fields`, and names by language. */
function columnOf(row: Row, column: string): unknown {
  const [first, name] = column.split('.', 2)
  if (first !== 'fields' || name === undefined) return row[column]
  const fields = row['fields'] as Row
  return fields[name] ?? fields[`${name} en-US`]
}

const compare = (a: unknown, b: unknown) => String(a ?? '').localeCompare(String(b ?? ''), 'en', { numeric: true })

function unknown(resource: string): never {
  throw new CallFailed('ra.notification.item_doesnt_exist', 404, resource)
}

/** An act of an operator: one that is asked for twice happens once. */
type Act = <E extends Endpoint>(endpoint: E, said: Said<E>, key?: string) => Promise<{ data: ResponseOf<E> }>

export interface ConsoleData extends DataProvider {
  readonly act: Act
  /** What the filter shows, all of it, as CSV. */
  csv(resource: string, params: Pick<GetListParams, 'filter' | 'sort'>): Promise<{ data: Blob }>
}

const act: Act = async (endpoint, said, key = newKey()) => ({ data: await call(endpoint, said, { key }) })

export const dataProvider: ConsoleData = {
  supportAbortSignal: true,
  getList: list as DataProvider['getList'],
  getOne: (async (resource, { id, signal }) => ({
    data: (await one[resource]?.(String(id), signal)) ?? unknown(resource),
  })) as DataProvider['getOne'],
  getMany: (async (resource, { ids, signal }) => ({
    data: await Promise.all(ids.map((id) => one[resource]?.(String(id), signal) ?? unknown(resource))),
  })) as DataProvider['getMany'],
  getManyReference: (async (resource, { target, id, filter, ...params }) =>
    list(resource, { ...params, filter: { ...filter, [target]: id } })) as DataProvider['getManyReference'],
  create: refused,
  update: refused,
  updateMany: refused,
  delete: refused,
  deleteMany: refused,
  act,
  async csv(resource, { filter, sort }) {
    const table = paged[resource]?.table ?? (resource === 'catalogue' ? operations.catalogueTable : unknown(resource))
    const { path, rest } = addressOf(table, { ...flat(filter), ...(sort ? sorted(sort) : {}) })
    return { data: await file(path, rest) }
  },
}

/** Rows are changed by acts, each with its reason or its second person, and never as a form happens to hold them. */
function refused(): Promise<never> {
  return Promise.reject(new CallFailed('ra.notification.not_authorized', 403))
}
