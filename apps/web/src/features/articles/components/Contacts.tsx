import { useTranslation } from '#platform/i18n/use-translation.ts'
import { useSite } from '#platform/site/site.ts'
import { Card } from '#ui/Card.tsx'
import { CopyButton } from '#ui/CopyButton.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Row } from '#ui/Row.tsx'
import { SkeletonRows } from '#ui/Skeleton.tsx'
import styles from '../articles.module.css'
import { wayOf } from '../contact-channels.ts'
import own from './Contacts.module.css'

/** The ways to reach people, as the site's config has them. */
export function Contacts() {
  const { t } = useTranslation('articles')
  const { site, asking } = useSite()
  return (
    <section aria-labelledby="contacts">
      <h2 id="contacts" className={styles.group}>
        {t('contact.title')}
      </h2>
      <Card className={styles.rows}>
        <p className={own.text}>{t('contact.text')}</p>
        {!site && asking && <SkeletonRows count={1} />}
        {site?.contacts.length === 0 && <p className={own.text}>{t('contact.none')}</p>}
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
          <a href={href} className={own.link} {...outside}>
            {value}
          </a>
        )
      }
      note={t(`contact.channel.${name}`)}
      trailing={<CopyButton text={value} label={t('contact.copy', { value })} />}
    />
  )
}
