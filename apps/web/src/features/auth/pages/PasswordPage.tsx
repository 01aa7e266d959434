import { getUserInfo } from '@halyard/wire/profile'
import { useQuery } from '@tanstack/react-query'
import { describeFailure } from '#platform/api/describe.ts'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { paths } from '#platform/navigation/paths.ts'
import { apiQuery } from '#platform/query/api-query.ts'
import { useSession } from '#platform/session/session.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Icon } from '#ui/Icon.tsx'
import layout from '#ui/layout.module.css'
import { ErrorState } from '#ui/Notice.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { Pill } from '#ui/Pill.tsx'
import { Row } from '#ui/Row.tsx'
import { SkeletonRows } from '#ui/Skeleton.tsx'
import { FormNote } from '../components/Form.tsx'
import styles from '../components/OwnPasswords.module.css'

/** Login and withdrawal password. Open to all: visitors can reset the login password here. */
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

/** The user's two passwords, whether each is set, and the links that change them. */
function OwnPasswords() {
  const { t } = useTranslation('auth')
  const { data, error, refetch } = useQuery(apiQuery(getUserInfo, undefined))
  if (error && !data) return <ErrorState text={describeFailure(error)} onRetry={refetch} />
  return (
    <Card>
      {data ? (
        <>
          <Row
            leading={<Icon name="lock" />}
            title={t('passwords.login')}
            note={<StateNote isSet text={t('passwords.loginNote')} />}
            to={paths.resetPassword}
            arrow
          />
          <Row
            leading={<Icon name="withdraw" />}
            title={t('passwords.withdrawal')}
            note={
              <StateNote
                isSet={data.hasWithdrawalPassword}
                text={t(data.hasWithdrawalPassword ? 'passwords.withdrawalNote' : 'passwords.withdrawalMissing')}
              />
            }
            to={paths.resetWithdrawPassword}
            arrow
          />
        </>
      ) : (
        <SkeletonRows count={2} height={88} />
      )}
    </Card>
  )
}

/** Whether the password is set, below its name: beside it a long name would have no room. */
function StateNote({ isSet, text }: { isSet: boolean; text: string }) {
  const { t } = useTranslation('auth')
  return (
    <>
      {text}
      <span className={styles.state}>
        <Pill tone={isSet ? 'accent' : 'warning'}>{t(isSet ? 'passwords.isSet' : 'passwords.isNotSet')}</Pill>
      </span>
    </>
  )
}
