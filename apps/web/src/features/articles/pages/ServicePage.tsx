import type { ComponentType } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { paths } from '#platform/navigation/paths.ts'
import { useSite } from '#platform/site/site.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { CopyButton } from '#ui/CopyButton.tsx'
import { Icon } from '#ui/Icon.tsx'
import layout from '#ui/layout.module.css'
import { PageHeader } from '#ui/PageHeader.tsx'
import { Row } from '#ui/Row.tsx'
import { SkeletonRows } from '#ui/Skeleton.tsx'
import styles from '../articles.module.css'
import { ArticleView } from '../components/ArticleView.tsx'
import { HelpList } from '../components/HelpList.tsx'
import { wayOf } from '../contact-channels.ts'

interface ServiceSlots {
  /** The user's conversations, and the way to a new one. */
  Conversations: ComponentType
}

/**
 * Help and support, also without a session: who cannot sign in needs it most. Articles open here too, since the page of
 * announcements needs a session (spec section 2).
 */
export function ServicePage({ Conversations }: ServiceSlots) {
  const { t } = useTranslation('titles')
  const [query] = useSearchParams()
  const article = query.get('article')
  const demo = useSite(({ site }) => site?.demo === true)
  return (
    <>
      <PageHeader />
      <div className={layout.pageWide}>
        {article === null && <Conversations />}
        {article === null ? <HelpList /> : <OneArticle key={article} id={article} />}
        <Button variant="quiet" size="small" to={paths.feedEpochs}>
          {t('feedEpochs')}
        </Button>
        {demo && (
          <Button variant="quiet" size="small" to={paths.houseBooks}>
            {t('houseBooks')}
          </Button>
        )}
        <Contacts />
      </div>
    </>
  )
}

function OneArticle({ id }: { id: string }) {
  const { t } = useTranslation('articles')
  const elsewhere = { to: paths.service(), label: t('help.all') }
  return (
    <>
      <ArticleView id={id} elsewhere={elsewhere} />
      <Button variant="secondary" size="medium" to={elsewhere.to}>
        {elsewhere.label}
      </Button>
    </>
  )
}

/** The support contacts of the site's config. */
function Contacts() {
  const { t } = useTranslation('articles')
  const { site, asking } = useSite()
  return (
    <section aria-labelledby="contacts">
      <h2 id="contacts" className={styles.group}>
        {t('contact.title')}
      </h2>
      <Card className={styles.rows}>
        <p className={styles.text}>{t('contact.text')}</p>
        {!site && asking && <SkeletonRows count={1} />}
        {site?.contacts.length === 0 && <p className={styles.text}>{t('contact.none')}</p>}
        {site?.contacts.map((contact) => (
          <Contact key={`${contact.channel} ${contact.value}`} {...contact} />
        ))}
      </Card>
    </section>
  )
}

function Contact({ channel, value }: { channel: string; value: string }) {
  const { t } = useTranslation('articles')
  const { name, icon, href } = wayOf({ channel, value })
  const outside = href?.startsWith('https:') ? { target: '_blank', rel: 'noopener noreferrer' } : {}
  return (
    <Row
      leading={<Icon name={icon} />}
      title={
        href === undefined ? (
          value
        ) : (
          <a href={href} className={styles.link} {...outside}>
            {value}
          </a>
        )
      }
      note={t(`contact.channel.${name}`)}
      trailing={<CopyButton text={value} label={t('contact.copy', { value })} />}
    />
  )
}
