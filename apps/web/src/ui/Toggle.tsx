import styles from './Toggle.module.css'

export interface ToggleProps {
  label: string
  on: boolean
  onChange: (on: boolean) => void
}

/** An on/off switch with immediate effect. */
export function Toggle({ label, on, onChange }: ToggleProps) {
  return (
    <button type="button" role="switch" aria-checked={on} className={styles.toggle} onClick={() => onChange(!on)}>
      <span className={styles.label}>{label}</span>
      <span className={styles.track}>
        <span className={styles.thumb} />
      </span>
    </button>
  )
}
