import { useContext, useEffect, useState } from 'react'
import styles from './CountdownRing.module.css'
import { useUi } from './environment.tsx'
import { Running } from './use-panel.ts'

export interface CountdownRingProps {
  /** Both in milliseconds by the server's clock. */
  from: number
  until: number
  /** The label. */
  label: string
  size?: number
}

/** A ring that empties until a given time, with the seconds left inside. */
export function CountdownRing({ from, until, label, size = 44 }: CountdownRingProps) {
  const { now } = useUi()
  const running = useContext(Running)
  const [left, setLeft] = useState(() => Math.max(0, until - now()))
  useEffect(() => {
    if (!running) return
    const step = () => {
      const remaining = Math.max(0, until - now())
      setLeft(remaining)
      return remaining
    }
    if (step() === 0) return
    const timer = setInterval(() => {
      if (step() === 0) clearInterval(timer)
    }, 250)
    return () => clearInterval(timer)
  }, [running, until, now])
  const share = Math.min(1, left / Math.max(1, until - from))
  return (
    <span className={styles.ring} style={{ width: size, height: size }} role="timer" aria-label={label}>
      <svg viewBox="0 0 44 44" aria-hidden="true">
        <circle className={styles.track} cx="22" cy="22" r="19" />
        <circle
          className={styles.rest}
          cx="22"
          cy="22"
          r="19"
          strokeDasharray={around}
          strokeDashoffset={around * (1 - share)}
        />
      </svg>
      <span className={styles.seconds}>{clockText(Math.ceil(left / 1000))}</span>
    </span>
  )
}

const around = 2 * Math.PI * 19

function clockText(seconds: number): string {
  if (seconds < 100) return String(seconds)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
