import { paths } from '#platform/navigation/paths.ts'
import { Card } from '#ui/Card.tsx'
import styles from './Section.module.css'
import { Way } from './Way.tsx'

/** The way to one's code, link and members. */
export function Invite() {
  return (
    <Card className={styles.rows}>
      <Way icon="gift" name="about.invite" to={paths.invite} />
    </Card>
  )
}
