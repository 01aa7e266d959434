import { useLayoutEffect, useRef } from 'react'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { PrivatePhoto } from '#platform/uploads/PrivatePhoto.tsx'
import { Button } from '#ui/Button.tsx'
import { classes } from '#ui/classes.ts'
import { DateText } from '#ui/DateText.tsx'
import { useScroller } from '#ui/scroller.ts'
import text from '#ui/text.module.css'
import type { SupportEntry, useEntries } from '../api.ts'
import { useEntryWords } from '../entry-words.ts'
import styles from './Entries.module.css'

/** What was said, the oldest first and by day; earlier entries on request. */
export function Entries({ items, hasMore, loadingMore, onMore }: ReturnType<typeof useEntries>) {
  const { t } = useTranslation('support')
  useEndInView(items[0]?.entryId)
  const shown = items.toReversed()
  return (
    <>
      {hasMore && (
        <Button variant="quiet" size="small" pending={loadingMore} onPress={onMore}>
          {t('earlier')}
        </Button>
      )}
      <div role="log" aria-label={t('entries')}>
        <ol className={styles.entries}>
          {shown.map((entry, index) => (
            <Entry key={entry.entryId} entry={entry} before={shown[index - 1]} />
          ))}
        </ol>
      </div>
    </>
  )
}

function Entry({ entry, before }: { entry: SupportEntry; before: SupportEntry | undefined }) {
  const words = useEntryWords()
  const { kind, at } = entry
  const isNewDay = before?.at.toDateString() !== at.toDateString()
  return (
    <li className={styles.entry}>
      {isNewDay && (
        <h2 className={classes(text.day, styles.day)}>
          <DateText value={at} style="day" />
        </h2>
      )}
      {kind === 'said' ? (
        <Said entry={entry} />
      ) : (
        <p className={styles.event}>
          {words(entry)} <DateText value={at} style="clock" />
        </p>
      )}
    </li>
  )
}

/** A message: one's own at the end of the line, those of the service at its beginning with who wrote them. */
function Said({ entry: { by, operator, text: said, pictures, at } }: { entry: SupportEntry }) {
  const { t } = useTranslation('support')
  const isOwn = by === 'user'
  return (
    <div className={classes(styles.said, isOwn && styles.own)}>
      {!isOwn && (
        <span className={styles.author}>{by === 'automatic' ? t('automaticName') : (operator ?? t('service'))}</span>
      )}
      {said !== '' && <p className={styles.text}>{said}</p>}
      {pictures.length > 0 && (
        <div className={styles.pictures}>
          {pictures.map((url, index) => (
            <PrivatePhoto key={url} url={url} label={t('picture', { number: index + 1 })} />
          ))}
        </div>
      )}
      <DateText value={at} style="clock" className={styles.time} />
    </div>
  )
}

/** Shows the end of the conversation at first, and with each new entry unless somebody reads further up. */
function useEndInView(newest: number | undefined): void {
  const scroller = useScroller()
  const shown = useRef<number>(undefined)
  useLayoutEffect(() => {
    const { current } = scroller
    if (!current || newest === undefined || newest === shown.current) return
    const isFirst = shown.current === undefined
    shown.current = newest
    const below = current.scrollHeight - current.scrollTop - current.clientHeight
    if (!isFirst && below > aScreen) return
    const toEnd = () => {
      current.scrollTop = current.scrollHeight
    }
    toEnd()
    // What is written with grows only now.
    const later = requestAnimationFrame(toEnd)
    return () => cancelAnimationFrame(later)
  }, [newest, scroller])
}

const aScreen = 600
