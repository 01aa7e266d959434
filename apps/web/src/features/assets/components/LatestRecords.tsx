import { moneyRecords } from '@halyard/wire/assets'
import { useQuery } from '@tanstack/react-query'
import { describeFailure } from '#platform/api/describe.ts'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { paths } from '#platform/navigation/paths.ts'
import { apiQuery } from '#platform/query/api-query.ts'
import { ListHeading } from '#ui/ListHeading.tsx'
import { EmptyState, ErrorState } from '#ui/Notice.tsx'
import { SkeletonRows } from '#ui/Skeleton.tsx'
import { RecordRow } from './RecordRow.tsx'

/** The newest records of a coin, and the way to all of them. */
export function LatestRecords({ asset }: { asset: string }) {
  const { t } = useTranslation('assets')
  const { data, error, refetch } = useQuery(apiQuery(moneyRecords, { asset, page: 1, pageSize: shown }))
  const records = data?.list.slice(0, shown)
  return (
    <section>
      <ListHeading
        title={t('coin.records')}
        count={data?.total}
        to={paths.records(asset)}
        all={t('coin.allRecords')}
        lined
      />
      {records ? (
        records.length > 0 ? (
          records.map((record, index) => (
            <RecordRow key={record.recordId} record={record} before={records[index - 1]} ofOneCoin />
          ))
        ) : (
          <EmptyState title={t('records.none')} text={t('records.noneText')} />
        )
      ) : error ? (
        <ErrorState text={describeFailure(error)} onRetry={refetch} />
      ) : (
        <SkeletonRows count={shown} height={66} />
      )}
    </section>
  )
}

const shown = 5
