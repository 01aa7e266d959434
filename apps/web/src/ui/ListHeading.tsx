import { classes } from './classes.ts'
import { useUi } from './environment.tsx'
import { Icon } from './Icon.tsx'
import styles from './ListHeading.module.css'

interface ListHeadingProps {
  title: string
  count: number | undefined
  /** The page of the whole list, with past ones. */
  to: string
  all: string
  lined?: boolean
}

/** The heading of a list, with its count and a link to all of it. */
export function ListHeading({ title, count, to, all, lined = false }: ListHeadingProps) {
  const { Link } = useUi()
  return (
    <div className={classes(styles.bar, lined && styles.lined)}>
      <h2 className={styles.title}>
        {title} {count !== undefined && <span className={styles.count}>{count}</span>}
      </h2>
      <Link to={to} className={styles.all}>
        {all}
        <Icon name="forward" size={16} />
      </Link>
    </div>
  )
}
