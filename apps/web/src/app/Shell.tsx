import { useState } from 'react'
import { afterFirstPage } from '#platform/after-first-page.tsx'
import { loadRemainingTexts } from '#platform/i18n/i18n.ts'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { paths } from '#platform/navigation/paths.ts'
import { Navigate, useLocation } from '#platform/navigation/router.tsx'
import { goBack } from '#platform/navigation/use-back.ts'
import type { LoginState } from '#platform/navigation/use-return.ts'
import { withServerState } from '#platform/query/with-server-state.tsx'
import { useSession } from '#platform/session/session.ts'
import { UiEnvironmentProvider } from '#ui/environment.tsx'
import { isStepping } from '#ui/overlay-history.ts'
import { Toaster } from '#ui/Toaster.tsx'
import { Boundary } from './Boundary.tsx'
import { PageOutlet } from './PageOutlet.tsx'
import { routeAt } from './routes.ts'
import styles from './Shell.module.css'
import { StatusBars } from './StatusBars.tsx'
import { TabBar } from './TabBar.tsx'
import { useRefusalEffects } from './use-refusal-effects.ts'
import { useShownPage } from './use-shown-page.ts'
import { useUiEnvironment } from './use-ui-environment.ts'

/** The column with everything that outlives a page: status bars, tab bar, sheets, toasts. */
export function Shell() {
  const location = useLocation()
  const signedIn = useSession((session) => session.token !== undefined)
  const shown = useShownPage(location)
  const [overlayRoot, setOverlayRoot] = useState<HTMLElement | null>(null)
  useRefusalEffects()
  const title = usePageTitle(shown?.location.pathname ?? location.pathname)
  // A page that is being left still takes taps: a second one must not leave the next page too.
  const back = () => shown?.location.key === location.key && !isStepping() && goBack()
  const environment = useUiEnvironment(title, overlayRoot, back)

  const wanted = routeAt(location.pathname)
  if (wanted && !wanted.public && !signedIn) {
    const state: LoginState = { from: location.pathname + location.search }
    return <Navigate to={paths.login} replace state={state} />
  }
  const tab = shown?.route?.tab
  return (
    <UiEnvironmentProvider value={environment}>
      <div className={styles.column}>
        <div className={styles.safeTop} data-zone={shown?.route?.safeZone} />
        <StatusBars />
        <Toaster />
        <PageOutlet shown={shown} title={title} />
        {tab !== undefined && <TabBar current={tab} />}
        {signedIn && (
          <Boundary>
            <ContractNews />
          </Boundary>
        )}
        <div ref={setOverlayRoot} />
      </div>
    </UiEnvironmentProvider>
  )
}

/** Tells of what has ended meanwhile, for which nobody waits: it comes after the page that was opened. */
const ContractNews = afterFirstPage(async () => {
  const [{ ContractNews: News }] = await Promise.all([
    import('#features/contracts/components/ContractNews.tsx'),
    loadRemainingTexts(),
  ])
  return { default: withServerState(News) }
})

/** Empty until the texts of the pages are there, which home does not wait for. */
function usePageTitle(pathname: string): string {
  const { t } = useTranslation('titles')
  const name = routeAt(pathname)?.title ?? 'missing'
  const title = t(name)
  return title === name ? '' : title
}
