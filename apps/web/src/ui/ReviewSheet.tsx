import type { ReactNode } from 'react'
import { Banner } from './Banner.tsx'
import { Button } from './Button.tsx'
import { KeyValue, type KeyValueProps } from './KeyValue.tsx'
import layout from './layout.module.css'
import styles from './ReviewSheet.module.css'
import { Sheet } from './Sheet.tsx'

/** What is looked at once more before it happens. */
export interface Review {
  /** The one figure that matters: what leaves, or what arrives. */
  figure: { label: ReactNode; value: ReactNode }
  /** What else comes of it: what it costs and brings, at which rate, until when. */
  rows: KeyValueProps['rows']
  /** More of the kind, such as how old a rate is. */
  children?: ReactNode
  /** What cannot be undone about it. */
  warning: string
}

export interface ReviewSheetProps extends Review {
  open: boolean
  onClose: () => void
  title: string
  confirm: string
  pending?: boolean
  /** Why it cannot happen at this moment. */
  closed?: string | undefined
  /** Turns this very question off, where that may be. */
  askNoMore?: ReactNode
  onConfirm: () => unknown
}

/** Asks before what cannot be undone, and says so beside the button, where no height of a screen hides it. */
export function ReviewSheet({
  open,
  onClose,
  title,
  confirm,
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
        <ReviewFooter warning={warning}>
          <Button pending={pending ?? false} disabledReason={closed} onPress={onConfirm}>
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

/** What a review shows, for a sheet with a footer of its own. */
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

/** The buttons of a review below what cannot be undone, for a sheet with buttons of its own. */
export function ReviewFooter({ warning, children }: { warning: string; children: ReactNode }) {
  return (
    <div className={layout.stack3}>
      <Banner tone="warning" icon="warning" title={warning} />
      {children}
    </div>
  )
}
