import type { ReactNode } from 'react'
import { useUi } from './environment.tsx'
import { Logo } from './Logo.tsx'
import styles from './OfferCard.module.css'
import { RowHead } from './RowHead.tsx'

interface OfferCardProps {
  /** The page of the offer, which the whole card links to. */
  to: string
  logo: string
  /** The coin of the logo, for its fallback. */
  asset: string
  title: ReactNode
  note: ReactNode
  /** The state of the offer. */
  state?: ReactNode
  children: ReactNode
}

/** One offer of a list: coin, name, state, and the figures to compare. */
export function OfferCard({ to, logo, asset, title, note, state, children }: OfferCardProps) {
  const { Link } = useUi()
  return (
    <div className={styles.place}>
      <Link to={to} className={styles.card}>
        <RowHead leading={<Logo src={logo} name={asset} size={44} />} title={<b>{title}</b>} note={note}>
          {state}
        </RowHead>
        {children}
      </Link>
    </div>
  )
}

interface OfferFiguresProps {
  figures: readonly [OfferFigure, OfferFigure, OfferFigure]
}

interface OfferFigure {
  label: string
  value: ReactNode
}

/** Three figures side by side, in the card and on the page of the offer. */
export function OfferFigures({ figures }: OfferFiguresProps) {
  return (
    <span className={styles.figures}>
      {figures.map(({ label, value }) => (
        <span key={label} className={styles.figure}>
          <span className={styles.label}>{label}</span>
          <b className={styles.value}>{value}</b>
        </span>
      ))}
    </span>
  )
}

/** The main figure. */
export function OfferPrice({ label, children }: { label: string; children: ReactNode }) {
  return (
    <span className={styles.price}>
      <span>{label}</span>
      <b className={styles.amount}>{children}</b>
    </span>
  )
}
