import { site } from '@halyard/wire/site'
import { useState } from 'react'
import { call } from '#platform/api/call.ts'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { useInstall } from '#platform/site/install.ts'
import { useSite } from '#platform/site/site.ts'
import { loadUpdate, useUpdate } from '#platform/site/update.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { fact, KeyValue } from '#ui/KeyValue.tsx'
import layout from '#ui/layout.module.css'
import text from '#ui/text.module.css'
import styles from '../articles.module.css'
import own from '../pages/AboutPage.module.css'

/** The versions of app and server, whether an update is there, and how to install the app. */
export function AppVersion() {
  const { t } = useTranslation('articles')
  const serverVersion = useSite(({ site }) => site?.version)
  const { found, check } = useVersionCheck()
  const said = {
    none: undefined,
    newest: t('about.newest'),
    newer: t('about.updateText'),
    failed: t('about.checkFailed'),
  }
  const { installed, ask } = useInstall()
  return (
    <section>
      <h2 className={styles.group}>{t('about.versions')}</h2>
      <Card className={layout.stack2}>
        <KeyValue
          size="large"
          rows={[fact(t('about.version'), __APP_VERSION__), fact(t('about.serverVersion'), serverVersion ?? '—')]}
        />
        <p role="status" className={text.reading}>
          {said[found]}
        </p>
        {found === 'newer' ? (
          <Button size="medium" wide onPress={loadUpdate}>
            {t('about.update')}
          </Button>
        ) : (
          <Button variant="secondary" size="medium" icon="refresh" wide onPress={check}>
            {t('about.check')}
          </Button>
        )}
        <h3 className={own.title}>{t('about.install')}</h3>
        <p className={text.reading}>{t(installed ? 'about.installed' : 'about.installText')}</p>
        {ask && (
          <Button variant="secondary" size="medium" wide onPress={ask}>
            {t('about.installNow')}
          </Button>
        )}
      </Card>
    </section>
  )
}

type VersionCheck = 'none' | 'newest' | 'newer' | 'failed'

/** Checks for an update: at the server, and for a downloaded one that waits. */
function useVersionCheck() {
  const ready = useUpdate((update) => update.ready)
  const [found, setFound] = useState<VersionCheck>('none')
  const check = async () => {
    try {
      const { version } = await call(site, undefined)
      await (await navigator.serviceWorker?.getRegistration())?.update()
      setFound(version === __APP_VERSION__ ? 'newest' : 'newer')
    } catch {
      setFound('failed')
    }
  }
  return { found: ready ? ('newer' as const) : found, check }
}
