import styles from './GroupedText.module.css'

const groupLength = 4

/**
 * A long code in groups of four, so that eyes can compare it; the last group is whole, because people compare the
 * beginning and the end. It is copied without gaps, and no translator of a browser touches it.
 */
export function GroupedText({ text }: { text: string }) {
  const groups = [...(text.slice(0, -groupLength).match(/.{1,4}/gu) ?? []), text.slice(-groupLength)]
  return (
    <span className={styles.text} translate="no">
      {groups.map((group, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a group is its place
        <span key={index} className={index === 0 || index === groups.length - 1 ? styles.edge : styles.group}>
          {group}
        </span>
      ))}
    </span>
  )
}
