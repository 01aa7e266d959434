import type { ReactNode } from 'react'
import { useUi } from './environment.tsx'
import { IconButton } from './IconButton.tsx'
import styles from './PageHeader.module.css'

export interface PageHeaderProps {
  /** The route's own title, unless the page knows better. */
  title?: ReactNode
  /** Pages below a tab lead back; tabs do not. */
  back?: boolean
  /** Larger, as tabs have it. */
  large?: boolean
  leading?: ReactNode
  actions?: ReactNode
  /** Below the title and sticking with it: tabs, a search field. */
  children?: ReactNode
}

/** The head of a page. It stays at the top while the page scrolls; its heading takes the focus on navigation. */
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
