import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { endOnServer } from '#platform/api/end-on-server.ts'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { paths } from '#platform/navigation/paths.ts'
import { useSession } from '#platform/session/session.ts'
import { Button } from '#ui/Button.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'

/** Signs out here and on the server, after a question. */
export function SignOut() {
  const { t } = useTranslation(['profile', 'common'])
  const navigate = useNavigate()
  const [asking, setAsking] = useState(false)

  function signOut() {
    endOnServer()
    setAsking(false)
    navigate(paths.login, { replace: true })
    useSession.getState().signOut()
  }
  return (
    <>
      <Button variant="secondary" icon="signOut" onPress={() => setAsking(true)}>
        {t('common:signOut')}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t('signOut.title')}
        confirmLabel={t('common:signOut')}
        onConfirm={signOut}
        onCancel={() => setAsking(false)}
      >
        {t('signOut.text')}
      </ConfirmDialog>
    </>
  )
}
