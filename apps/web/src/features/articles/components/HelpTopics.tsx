import { articleTopics } from '@halyard/wire/articles'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { paths } from '#platform/navigation/paths.ts'
import { Card } from '#ui/Card.tsx'
import { Row } from '#ui/Row.tsx'
import type { Headline } from '../api.ts'
import styles from '../articles.module.css'

/** The help by topic, in the order in which it is read. */
export function HelpTopics({ articles }: { articles: readonly Headline[] }) {
  const { t } = useTranslation('articles')
  return articleTopics.map((topic) => {
    const own = articles.filter((article) => article.topic === topic)
    return own.length === 0 ? null : <HelpGroup key={topic} title={t(`help.topic.${topic}`)} articles={own} />
  })
}

/** Some articles below a title. */
export function HelpGroup({ title, articles }: { title: string; articles: readonly Headline[] }) {
  return (
    <section>
      <h2 className={styles.group}>{title}</h2>
      <Card className={styles.rows}>
        {articles.map((article) => (
          <Row
            key={article.articleId}
            title={article.title}
            note={article.summary}
            to={paths.service(article.articleId)}
          />
        ))}
      </Card>
    </section>
  )
}
