import { getUserInfo } from '@halyard/wire/profile'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { describeFailure } from '#platform/api/describe.ts'
import { paths } from '#platform/navigation/paths.ts'
import { apiQuery } from '#platform/query/api-query.ts'
import { Card } from '#ui/Card.tsx'
import { Icon } from '#ui/Icon.tsx'
import { ErrorState } from '#ui/Notice.tsx'
import { Pill } from '#ui/Pill.tsx'
import { Row } from '#ui/Row.tsx'
import { SkeletonRows } from '#ui/Skeleton.tsx'

/** The two passwords of the signed-in user, whether each is set, and where it is changed. */
export function OwnPasswords() {
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
            note={t('passwords.loginNote')}
            trailing={<Pill tone="accent">{t('passwords.isSet')}</Pill>}
            to={paths.resetPassword}
            arrow
          />
          <Row
            leading={<Icon name="withdraw" />}
            title={t('passwords.withdrawal')}
            note={t(data.hasWithdrawalPassword ? 'passwords.withdrawalNote' : 'passwords.withdrawalMissing')}
            trailing={
              <Pill tone={data.hasWithdrawalPassword ? 'accent' : 'warning'}>
                {t(data.hasWithdrawalPassword ? 'passwords.isSet' : 'passwords.isNotSet')}
              </Pill>
            }
            to={paths.resetWithdrawPassword}
            arrow
          />
        </>
      ) : (
        <SkeletonRows count={2} height={66} />
      )}
    </Card>
  )
}
