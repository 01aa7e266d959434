import { classes } from './classes.ts'
import { useUi } from './environment.tsx'
import { Icon, type IconName } from './Icon.tsx'
import styles from './IconButton.module.css'

export interface IconButtonProps {
  icon: IconName
  /** The label. */
  label: string
  to?: string
  onPress?: () => void
  /** Whether a toggle is on. */
  pressed?: boolean
  filled?: boolean
  size?: 16 | 18 | 20 | 22 | 24
  className?: string | undefined
}

/** A square of 44 px, whatever the size of its icon. */
export function IconButton({
  icon,
  label,
  to,
  onPress,
  pressed,
  filled = false,
  size = 22,
  className,
}: IconButtonProps) {
  const { Link } = useUi()
  const drawing = <Icon name={icon} size={size} filled={filled} />
  const classNames = classes(styles.button, className)
  if (to !== undefined) {
    return (
      <Link to={to} className={classNames} aria-label={label}>
        {drawing}
      </Link>
    )
  }
  return (
    <button type="button" className={classNames} aria-label={label} aria-pressed={pressed} onClick={onPress}>
      {drawing}
    </button>
  )
}
