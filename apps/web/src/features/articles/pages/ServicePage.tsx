import { useTranslation } from '#platform/i18n/use-translation.ts'
import { paths } from '#platform/navigation/paths.ts'
import { useSearchParams } from '#platform/navigation/router.tsx'
import { Button } from '#ui/Button.tsx'
import layout from '#ui/layout.module.css'
import { PageHeader } from '#ui/PageHeader.tsx'
import { ArticleView } from '../components/ArticleView.tsx'
import { Contacts } from '../components/Contacts.tsx'
import { HelpList } from '../components/HelpList.tsx'

/**
 * The help and the ways to people, for everybody: who cannot sign in needs it most. An article opens here too, since the
 * page of announcements wants a session (spec section 2).
 */
export default function ServicePage() {
  const { t } = useTranslation('titles')
  const [query] = useSearchParams()
  const article = query.get('article')
  return (
    <>
      <PageHeader />
      <div className={layout.pageWide}>
        {article === null ? <HelpList /> : <OneArticle key={article} id={article} />}
        <Button variant="quiet" size="small" to={paths.feedEpochs}>
          {t('feedEpochs')}
        </Button>
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
