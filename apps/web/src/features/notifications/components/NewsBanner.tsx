import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { paths } from '#platform/navigation/paths.ts'
import { useUi } from '#ui/environment.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { openOverlays } from '#ui/overlay-history.ts'
import type { Notification } from '../api.ts'
import { sentenceOf } from '../sentence.ts'
import { subjectOf } from '../subject.ts'
import { EventIcon } from './EventIcon.tsx'
import styles from './NewsBanner.module.css'

/**
 * Tells of notifications that came while the app is open, for some seconds, and opens what they are about; many are
 * gathered; it stays while somebody points at it. It has a row of its own below the page, which becomes shorter: it covers nothing, and what stands above
 * does not move from under a finger. While a sheet or dialog is open it waits.
 */
export function NewsBanner({ news, onGone }: { news: readonly Notification[]; onGone: () => void }) {
  const shown = useWithoutOverlay(news)
  const newest = shown.at(-1)
  const count = shown.length
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (count === 0 || held) return
    const gone = setTimeout(onGone, shownFor)
    return () => clearTimeout(gone)
  }, [count, held, onGone])
  // What is removed is left without a word.
  const gone = () => {
    setHeld(false)
    onGone()
  }
  return (
    <div
      role="status"
      aria-live="polite"
      className={styles.place}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {newest && <Row newest={newest} count={count} onGone={gone} />}
    </div>
  )
}

/** Long enough to read two lines and to reach them. */
const shownFor = 7_000

function Row({ newest, count, onGone }: { newest: Notification; count: number; onGone: () => void }) {
  const { t } = useTranslation('notifications')
  const { texts, ...ui } = useUi()
  const { title, content } = sentenceOf(newest, t, ui)
  const subject = count === 1 ? subjectOf(newest) : undefined
  return (
    <div className={styles.row}>
      <Link className={styles.news} to={subject?.to ?? paths.inform} onClick={onGone}>
        <EventIcon event={newest.event} />
        <span className={styles.words}>
          <span className={styles.title}>{count === 1 ? title : t('newsMany', { count })}</span>
          <span className={styles.content}>{count === 1 ? content : title}</span>
        </span>
      </Link>
      <IconButton icon="close" size={18} label={texts.close} onPress={onGone} />
    </div>
  )
}

/** The news, once no sheet or dialog is open. */
function useWithoutOverlay(news: readonly Notification[]): readonly Notification[] {
  const [shown, setShown] = useState<readonly Notification[]>([])
  useEffect(() => {
    const look = () => {
      if (openOverlays.size === 0) setShown(news)
    }
    look()
    if (openOverlays.size === 0) return
    const looking = setInterval(look, overlayEvery)
    return () => clearInterval(looking)
  }, [news])
  return news.length === 0 ? news : shown
}

const overlayEvery = 250
