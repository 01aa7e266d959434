import { useTranslation } from '#platform/i18n/use-translation.ts'
import { paths } from '#platform/navigation/paths.ts'
import { useSession } from '#platform/session/session.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Icon } from '#ui/Icon.tsx'
import layout from '#ui/layout.module.css'
import { PageHeader } from '#ui/PageHeader.tsx'
import { Row } from '#ui/Row.tsx'
import { FormNote } from '../components/FormNote.tsx'
import { OwnPasswords } from '../components/OwnPasswords.tsx'

/** Where passwords are set. Open to all: those who are not signed in can get a new one here. */
export default function PasswordPage() {
  const { t } = useTranslation('auth')
  const signedIn = useSession((session) => session.token !== undefined)
  return (
    <>
      <PageHeader />
      <div className={layout.page}>
        {signedIn ? <OwnPasswords /> : <FormNote>{t('passwords.signedOut')}</FormNote>}
        <Card>
          <Row
            leading={<Icon name="key" />}
            title={t('passwords.forgotten')}
            note={t('passwords.forgottenNote')}
            to={paths.forgetPassword}
          />
        </Card>
        {!signedIn && <Button to={paths.login}>{t('login.submit')}</Button>}
      </div>
    </>
  )
}
