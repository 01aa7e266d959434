import { articleList } from '@halyard/wire/articles'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useWanted } from '#platform/navigation/login-state.ts'
import { paths } from '#platform/navigation/paths.ts'
import { apiQuery } from '#platform/query/api-query.ts'
import { Button } from '#ui/Button.tsx'
import layout from '#ui/layout.module.css'
import text from '#ui/text.module.css'
import styles from '../auth.module.css'

interface EntryFooterProps {
  label: string
  pending: boolean
  /** The link between login and registration, with its question. */
  elsewhere: { lead: string; to: string; label: string }
  /** Another way in, below the button. */
  children?: ReactNode
}

/** The submit button and the link to the other page, which knows as well where one wanted to be. */
export function EntryFooter({ label, pending, elsewhere, children }: EntryFooterProps) {
  const wanted = useWanted()
  return (
    <>
      <Button type="submit" pending={pending}>
        {label}
      </Button>
      {children}
      <div className={layout.ends}>
        <span className={text.body}>{elsewhere.lead}</span>
        <Link to={elsewhere.to} state={wanted} className={styles.link}>
          {elsewhere.label}
        </Link>
      </div>
      <LegalLinks />
    </>
  )
}

/** Terms of use and privacy, by the slugs that these articles have on every installation. */
const slugs = ['terms-of-use', 'privacy']

/** Links to terms and privacy, once the server has given them; their room is kept. */
function LegalLinks() {
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
