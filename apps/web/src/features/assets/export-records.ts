import { moneyRecords } from '@halyard/wire/assets'
import type { RequestOf } from '@halyard/wire/endpoint'
import type { TFunction } from 'i18next'
import { call } from '#platform/api/call.ts'
import type { MoneyRecord } from './api.ts'
import { recordName } from './record-name.ts'

export type RecordsRequest = Omit<RequestOf<typeof moneyRecords>, 'page' | 'pageSize'>

/** The server's largest page. */
const pageSize = 100

/**
 * Every record of a filter, page by page, newest first. Records that arrive meanwhile shift the pages; each is kept
 * once.
 */
export async function allRecords(
  request: RecordsRequest,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (done: number, total: number) => void },
): Promise<MoneyRecord[]> {
  const records = new Map<number, MoneyRecord>()
  for (let page = 1; ; page++) {
    const { list, total } = await call(moneyRecords, { ...request, page, pageSize }, { signal })
    for (const record of list) records.set(record.recordId, record)
    onProgress(records.size, total)
    if (list.length < pageSize || page * pageSize >= total) return [...records.values()]
  }
}

/** Records as CSV: exact decimals with a point, times in UTC. */
export function recordsCsv(records: readonly MoneyRecord[], t: TFunction<'assets'>): string {
  const head = [
    t('csv.id'),
    t('csv.time'),
    t('csv.coin'),
    t('csv.type'),
    t('csv.account'),
    t('csv.quantity'),
    t('csv.balance'),
    t('csv.cause'),
  ]
  const rows = records.map((record) => [
    String(record.recordId),
    Number.isNaN(record.createdAt.getTime()) ? '' : record.createdAt.toISOString(),
    record.asset,
    recordName(record, t),
    record.account === 'available' ? t('available') : t(`frozenFor.${record.account}`),
    record.quantity.text(),
    record.balanceAfter?.text() ?? '',
    record.reference ? `${record.reference.kind} ${record.reference.id}` : '',
  ])
  // RFC 4180 lines; the byte order mark tells spreadsheets that the text is UTF-8.
  return `\u{feff}${[head, ...rows].map((cells) => cells.map(cell).join(',')).join('\r\n')}\r\n`
}

function cell(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Downloads a text as a file. */
export function saveFile(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // By then the download has its own reference to the data.
  setTimeout(() => URL.revokeObjectURL(url))
}
