import { articleList } from '@halyard/wire/articles'
import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { call } from '#platform/api/call.ts'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { paths } from '#platform/navigation/paths.ts'
import { useSession } from '#platform/session/session.ts'
import { Icon } from '#ui/Icon.tsx'
import type { Headline } from '../api.ts'
import styles from './Ticker.module.css'

/** How long one announcement stays: long enough to be read twice. */
const turnMs = 6_000

/**
 * The newest announcements, one at a time. It pauses under finger, pointer and focus, and with reduced motion. Its line
 * is there before the announcements are, so that nothing below moves.
 */
export default function Ticker() {
  const { t } = useTranslation('app')
  const announcements = useNewest()
  const signedIn = useSession((session) => session.token !== undefined)
  const [held, setHeld] = useState(false)
  const at = useTurn(announcements.length, held)
  const shown = announcements[at]
  const hold = { onPointerEnter: () => setHeld(true), onFocus: () => setHeld(true) }
  const release = { onPointerLeave: () => setHeld(false), onBlur: () => setHeld(false) }
  return (
    <Link to={addressOf(shown, signedIn)} className={styles.ticker} {...hold} {...release}>
      <Icon name="announce" size={18} className={styles.icon} />
      <span key={shown?.articleId} className={styles.title} title={shown?.title}>
        {shown?.title ?? t('home.announcements')}
      </span>
      <Icon name="forward" size={16} className={styles.arrow} />
    </Link>
  )
}

/** Announcement pages need a session; the help shows the same article to everybody. */
function addressOf(shown: Headline | undefined, signedIn: boolean): string {
  if (signedIn) return shown ? paths.article(shown.articleId) : paths.affiche
  return paths.service(shown?.articleId)
}

/** Without the query cache, which a visitor's home does not load. If it fails, the line just links to the list. */
function useNewest(): readonly Headline[] {
  const { i18n } = useTranslation('app')
  const [newest, setNewest] = useState<readonly Headline[]>([])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the answer is in the reader's language
  useEffect(() => {
    const leaving = new AbortController()
    call(articleList, { category: 'announcement', page: 1, pageSize: 5 }, { signal: leaving.signal }).then(
      ({ list }) => setNewest(list),
      () => {},
    )
    return () => leaving.abort()
  }, [i18n.language])
  return newest
}

/** The index of the announcement that is shown. */
function useTurn(count: number, held: boolean): number {
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    if (count < 2 || held || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const timer = setInterval(() => !document.hidden && setTurn((turn) => turn + 1), turnMs)
    return () => clearInterval(timer)
  }, [count, held])
  return count === 0 ? 0 : turn % count
}
