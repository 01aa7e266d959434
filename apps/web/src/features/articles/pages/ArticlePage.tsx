import { useSearchParams } from 'react-router-dom'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { paths } from '#platform/navigation/paths.ts'
import layout from '#ui/layout.module.css'
import { PageHeader } from '#ui/PageHeader.tsx'
import { ArticleView } from '../components/ArticleView.tsx'

/** An announcement, or any other article, for those who are signed in. */
export default function ArticlePage() {
  const { t } = useTranslation('titles')
  const [query] = useSearchParams()
  return (
    <>
      <PageHeader />
      <div className={layout.pageWide}>
        <ArticleView id={query.get('id') ?? ''} elsewhere={{ to: paths.affiche, label: t('announcements') }} />
      </div>
    </>
  )
}
