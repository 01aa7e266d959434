import { articleList } from '@halyard/wire/articles'
import { useQuery } from '@tanstack/react-query'
import { paths } from '#platform/navigation/paths.ts'
import { Link } from '#platform/navigation/router.tsx'
import { apiQuery } from '#platform/query/api-query.ts'
import layout from '#ui/layout.module.css'
import styles from '../auth.module.css'

/** What one agrees to, and what becomes of one's data: by the names that these articles have on every installation. */
const slugs = ['terms-of-use', 'privacy']

/** The ways to terms and privacy, once the server has said where they are; their room is kept. */
export function LegalLinks() {
  const { data } = useQuery(apiQuery(articleList, { category: 'help', page: 1, pageSize: 100 }))
  const found = slugs.flatMap((slug) => data?.list.find((article) => article.slug === slug) ?? [])
  return (
    <div className={layout.ends}>
      {found.map(({ articleId, title }) => (
        <Link key={articleId} to={paths.service(articleId)} className={styles.link}>
          {title}
        </Link>
      ))}
    </div>
  )
}
