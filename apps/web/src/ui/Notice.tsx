import { Button, type ButtonProps } from './Button.tsx'
import { useUi } from './environment.tsx'
import { Icon, type IconName } from './Icon.tsx'
import styles from './Notice.module.css'

export interface EmptyStateProps {
  title: string
  text?: string
  icon?: IconName
  /** The next step. */
  next?: Pick<ButtonProps, 'to' | 'onPress' | 'icon' | 'variant'> & { label: string }
}

/** The empty state of a list, with the next step. */
export function EmptyState({ title, text, icon = 'document', next }: EmptyStateProps) {
  return (
    <div className={styles.notice}>
      <span className={styles.drawing}>
        <Icon name={icon} size={32} />
      </span>
      <p className={styles.title}>{title}</p>
      {text !== undefined && <p className={styles.text}>{text}</p>}
      {next && (
        <div className={styles.action}>
          <Button size="medium" {...next}>
            {next.label}
          </Button>
        </div>
      )}
    </div>
  )
}

export interface ErrorStateProps {
  /** The error, in words. */
  text?: string | undefined
  onRetry?: (() => unknown) | undefined
}

/** The error state of something that could not be loaded. */
export function ErrorState({ text, onRetry }: ErrorStateProps) {
  const { texts } = useUi()
  return (
    <div className={styles.notice} role="alert">
      <span className={styles.drawing}>
        <Icon name="offline" size={32} />
      </span>
      <p className={styles.title}>{texts.errorTitle}</p>
      {text !== undefined && <p className={styles.text}>{text}</p>}
      {onRetry && (
        <div className={styles.action}>
          <Button variant="secondary" size="medium" icon="refresh" onPress={onRetry}>
            {texts.retry}
          </Button>
        </div>
      )}
    </div>
  )
}
