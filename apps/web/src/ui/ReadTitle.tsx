import styles from './ReadTitle.module.css'

interface ReadTitleProps {
  title: string
  read: boolean
  /** The label of the dot. */
  unreadMark: string
}

/** A title that is bold and has a dot while unread. */
export function ReadTitle({ title, read, unreadMark }: ReadTitleProps) {
  return (
    <>
      <span className={read ? styles.read : styles.unread}>{title}</span>
      {!read && <span className={styles.mark} role="img" aria-label={unreadMark} />}
    </>
  )
}
