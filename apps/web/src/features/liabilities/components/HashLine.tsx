import { CopyButton } from '#ui/CopyButton.tsx'
import text from '#ui/text.module.css'
import styles from '../liabilities.module.css'

/** As much of a hash as tells it from others, when it is read out. */
const spokenLength = 8

/** A hash with its name, to compare and to copy. */
export function HashLine({ name, copy, hash }: { name: string; copy: string; hash: string }) {
  return (
    <div className={styles.code}>
      <span>
        <span className={text.small}>{name}</span>
        <code>{hash}</code>
      </span>
      <CopyButton text={hash} label={`${copy}: ${hash.slice(0, spokenLength)}`} />
    </div>
  )
}
