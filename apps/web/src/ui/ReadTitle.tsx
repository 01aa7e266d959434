import styles from './ReadTitle.module.css'

interface ReadTitleProps {
  title: string
  read: boolean
  /** Said of the mark, which is a dot. */
  unreadMark: string
}

/** A title of something to read: strong and with a mark until it was read. */
export function ReadTitle({ title, read, unreadMark }: ReadTitleProps) {
  return (
    <>
      <span className={read ? styles.read : styles.unread}>{title}</span>
      {!read && <span className={styles.mark} role="img" aria-label={unreadMark} />}
    </>
  )
}
