import { useTranslation } from '#platform/i18n/use-translation.ts'
import { paths } from '#platform/navigation/paths.ts'
import { useSite } from '#platform/site/site.ts'
import { Card } from '#ui/Card.tsx'
import { Icon, type IconName } from '#ui/Icon.tsx'
import layout from '#ui/layout.module.css'
import { PageHeader } from '#ui/PageHeader.tsx'
import { Row } from '#ui/Row.tsx'
import text from '#ui/text.module.css'
import { useHelp } from '../api.ts'
import styles from '../articles.module.css'
import { AppVersion } from '../components/AppVersion.tsx'
import own from './AboutPage.module.css'

/** What Halyard promises, its version, and where to read on. */
export default function AboutPage() {
  const { t } = useTranslation('articles')
  const simulated = useSite(({ site }) => site?.simulatedMarket === true)
  return (
    <>
      <PageHeader />
      <div className={layout.pageWide}>
        <header className={own.head}>
          <img src="/icon.svg" alt="" width={64} height={64} className={own.mark} />
          <p className={own.slogan}>{t('about.slogan')}</p>
          {simulated && <p className={text.reading}>{t('about.demo')}</p>}
        </header>
        <Rules />
        <AppVersion />
        <Reading />
      </div>
    </>
  )
}

const rules = [
  ['prices', 'candles'],
  ['fills', 'document'],
  ['settlements', 'check'],
  ['counts', 'sort'],
  ['records', 'lock'],
] as const satisfies readonly (readonly [string, IconName])[]

function Rules() {
  const { t } = useTranslation('articles')
  return (
    <section>
      <h2 className={styles.group}>{t('about.rules')}</h2>
      <Card>
        <ul className={layout.stack3}>
          {rules.map(([name, icon]) => (
            <li key={name} className={own.rule}>
              <Icon name={icon} size={18} className={own.icon} />
              <span>{t(`about.rule.${name}`)}</span>
            </li>
          ))}
        </ul>
      </Card>
    </section>
  )
}

/** The help articles on trust and money. */
const worthReading = [
  'spot-orders-and-fees',
  'short-term-contracts',
  'withdrawals-and-review',
  'security-and-passwords',
]

function Reading() {
  const { t } = useTranslation(['articles', 'titles'])
  const demo = useSite(({ site }) => site?.demo === true)
  const { data } = useHelp()
  const articles = data?.list.filter(({ slug }) => worthReading.includes(slug)) ?? []
  return (
    <section>
      <h2 className={styles.group}>{t('about.read')}</h2>
      <Card className={styles.rows}>
        <Row leading={<Icon name="announce" />} title={t('about.announcements')} to={paths.affiche} />
        {articles.map(({ articleId, title }) => (
          <Row key={articleId} leading={<Icon name="document" />} title={title} to={paths.article(articleId)} />
        ))}
        <Row leading={<Icon name="candles" />} title={t('titles:feedEpochs')} to={paths.feedEpochs} />
        {demo && <Row leading={<Icon name="sort" />} title={t('titles:houseBooks')} to={paths.houseBooks} />}
        <Row leading={<Icon name="bank" />} title={t('titles:liabilities')} to={paths.liabilities} />
        <Row leading={<Icon name="shield" />} title={t('titles:certification')} to={paths.certification} />
        <Row leading={<Icon name="support" />} title={t('about.support')} to={paths.service()} />
      </Card>
    </section>
  )
}
