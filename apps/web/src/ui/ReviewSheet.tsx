import type { ReactNode } from 'react'
import { Banner } from './Banner.tsx'
import { Button, type ButtonProps } from './Button.tsx'
import { useUi } from './environment.tsx'
import { KeyValue, type KeyValueProps } from './KeyValue.tsx'
import layout from './layout.module.css'
import styles from './ReviewSheet.module.css'
import { Sheet } from './Sheet.tsx'

/** The title: what will happen. */
export interface Review {
  /** The main figure: what leaves, or what arrives. */
  figure: { label: ReactNode; value: ReactNode }
  /** Cost, result, rate, dates. */
  rows: KeyValueProps['rows']
  /** More rows, such as the age of a rate. */
  children?: ReactNode
  /** The warning that it is final. */
  warning: string
}

export interface ReviewSheetProps extends Review {
  open: boolean
  onClose: () => void
  title: string
  confirm: string
  /** The colour of the button that opened it. */
  variant?: ButtonProps['variant']
  pending?: boolean
  /** Why it is impossible now. */
  closed?: string | undefined
  /** Turns this review off, where that is allowed. */
  askNoMore?: ReactNode
  onConfirm: () => unknown
}

/** Asks before something irreversible, with the warning beside the button, where every screen shows it. */
export function ReviewSheet({
  open,
  onClose,
  title,
  confirm,
  variant = 'primary',
  pending,
  closed,
  askNoMore,
  onConfirm,
  warning,
  ...review
}: ReviewSheetProps) {
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={title}
      footer={
        <ReviewFooter warning={warning} onCancel={onClose}>
          <Button variant={variant} pending={pending ?? false} disabledReason={closed} onPress={onConfirm}>
            {confirm}
          </Button>
        </ReviewFooter>
      }
    >
      <ReviewFigures {...review} />
      {askNoMore}
    </Sheet>
  )
}

/** The figures of a review, for a sheet with a footer of its own. */
export function ReviewFigures({ figure, rows, children }: Omit<Review, 'warning'>) {
  return (
    <div className={styles.review}>
      <div className={styles.figure}>
        <span>{figure.label}</span>
        <strong>{figure.value}</strong>
      </div>
      {children}
      <KeyValue size="large" rows={rows} />
    </div>
  )
}

interface ReviewFooterProps {
  warning?: string
  onCancel: () => void
  /** The default is "Cancel". */
  cancelLabel?: string
  /** The button that confirms. */
  children: ReactNode
}

/** The warning and the two buttons of a review, for a sheet with figures of its own. */
export function ReviewFooter({ warning, onCancel, cancelLabel, children }: ReviewFooterProps) {
  const { texts } = useUi()
  return (
    <div className={layout.stack3}>
      {warning !== undefined && <Banner tone="warning" icon="warning" title={warning} />}
      <div className={styles.buttons}>
        <Button variant="secondary" onPress={onCancel}>
          {cancelLabel ?? texts.cancel}
        </Button>
        <div>{children}</div>
      </div>
    </div>
  )
}
