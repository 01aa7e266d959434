import { useState } from 'react'
import styles from './Logo.module.css'

export interface LogoProps {
  src: string
  /** Shown while there is no picture. */
  name: string
  size?: 20 | 24 | 28 | 34 | 44
}

/** A round logo beside a name. */
export function Logo({ src, name, size = 34 }: LogoProps) {
  const [failed, setFailed] = useState(false)
  return (
    <span className={styles.logo} style={{ width: size, height: size }} aria-hidden="true">
      {failed || src === '' ? (
        name.slice(0, size < 28 ? 1 : 2)
      ) : (
        <img src={src} alt="" width={size} height={size} decoding="async" onError={() => setFailed(true)} />
      )}
    </span>
  )
}
