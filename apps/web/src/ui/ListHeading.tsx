import { classes } from './classes.ts'
import { useUi } from './environment.tsx'
import { Icon } from './Icon.tsx'
import styles from './ListHeading.module.css'

interface ListHeadingProps {
  title: string
  count: number | undefined
  /** Where all of them are, the past ones too. */
  to: string
  all: string
  lined?: boolean
}

/** The heading of a list on a page, with how many it has and a link to all of them. */
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
