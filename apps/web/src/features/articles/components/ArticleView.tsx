import { ApiRefusal } from '@halyard/client/failures'
import { useEffect } from 'react'
import { describeFailure } from '#platform/api/describe.ts'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { useReadMarks } from '#platform/read-marks.ts'
import { DateText } from '#ui/DateText.tsx'
import layout from '#ui/layout.module.css'
import { EmptyState, ErrorState } from '#ui/Notice.tsx'
import { SkeletonBlock, SkeletonRows } from '#ui/Skeleton.tsx'
import text from '#ui/text.module.css'
import { type Article, useArticle } from '../api.ts'
import { ArticleText } from './ArticleContent.tsx'

interface ArticleViewProps {
  /** Straight from the address, so it can be anything. */
  id: string
  /** The link that is offered when there is no such article. */
  elsewhere: { to: string; label: string }
}

/** One article in full. Opening it marks it as read on this device. */
export function ArticleView({ id, elsewhere }: ArticleViewProps) {
  return /^[0-9]{1,9}$/.test(id) ? (
    <Found articleId={Number(id)} elsewhere={elsewhere} />
  ) : (
    <Missing elsewhere={elsewhere} />
  )
}

function Found({ articleId, elsewhere }: { articleId: number; elsewhere: ArticleViewProps['elsewhere'] }) {
  const { data: article, error, refetch } = useArticle(articleId)
  const mark = useReadMarks((marks) => marks.mark)
  const shown = article?.articleId
  useEffect(() => {
    if (shown !== undefined) mark([shown])
  }, [shown, mark])
  if (error instanceof ApiRefusal && error.refusal === 'notFound') return <Missing elsewhere={elsewhere} />
  if (article) return <Whole article={article} />
  if (error) return <ErrorState text={describeFailure(error)} onRetry={refetch} />
  return <Waiting />
}

function Whole({ article }: { article: Article }) {
  return (
    <ArticleText
      title={article.title}
      html={article.content}
      under={
        article.category === 'announcement' && (
          <DateText value={article.publishedAt} style="day" className={text.faint} />
        )
      }
    />
  )
}

function Waiting() {
  return (
    <div className={layout.stack3}>
      <SkeletonBlock height={28} width="80%" />
      <SkeletonRows count={5} height={64} />
    </div>
  )
}

function Missing({ elsewhere }: { elsewhere: ArticleViewProps['elsewhere'] }) {
  const { t } = useTranslation('articles')
  return <EmptyState icon="search" title={t('noSuch')} text={t('noSuchText')} next={elsewhere} />
}
