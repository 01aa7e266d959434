import { useTranslation } from '#platform/i18n/use-translation.ts'
import { type Site, useSite } from '#platform/site/site.ts'
import { Banner } from '#ui/Banner.tsx'
import { Card } from '#ui/Card.tsx'
import { CopyButton } from '#ui/CopyButton.tsx'
import { Icon } from '#ui/Icon.tsx'
import { fact, KeyValue } from '#ui/KeyValue.tsx'
import layout from '#ui/layout.module.css'
import { EmptyState } from '#ui/Notice.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { Pill } from '#ui/Pill.tsx'
import { SkeletonRows } from '#ui/Skeleton.tsx'
import text from '#ui/text.module.css'
import styles from '../certification.module.css'

/** Where the operator of this site is registered, and where to look that up. */
export default function CertificationPage() {
  const { t } = useTranslation('certification')
  const { site, asking } = useSite()
  return (
    <>
      <PageHeader />
      <div className={layout.page}>
        {site?.certification ? (
          <Shown certification={site.certification} />
        ) : asking && !site ? (
          <SkeletonRows count={4} />
        ) : (
          <EmptyState icon="shield" title={t('none')} text={t('noneText')} />
        )}
      </div>
    </>
  )
}

function Shown({ certification }: { certification: NonNullable<Site['certification']> }) {
  const { t } = useTranslation('certification')
  const { registrar, number, holder, searchUrl, sample } = certification
  return (
    <>
      {sample && (
        <Banner icon="warning" tone="warning" title={t('sampleTitle')}>
          {t('sampleText')}
        </Banner>
      )}
      <Card className={layout.stack3}>
        <div className={styles.head}>
          <Icon name="shield" size={32} className={styles.shield} />
          <h2 className={text.heading}>{t('business')}</h2>
          {sample && <Pill tone="warning">{t('sample')}</Pill>}
        </div>
        <KeyValue
          size="large"
          rows={[
            fact(t('registrar'), registrar),
            fact(
              t('number'),
              <span className={styles.number}>
                {number}
                <CopyButton text={number} label={t('copyNumber')} />
              </span>,
            ),
            fact(t('holder'), holder),
          ]}
        />
      </Card>
      <Card className={layout.stack3}>
        <h2 className={text.heading}>{t('check')}</h2>
        <p className={text.reading}>{t('checkText')}</p>
        <a className={styles.link} href={searchUrl} target="_blank" rel="noopener noreferrer">
          {t('search')}
          <Icon name="external" size={18} />
        </a>
        <p className={styles.note}>{t('leaves', { host: new URL(searchUrl).host })}</p>
      </Card>
      <Card className={layout.stack3}>
        <h2 className={text.heading}>{t('meaning')}</h2>
        <p className={text.reading}>{t('meaningText')}</p>
      </Card>
    </>
  )
}
