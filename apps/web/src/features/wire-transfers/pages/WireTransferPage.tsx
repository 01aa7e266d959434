import { describeFailure } from '#platform/api/describe.ts'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { paths } from '#platform/navigation/paths.ts'
import { Card } from '#ui/Card.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import layout from '#ui/layout.module.css'
import { EmptyState, ErrorState } from '#ui/Notice.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { SkeletonBlock } from '#ui/Skeleton.tsx'
import { Timeline } from '#ui/Timeline.tsx'
import { useWireCurrencies } from '../api.ts'
import { WireForm } from '../components/WireForm.tsx'
import styles from '../wire-transfers.module.css'

/** Requests a deposit by wire transfer. The answer, with the bank details, has a page of its own. */
export default function WireTransferPage() {
  const { t } = useTranslation('wire-transfers')
  const { data: currencies, error, refetch } = useWireCurrencies()
  return (
    <>
      <PageHeader actions={<IconButton icon="history" label={t('history')} to={paths.depositHistory('wire')} />} />
      <div className={layout.page}>
        {currencies ? (
          currencies.length > 0 ? (
            <WireForm currencies={currencies} />
          ) : (
            <EmptyState icon="bank" title={t('none')} text={t('noneText')} />
          )
        ) : error ? (
          <ErrorState text={describeFailure(error)} onRetry={refetch} />
        ) : (
          <>
            <SkeletonBlock height={58} />
            <SkeletonBlock height={58} />
            <SkeletonBlock height={58} />
          </>
        )}
        <section className={layout.stack3}>
          <h2 className={styles.heading}>{t('how')}</h2>
          <Card>
            <Timeline
              label={t('how')}
              steps={[
                { title: t('howSteps.ask'), note: t('howSteps.askNote'), state: 'now' },
                { title: t('howSteps.send'), note: t('howSteps.sendNote'), state: 'ahead' },
                { title: t('howSteps.credited'), note: t('howSteps.creditedNote'), state: 'ahead' },
              ]}
            />
          </Card>
        </section>
      </div>
    </>
  )
}
