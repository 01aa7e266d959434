import { Component, type ReactNode } from 'react'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import button from '#ui/Button.module.css'
import { classes } from '#ui/classes.ts'
import notice from '#ui/Notice.module.css'
import styles from './Shell.module.css'

/** A mistake outside of every page shows this, and never an empty screen. */
export class BrokenApp extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  override render() {
    return this.state.broken ? <Broken /> : this.props.children
  }
}

/** Uses nothing that may be what broke: no router and no environment. */
function Broken() {
  const { t } = useTranslation('app')
  return (
    <div className={styles.column}>
      <div className={notice.notice} role="alert">
        <p className={notice.title}>{t('page.broken')}</p>
        <button
          type="button"
          className={classes(button.button, button.secondary, button.medium)}
          onClick={() => location.reload()}
        >
          {t('status.reload')}
        </button>
      </div>
    </div>
  )
}
