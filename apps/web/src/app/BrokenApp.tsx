import { Component, type ReactNode } from 'react'
import { currentText } from '#platform/i18n/use-translation.ts'
import button from '#ui/Button.module.css'
import { classes } from '#ui/classes.ts'
import notice from '#ui/Notice.module.css'
import styles from './Shell.module.css'

/** The last resort: a mistake outside a page, or an app whose files did not arrive, shows this and never an empty screen. */
export class BrokenApp extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  override render() {
    return this.state.broken ? <StartFailed /> : this.props.children
  }
}

/** Uses nothing that can be missing: no router, no environment, and English where the texts are not there. */
export function StartFailed() {
  const t = currentText()
  const written = t('failure.title') !== 'failure.title'
  return (
    <div className={styles.column}>
      <div className={notice.notice} role="alert">
        <h1 className={notice.title}>{written ? t('failure.title') : 'Halyard could not be opened'}</h1>
        <p className={notice.text}>{written ? t('failure.unexpected') : 'Check your connection and try again.'}</p>
        <button
          type="button"
          className={classes(button.button, button.secondary, button.medium)}
          onClick={() => location.reload()}
        >
          {written ? t('retry') : 'Try again'}
        </button>
      </div>
    </div>
  )
}
