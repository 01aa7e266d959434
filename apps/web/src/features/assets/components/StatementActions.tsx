import { useEffect, useRef, useState } from 'react'
import { describeFailure } from '#platform/api/describe.ts'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { Button } from '#ui/Button.tsx'
import { toast } from '#ui/toast.ts'
import type { MoneyRecord } from '../api.ts'
import { allRecords, recordsCsv, saveFile } from '../export-records.ts'
import { PrintedStatement } from './PrintedStatement.tsx'
import type { StatementCoin } from './StatementTable.tsx'

interface StatementActionsProps {
  month: string
  madeAt: Date
  coins: readonly StatementCoin[]
}

/** Takes the month along: as a table for spreadsheets, or on paper, which every device also saves as PDF. */
export function StatementActions({ month, madeAt, coins }: StatementActionsProps) {
  const { t } = useTranslation('assets')
  const [printed, setPrinted] = useState<readonly MoneyRecord[]>()
  const leaving = useRef<AbortController>(undefined)
  useEffect(() => () => leaving.current?.abort(), [])
  useEffect(() => {
    if (printed) window.print()
  }, [printed])

  async function gather(use: (records: readonly MoneyRecord[]) => void) {
    const controller = new AbortController()
    leaving.current = controller
    try {
      use(await allRecords({ month }, { signal: controller.signal, onProgress: () => undefined }))
    } catch (error) {
      if (!controller.signal.aborted) toast.bad(describeFailure(error))
    }
  }
  function save(records: readonly MoneyRecord[]) {
    saveFile(`halyard-${month}.csv`, recordsCsv(records, t))
    toast.good(t('export.done', { count: records.length }))
  }
  return (
    <>
      <Button icon="deposit" onPress={() => gather(save)}>
        {t('statement.csv')}
      </Button>
      <Button variant="secondary" icon="document" onPress={() => gather(setPrinted)}>
        {t('statement.print')}
      </Button>
      {printed && <PrintedStatement month={month} madeAt={madeAt} coins={coins} records={printed} />}
    </>
  )
}
