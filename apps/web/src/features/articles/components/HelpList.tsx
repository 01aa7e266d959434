import { articleTopics } from '@halyard/wire/articles'
import { useDeferredValue, useState } from 'react'
import { describeFailure } from '#platform/api/describe.ts'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { paths } from '#platform/navigation/paths.ts'
import { Card } from '#ui/Card.tsx'
import { EmptyState, ErrorState } from '#ui/Notice.tsx'
import { Row } from '#ui/Row.tsx'
import { SearchField } from '#ui/SearchField.tsx'
import { SkeletonRows } from '#ui/Skeleton.tsx'
import { type Headline, useHelp, useHelpSearch } from '../api.ts'
import styles from '../articles.module.css'

/** The help by topic, or the articles that match a search. */
export function HelpList() {
  const { t } = useTranslation('articles')
  const [typed, setTyped] = useState('')
  const words = useDeferredValue(typed.trim())
  return (
    <>
      <SearchField label={t('help.search')} value={typed} onChange={setTyped} maxLength={64} />
      {words === '' ? <AllHelp /> : <FoundHelp words={words} />}
    </>
  )
}

function AllHelp() {
  const { t } = useTranslation('articles')
  const { data, error, refetch } = useHelp()
  if (data && data.total === 0) return <EmptyState icon="support" title={t('help.none')} />
  if (data) return <HelpTopics articles={data.list} />
  if (error) return <ErrorState text={describeFailure(error)} onRetry={refetch} />
  return <SkeletonRows count={8} height={62} />
}

function FoundHelp({ words }: { words: string }) {
  const { t } = useTranslation('articles')
  const { data, error, refetch } = useHelpSearch(words)
  if (data && data.total === 0) {
    return <EmptyState icon="search" title={t('help.nothing', { text: words })} text={t('help.nothingText')} />
  }
  if (data) return <HelpGroup title={t('help.results')} articles={data.list} />
  if (error) return <ErrorState text={describeFailure(error)} onRetry={refetch} />
  return <SkeletonRows count={3} height={62} />
}

/** The help by topic, in reading order. */
function HelpTopics({ articles }: { articles: readonly Headline[] }) {
  const { t } = useTranslation('articles')
  return articleTopics.map((topic) => {
    const own = articles.filter((article) => article.topic === topic)
    return own.length === 0 ? null : <HelpGroup key={topic} title={t(`help.topic.${topic}`)} articles={own} />
  })
}

/** Articles below a title. */
function HelpGroup({ title, articles }: { title: string; articles: readonly Headline[] }) {
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
