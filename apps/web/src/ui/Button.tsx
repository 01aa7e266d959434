import { type ReactNode, useId, useRef, useState } from 'react'
import styles from './Button.module.css'
import { classes } from './classes.ts'
import { useUi } from './environment.tsx'
import { Icon, type IconName } from './Icon.tsx'
import { Spoken } from './Spoken.tsx'

type ButtonVariant = 'primary' | 'secondary' | 'up' | 'down' | 'danger' | 'quiet'

export interface ButtonProps {
  children: ReactNode
  variant?: ButtonVariant
  size?: 'large' | 'medium' | 'small'
  /** Full width; large buttons have it anyway. */
  wide?: boolean
  icon?: IconName
  type?: 'button' | 'submit'
  /** Shows progress and ignores presses. A promise returned by `onPress` does the same until it settles. */
  pending?: boolean
  /** Why it is disabled: shown below the button, which stays focusable. */
  disabledReason?: string | undefined
  disabled?: boolean
  /** Makes it a link to a page. */
  to?: string
  onPress?: () => unknown
  'aria-label'?: string
  className?: string | undefined
}

/** A press counts once: until the promise it began has settled, further presses do nothing. */
export function Button(props: ButtonProps) {
  const { variant = 'primary', size = 'large', type = 'button', disabled = false, disabledReason, onPress } = props
  const { Link, texts } = useUi()
  const reasonId = useId()
  const { press, busy } = usePress(onPress)
  const pending = props.pending === true || busy
  const blocked = disabled || disabledReason !== undefined
  const className = classes(
    styles.button,
    styles[variant],
    styles[size],
    props.wide && styles.wide,
    blocked && styles.blocked,
    props.className,
  )
  const content = (
    <>
      {props.icon && <Icon name={props.icon} size={size === 'large' ? 20 : 18} />}
      {props.children}
    </>
  )
  if (props.to !== undefined && !blocked) {
    return (
      <Link to={props.to} className={className} aria-label={props['aria-label']}>
        <span className={styles.content}>{content}</span>
      </Link>
    )
  }

  return (
    <>
      <button
        type={type}
        className={className}
        aria-disabled={blocked || pending || undefined}
        aria-busy={pending || undefined}
        aria-describedby={disabledReason ? reasonId : undefined}
        aria-label={props['aria-label']}
        onClick={(event) => {
          // A submit button that is pending or blocked must not submit its form either.
          if (pending || blocked) event.preventDefault()
          else press()
        }}
      >
        <span className={classes(styles.content, pending && styles.covered)}>{content}</span>
        {pending && (
          <span className={styles.progress} role="status">
            <span className={styles.spinner} />
            <Spoken>{texts.loading}</Spoken>
          </span>
        )}
      </button>
      {disabledReason && (
        <p id={reasonId} className={styles.reason}>
          {disabledReason}
        </p>
      )}
    </>
  )
}

/** A press counts once: until the promise that it began has settled, it is `busy` and further presses do nothing. */
function usePress(onPress: (() => unknown) | undefined): { press: () => void; busy: boolean } {
  const running = useRef(false)
  const [busy, setBusy] = useState(false)

  function press() {
    if (running.current) return
    const began = onPress?.()
    if (!(began instanceof Promise)) return
    running.current = true
    setBusy(true)
    const settle = () => {
      running.current = false
      setBusy(false)
    }
    began.then(settle, settle)
  }
  return { press, busy }
}
