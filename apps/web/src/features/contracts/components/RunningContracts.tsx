import { describeFailure } from '#platform/api/describe.ts'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { paths } from '#platform/navigation/paths.ts'
import { ListHeading } from '#ui/ListHeading.tsx'
import layout from '#ui/layout.module.css'
import { EmptyState, ErrorState } from '#ui/Notice.tsx'
import { SkeletonBlock } from '#ui/Skeleton.tsx'
import { useRunningContracts } from '../api.ts'
import { RunningCard, runningCardHeight } from './RunningCard.tsx'
import styles from './RunningContracts.module.css'

/** One's running contracts of all pairs, the next to close first. */
export function RunningContracts() {
  const { t } = useTranslation('contracts')
  const { data, error, isPending, refetch } = useRunningContracts()
  const running = (data?.list ?? []).toSorted((a, b) => a.closesAt.getTime() - b.closesAt.getTime())
  return (
    <section className={styles.section} aria-label={t('running')}>
      <ListHeading title={t('running')} count={data?.total} to={paths.contractHistory} all={t('history')} />
      {isPending && <SkeletonBlock height={runningCardHeight} />}
      {!data && error && <ErrorState text={describeFailure(error)} onRetry={refetch} />}
      {data && running.length === 0 && (
        <EmptyState icon="history" title={t('noneRunning')} text={t('noneRunningHint')} />
      )}
      <ul className={layout.stack2}>
        {running.map((contract) => (
          <li key={contract.contractId}>
            <RunningCard contract={contract} />
          </li>
        ))}
      </ul>
    </section>
  )
}
