import { useTranslation } from '#platform/i18n/use-translation.ts'
import { Card } from '#ui/Card.tsx'
import { InfiniteList } from '#ui/InfiniteList.tsx'
import layout from '#ui/layout.module.css'
import { EmptyState } from '#ui/Notice.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { useFeedEpochs } from '../api.ts'
import { EpochCard } from '../components/EpochCard.tsx'
import styles from '../feed-epochs.module.css'

/** Where prices come from, what that proves and what it does not, and the record of it. */
export default function FeedEpochsPage() {
  const { t } = useTranslation('feed-epochs')
  const epochs = useFeedEpochs()
  const newest = epochs.items[0]?.number
  return (
    <>
      <PageHeader />
      <div className={layout.pageWide}>
        <p className={styles.text}>{t('intro')}</p>
        <section>
          <h2 className={styles.heading}>{t('how')}</h2>
          <Card>
            <ol className={styles.steps}>
              {steps.map((step) => (
                <li key={step}>{t(`step.${step}`)}</li>
              ))}
            </ol>
          </Card>
        </section>
        <section>
          <h2 className={styles.heading}>{t('limits')}</h2>
          <Card>
            <p className={styles.text}>{t('limit.host')}</p>
            <p className={styles.text}>{t('limit.bound')}</p>
          </Card>
        </section>
        <section>
          <h2 className={styles.heading}>{t('check')}</h2>
          <p className={styles.text}>{t('checkHint', { command: verification, path: publication })}</p>
        </section>
        <section>
          <h2 className={styles.heading}>{t('epochs')}</h2>
          <InfiniteList
            {...epochs}
            keyOf={(epoch) => epoch.number}
            itemHeight={220}
            renderItem={(epoch) => <EpochCard epoch={epoch} running={epoch.number === newest} />}
            empty={<EmptyState icon="candles" title={t('empty')} />}
          />
        </section>
      </div>
    </>
  )
}

const steps = ['before', 'during', 'after'] as const
/** As the README names them. */
const verification = 'npm run verify:feed'
const publication = 'GET /api/base/feedepoch'
