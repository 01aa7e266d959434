import { useEffect, useRef, useState } from 'react'
import { describeFailure } from '#platform/api/describe.ts'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { serverNow } from '#platform/time/server-time.ts'
import { Button } from '#ui/Button.tsx'
import { toast } from '#ui/toast.ts'
import { allRecords, type RecordsRequest, recordsCsv, saveFile } from '../export-records.ts'

interface ExportButtonProps {
  /** What the list shows is what the file holds. */
  request: RecordsRequest
  total: number | undefined
}

/** Saves the records of the chosen coin and kind as CSV. Leaving the page stops it. */
export function ExportButton({ request, total }: ExportButtonProps) {
  const { t } = useTranslation('assets')
  const [done, setDone] = useState<number>()
  const leaving = useRef<AbortController>(undefined)
  useEffect(() => () => leaving.current?.abort(), [])

  async function save() {
    const controller = new AbortController()
    leaving.current = controller
    setDone(0)
    try {
      const records = await allRecords(request, { signal: controller.signal, onProgress: setDone })
      saveFile(fileName(request), recordsCsv(records, t))
      toast.good(t('export.done', { count: records.length }))
    } catch (error) {
      if (!controller.signal.aborted) toast.bad(describeFailure(error))
    } finally {
      setDone(undefined)
    }
  }
  if (!total) return null
  return (
    <Button variant="quiet" size="medium" icon="deposit" aria-label={t('export.label')} onPress={save}>
      {done === undefined ? t('export.short') : t('export.progress', { done, total })}
    </Button>
  )
}

function fileName({ asset, type }: RecordsRequest): string {
  const day = new Date(serverNow()).toISOString().slice(0, 10)
  return `${['halyard', asset, type, day].filter(Boolean).join('-')}.csv`
}
