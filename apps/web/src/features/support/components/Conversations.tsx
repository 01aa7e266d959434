import { useLocation, useNavigate } from 'react-router-dom'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import type { LoginState } from '#platform/navigation/login-state.ts'
import { paths } from '#platform/navigation/paths.ts'
import { useSignedIn } from '#platform/session/session.ts'
import { useTakesAdditions } from '#platform/site/site.ts'
import { supportPaths } from '#platform/support/support-paths.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { ListHeading } from '#ui/ListHeading.tsx'
import layout from '#ui/layout.module.css'
import { useNewestCases } from '../api.ts'
import { CaseRow } from './CaseRow.tsx'
import { ServiceNow } from './ServiceNow.tsx'

const shownMax = 3

/** When the service is there, the user's newest conversations and the way to a new one; visitors are led to the sign-in. */
export function Conversations() {
  const signedIn = useSignedIn()
  if (!useTakesAdditions()) return null
  return (
    <div className={layout.stack4}>
      <ServiceNow />
      {signedIn ? <Own /> : <SignInToWrite />}
    </div>
  )
}

function Own() {
  const { t } = useTranslation('support')
  const { data } = useNewestCases()
  return (
    <section className={layout.stack4}>
      <Button icon="support" to={supportPaths.ask()}>
        {t('write')}
      </Button>
      {data && data.total > 0 && (
        <div>
          <ListHeading title={t('yours')} count={data.total} to={supportPaths.cases} all={t('all')} />
          <Card>
            {data.list.slice(0, shownMax).map((supportCase) => (
              <CaseRow key={supportCase.caseId} supportCase={supportCase} />
            ))}
          </Card>
        </div>
      )}
    </section>
  )
}

function SignInToWrite() {
  const { t } = useTranslation('support')
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const state: LoginState = { from: pathname }
  return (
    <Button variant="secondary" icon="support" onPress={() => void navigate(paths.login, { state })}>
      {t('signIn')}
    </Button>
  )
}
