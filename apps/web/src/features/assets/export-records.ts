import { moneyRecords } from '@halyard/wire/assets'
import type { RequestOf } from '@halyard/wire/endpoint'
import type { TFunction } from 'i18next'
import { csvMoment } from '#platform/csv.ts'
import { pagesOf } from '#platform/query/pages.ts'
import type { MoneyRecord } from './api.ts'
import { recordName } from './record-name.ts'

type RecordsRequest = Omit<RequestOf<typeof moneyRecords>, 'page' | 'pageSize' | 'before'>

/** Every record of a filter, newest first. */
export async function allRecords(request: RecordsRequest, signal: AbortSignal): Promise<MoneyRecord[]> {
  const records: MoneyRecord[] = []
  for await (const { list } of pagesOf(moneyRecords, request, signal)) records.push(...list)
  return records
}

/** The columns of records as CSV: exact decimals with a point, times in UTC. */
export function recordHead(t: TFunction<'assets'>): string[] {
  return [
    t('csv.id'),
    t('csv.time'),
    t('csv.coin'),
    t('csv.type'),
    t('csv.account'),
    t('csv.quantity'),
    t('csv.balance'),
    t('csv.cause'),
  ]
}

export function recordCells(record: MoneyRecord, t: TFunction<'assets'>): string[] {
  return [
    String(record.recordId),
    csvMoment(record.createdAt),
    record.asset,
    recordName(record, t),
    record.account === 'available' ? t('available') : t(`frozenFor.${record.account}`),
    record.quantity.text(),
    record.balanceAfter?.text() ?? '',
    record.reference ? `${record.reference.kind} ${record.reference.id}` : '',
  ]
}
