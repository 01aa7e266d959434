import type { ReactNode } from 'react'
import styles from './Banner.module.css'
import { Icon, type IconName } from './Icon.tsx'

export interface BannerProps {
  icon?: IconName
  tone?: 'plain' | 'warning' | 'danger'
  title: string
  children?: ReactNode
  /** The way out: a button or a link. */
  action?: ReactNode
  /** Announced as soon as it appears. */
  alert?: boolean
}

/** A notice above the page's content, with an action. */
export function Banner({ icon = 'info', tone = 'plain', title, children, action, alert = false }: BannerProps) {
  return (
    <section className={`${styles.banner} ${styles[tone]}`} role={alert ? 'alert' : undefined}>
      <Icon name={icon} size={20} />
      <div className={styles.body}>
        <p className={styles.title}>{title}</p>
        {children}
        {action !== undefined && <div className={styles.action}>{action}</div>}
      </div>
    </section>
  )
}
