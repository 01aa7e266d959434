import { classes } from '#ui/classes.ts'
import { Icon } from '#ui/Icon.tsx'
import { eventIcon } from '../event-icon.ts'
import styles from './EventIcon.module.css'

/** A tile that tells at a glance what happened and whether it is good news. */
export function EventIcon({ event }: { event: string }) {
  const { icon, news } = eventIcon(event)
  return (
    <span className={classes(styles.tile, styles[news])}>
      <Icon name={icon} size={20} />
    </span>
  )
}
