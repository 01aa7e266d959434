import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { describeFailure } from '#platform/api/describe.ts'
import { endOnServer } from '#platform/api/end-on-server.ts'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { paths } from '#platform/navigation/paths.ts'
import { unlock } from '#platform/session/lock.ts'
import { useSession } from '#platform/session/session.ts'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import text from '#ui/text.module.css'
import { canUsePasskeys, confirmedByPasskey } from '../api.ts'
import { FormNote } from './Form.tsx'
import styles from './LockCover.module.css'

/** Stands in place of every page while the app is locked. A passkey of the user opens it, or signing in anew. */
export function LockCover() {
  const { t } = useTranslation('account-security')
  const navigate = useNavigate()
  const [problem, setProblem] = useState<string>()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // Screen readers begin here: what they read before is gone.
    heading.current?.focus()
    document.title = t('lock.locked')
  }, [t])

  async function open() {
    setProblem(undefined)
    try {
      if (await confirmedByPasskey()) unlock()
      else setProblem(t('lock.notUsed'))
    } catch (error) {
      setProblem(describeFailure(error))
    }
  }

  /** What was typed stays for its user, as after a session that has ended by itself. */
  function signInAnew() {
    endOnServer()
    navigate(paths.login, { replace: true })
    useSession.getState().expire()
  }

  return (
    <main className={styles.cover}>
      <span className={styles.lock}>
        <Icon name="lock" size={32} />
      </span>
      <h1 ref={heading} tabIndex={-1} className={text.title}>
        {t('lock.locked')}
      </h1>
      <p className={text.body}>{t(canUsePasskeys() ? 'lock.text' : 'lock.unsupported')}</p>
      <div className={styles.ways}>
        {problem !== undefined && (
          <FormNote tone="danger" alert>
            {problem}
          </FormNote>
        )}
        {canUsePasskeys() && <Button onPress={open}>{t('lock.open')}</Button>}
        <Button variant="quiet" onPress={signInAnew}>
          {t('lock.signIn')}
        </Button>
      </div>
    </main>
  )
}
