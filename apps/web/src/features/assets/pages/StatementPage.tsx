import { statement } from '@halyard/wire/assets'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { describeFailure } from '#platform/api/describe.ts'
import { csvLines, csvMark, saveCsv } from '#platform/csv.ts'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { useView } from '#platform/navigation/query-values.ts'
import { apiQuery } from '#platform/query/api-query.ts'
import { useTakesAdditions } from '#platform/site/site.ts'
import { serverNow } from '#platform/time/server-time.ts'
import { Button } from '#ui/Button.tsx'
import { formatDate } from '#ui/DateText.tsx'
import { useUi } from '#ui/environment.tsx'
import { EmptyState, ErrorState } from '#ui/Notice.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { PickSheet } from '#ui/PickSheet.tsx'
import { Row } from '#ui/Row.tsx'
import { SkeletonBlock } from '#ui/Skeleton.tsx'
import text from '#ui/text.module.css'
import { toast } from '#ui/toast.ts'
import type { MoneyRecord } from '../api.ts'
import styles from '../assets.module.css'
import { PrintedStatement } from '../components/PrintedStatement.tsx'
import { type StatementCoin, StatementTable } from '../components/StatementTable.tsx'
import { TaxReport } from '../components/TaxReport.tsx'
import { allRecords, recordCells, recordHead } from '../export-records.ts'
import { lastMonths, monthName } from '../months.ts'

/** A monthly statement, coin by coin, to keep as CSV or on paper. */
export default function StatementPage() {
  const { t } = useTranslation('assets')
  const { language } = useUi()
  const [choosing, setChoosing] = useState(false)
  const months = lastMonths(new Date(serverNow()))
  const [month, setMonth] = useView(months, months[0] ?? '', 'month')
  const takesReport = useTakesAdditions()
  const { data, error, refetch } = useQuery(apiQuery(statement, { month }))
  return (
    <>
      <PageHeader />
      <div className={styles.page}>
        <Row title={t('statement.month')} value={monthName(month, language)} arrow onPress={() => setChoosing(true)} />
        <PickSheet
          open={choosing}
          onClose={() => setChoosing(false)}
          title={t('statement.month')}
          find={() => months}
          keyOf={(listed) => listed}
          row={(listed) => ({ title: monthName(listed, language) })}
          chosen={month}
          onChoose={setMonth}
        />
        {data ? (
          data.coins.length > 0 ? (
            <>
              <StatementTable coins={data.coins} />
              <p className={text.faint}>
                {month === months[0] && (
                  <>{t('statement.running', { at: formatDate(data.madeAt, language, 'moment') })} </>
                )}
                {t('statement.whole')}
              </p>
              <StatementActions key={month} month={month} madeAt={data.madeAt} coins={data.coins} />
            </>
          ) : (
            <EmptyState title={t('statement.none')} />
          )
        ) : error ? (
          <ErrorState text={describeFailure(error)} onRetry={refetch} />
        ) : (
          <SkeletonBlock height={180} />
        )}
        {takesReport && <TaxReport />}
      </div>
    </>
  )
}

interface StatementActionsProps {
  month: string
  madeAt: Date
  coins: readonly StatementCoin[]
}

/** Saves the month as CSV, or prints it, which every device also saves as PDF. */
function StatementActions({ month, madeAt, coins }: StatementActionsProps) {
  const { t } = useTranslation(['assets', 'lists'])
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
      use(await allRecords({ month }, controller.signal))
    } catch (error) {
      if (!controller.signal.aborted) toast.bad(describeFailure(error))
    }
  }
  function save(records: readonly MoneyRecord[]) {
    const rows = records.map((record) => recordCells(record, t))
    saveCsv(`halyard-${month}.csv`, [csvMark, csvLines([recordHead(t), ...rows])])
    toast.good(t('lists:saved', { count: records.length }))
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
