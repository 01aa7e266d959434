import { useTranslation } from '#platform/i18n/use-translation.ts'
import { paths } from '#platform/navigation/paths.ts'
import { useLocation, useNavigate } from '#platform/navigation/router.tsx'
import type { LoginState } from '#platform/navigation/use-return.ts'
import { Banner } from '#ui/Banner.tsx'
import { Button } from '#ui/Button.tsx'
import type { useIdentityState } from '../api.ts'

/** What stands between somebody without a verified name and a loan. */
export function NameNeeded({ identity }: { identity: ReturnType<typeof useIdentityState> }) {
  const { t } = useTranslation('loans')
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const state: LoginState = { from: pathname + search }
  if (identity === undefined || identity === 'passed') return null
  if (identity === 'submitted') return <Banner title={t('nameSubmittedTitle')}>{t('nameSubmittedText')}</Banner>
  return (
    <Banner
      tone="warning"
      icon="user"
      title={t('nameTitle')}
      action={
        <Button size="small" onPress={() => navigate(paths.realName, { state })}>
          {t('verify')}
        </Button>
      }
    >
      {t('nameText')}
    </Banner>
  )
}
