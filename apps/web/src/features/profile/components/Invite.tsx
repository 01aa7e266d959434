import { useTranslation } from '#platform/i18n/use-translation.ts'
import { paths } from '#platform/navigation/paths.ts'
import { Card } from '#ui/Card.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Row } from '#ui/Row.tsx'
import styles from './Section.module.css'

/** The way to one's code, link and members. */
export function Invite() {
  const { t } = useTranslation('profile')
  return (
    <Card className={styles.rows}>
      <Row
        leading={<Icon name="gift" />}
        title={t('about.invite')}
        note={t('about.inviteNote')}
        to={paths.invite}
        arrow
      />
    </Card>
  )
}
