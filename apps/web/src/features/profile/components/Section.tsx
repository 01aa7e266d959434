import type { ReactNode } from 'react'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { Card } from '#ui/Card.tsx'
import { Icon, type IconName } from '#ui/Icon.tsx'
import { Row } from '#ui/Row.tsx'
import styles from './Section.module.css'

/** A titled card of rows. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h2 className={styles.title}>{title}</h2>
      <Card className={styles.rows}>{children}</Card>
    </div>
  )
}

interface SectionLinkProps {
  icon: IconName
  /** The key of its title; its note's key ends with `Note`. */
  name:
    | `payouts.${'realName' | 'addresses' | 'bankCards' | 'loans'}`
    | `security.${'passwords' | 'account'}`
    | `support.${'service' | 'about'}`
    | `news.${'notifications' | 'push' | 'announcements'}`
    | `about.${'certification' | 'invite'}`
  to: string
  trailing?: ReactNode
}

/** A link to a page of the account, with a note. */
export function SectionLink({ icon, name, to, trailing }: SectionLinkProps) {
  const { t } = useTranslation('profile')
  return (
    <Row leading={<Icon name={icon} />} title={t(name)} note={t(`${name}Note`)} to={to} trailing={trailing} arrow />
  )
}
