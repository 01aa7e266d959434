import type { ReactNode } from 'react'
import { useUi } from './environment.tsx'
import { IconButton } from './IconButton.tsx'
import styles from './PageHeader.module.css'

export interface PageHeaderProps {
  /** The default is the title of the route. */
  title?: ReactNode
  /** Shown on pages below a tab; tabs have none. */
  back?: boolean
  /** Larger, as on tabs. */
  large?: boolean
  leading?: ReactNode
  actions?: ReactNode
  /** Below the title and sticky with it: tabs, a search field. */
  children?: ReactNode
}

/** The header of a page. It is sticky; its heading gets the focus on navigation. */
export function PageHeader({ title, back = true, large = false, leading, actions, children }: PageHeaderProps) {
  const { texts, goBack, pageTitle } = useUi()
  return (
    <header className={styles.header}>
      <div className={styles.bar}>
        {back && <IconButton icon="back" label={texts.back} onPress={goBack} className={styles.back ?? ''} />}
        {leading}
        <h1 className={large ? styles.large : styles.title} tabIndex={-1} data-page-heading="">
          {title ?? pageTitle}
        </h1>
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </div>
      {children}
    </header>
  )
}
