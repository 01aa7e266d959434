import type { ReactNode } from 'react'
import { Link } from '#platform/navigation/router.tsx'
import { useLoginState } from '#platform/navigation/use-return.ts'
import { Button } from '#ui/Button.tsx'
import layout from '#ui/layout.module.css'
import text from '#ui/text.module.css'
import styles from '../auth.module.css'
import { LegalLinks } from './LegalLinks.tsx'

interface EntryFooterProps {
  label: string
  pending: boolean
  /** For whoever came to the wrong page of login and registration: the question, and the way to the other. */
  elsewhere: { lead: string; to: string; label: string }
  /** Another way in, below the button. */
  children?: ReactNode
}

/** The button that submits, and the way to the other page, which then leads back to where one came from. */
export function EntryFooter({ label, pending, elsewhere, children }: EntryFooterProps) {
  const { from } = useLoginState()
  return (
    <>
      <Button type="submit" pending={pending}>
        {label}
      </Button>
      {children}
      <div className={layout.ends}>
        <span className={text.body}>{elsewhere.lead}</span>
        <Link to={elsewhere.to} state={from === undefined ? null : { from }} className={styles.link}>
          {elsewhere.label}
        </Link>
      </div>
      <LegalLinks />
    </>
  )
}
