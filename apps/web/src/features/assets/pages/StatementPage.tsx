import { statement } from '@halyard/wire/assets'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { describeFailure } from '#platform/api/describe.ts'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { useSearchParams } from '#platform/navigation/router.tsx'
import { apiQuery } from '#platform/query/api-query.ts'
import { serverNow } from '#platform/time/server-time.ts'
import { formatDate } from '#ui/DateText.tsx'
import { useUi } from '#ui/environment.tsx'
import { EmptyState, ErrorState } from '#ui/Notice.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { PickSheet } from '#ui/PickSheet.tsx'
import { Row } from '#ui/Row.tsx'
import { SkeletonBlock } from '#ui/Skeleton.tsx'
import text from '#ui/text.module.css'
import styles from '../assets.module.css'
import { StatementActions } from '../components/StatementActions.tsx'
import { StatementTable } from '../components/StatementTable.tsx'
import { lastMonths, monthName } from '../months.ts'

/** A month of the account, coin by coin, to keep: as CSV or on paper. */
export default function StatementPage() {
  const { t } = useTranslation('assets')
  const { language } = useUi()
  const [parameters, setParameters] = useSearchParams()
  const [choosing, setChoosing] = useState(false)
  const months = lastMonths(new Date(serverNow()))
  const month = months.find((one) => one === parameters.get('month')) ?? months[0] ?? ''
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
          keyOf={(one) => one}
          row={(one) => ({ title: monthName(one, language) })}
          chosen={month}
          onChoose={(one) => setParameters({ month: one }, { replace: true })}
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
      </div>
    </>
  )
}
