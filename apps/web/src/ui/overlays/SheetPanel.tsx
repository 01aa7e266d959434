import { Drawer } from '@base-ui/react/drawer'
import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import { useUi } from '../environment.tsx'
import { Icon } from '../Icon.tsx'
import styles from './overlays.module.css'

export interface SheetProps {
  open: boolean
  onClose: () => void
  title: string
  children: ReactNode
  /** A sticky footer for the main button. */
  footer?: ReactNode
  /** Takes most of the height at once, for long pickers with a search. */
  tall?: boolean
  /** Gets the focus afterwards; null restores it. */
  returnTo?: () => HTMLElement | null
}

export default function SheetPanel({ open, onClose, title, children, footer, tall, returnTo }: SheetProps) {
  const { overlayRoot, texts } = useUi()
  return (
    <Drawer.Root open={open} onOpenChange={(next) => !next && onClose()} modal="trap-focus">
      <Drawer.Portal container={overlayRoot}>
        <Drawer.Backdrop className={styles.scrim} />
        <Drawer.Viewport className={styles.bottom}>
          <Drawer.Popup className={classes(styles.sheet, tall && styles.tall)} finalFocus={returnTo}>
            <div className={styles.handle} />
            <div className={styles.head}>
              <Drawer.Title className={styles.title}>{title}</Drawer.Title>
              <Drawer.Close className={styles.close} aria-label={texts.close}>
                <Icon name="close" size={20} />
              </Drawer.Close>
            </div>
            <Drawer.Content className={styles.content}>{children}</Drawer.Content>
            {footer !== undefined && <div className={styles.footer}>{footer}</div>}
          </Drawer.Popup>
        </Drawer.Viewport>
      </Drawer.Portal>
    </Drawer.Root>
  )
}
