import type { RequestOf } from '@halyard/wire/endpoint'
import { listedMax } from '@halyard/wire/page'
import { useEffect, useRef, useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { toast } from '#ui/toast.ts'
import { describeFailure } from '../api/describe.ts'
import { csvLines, csvMark, saveCsv } from '../csv.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { serverNow } from '../time/server-time.ts'
import { pagesOf } from './pages.ts'
import type { ItemOf, PagedEndpoint } from './use-endless-list.ts'

interface ExportButtonProps<E extends PagedEndpoint<unknown>> {
  endpoint: E
  /** The file has the filters of the list. */
  request: Omit<RequestOf<E>, 'page' | 'pageSize' | 'before'>
  total: number | undefined
  /** What the file is called after, before the day. */
  name: string
  head: readonly string[]
  cells: (item: ItemOf<E>) => readonly string[]
  idOf: (item: ItemOf<E>) => number
}

/** Downloads what a list shows as CSV, all of it. Leaving the page stops it. */
export function ExportButton<E extends PagedEndpoint<unknown>>(props: ExportButtonProps<E>) {
  const { t } = useTranslation('lists')
  const [done, setDone] = useState<number>()
  const leaving = useRef<AbortController>(undefined)
  useEffect(() => () => leaving.current?.abort(), [])
  const { total, name } = props
  async function save() {
    const controller = new AbortController()
    leaving.current = controller
    setDone(0)
    try {
      const { parts, rows } = await fileOf(props, controller.signal, setDone)
      saveCsv(`halyard-${name}-${new Date(serverNow()).toISOString().slice(0, 10)}.csv`, parts)
      toast.good(t('saved', { count: rows }))
    } catch (error) {
      if (!controller.signal.aborted) toast.bad(describeFailure(error))
    } finally {
      setDone(undefined)
    }
  }
  if (!total) return null
  return (
    <Button variant="quiet" size="medium" icon="deposit" aria-label={t('export')} onPress={save}>
      {done === undefined ? 'CSV' : total < listedMax ? t('progress', { done, total }) : done}
    </Button>
  )
}

/**
 * The file page by page. What is written is left to the browser, which keeps it on disk where it is large, so a list of
 * a hundred thousand rows takes no more memory than one page. Rows that shift to a later page are written once: a list
 * has the newest first.
 */
async function fileOf<E extends PagedEndpoint<unknown>>(
  { endpoint, request, head, cells, idOf }: ExportButtonProps<E>,
  signal: AbortSignal,
  onProgress: (rows: number) => void,
): Promise<{ parts: Blob[]; rows: number }> {
  const parts = [new Blob([csvMark, csvLines([head])])]
  let rows = 0
  let last = Number.POSITIVE_INFINITY
  for await (const { list } of pagesOf(endpoint, request, signal)) {
    const fresh = list.filter((item) => idOf(item) < last)
    parts.push(new Blob([csvLines(fresh.map(cells))]))
    rows += fresh.length
    last = Math.min(last, ...fresh.map(idOf))
    onProgress(rows)
  }
  return { parts, rows }
}
