import { useEffect, useState } from 'react'
import { type Location, useLocation, useNavigate } from 'react-router-dom'
import { afterFirstPage } from '#platform/after-first-page.tsx'
import { announceFirstPage } from '#platform/first-page.ts'
import { loadRemainingTexts } from '#platform/i18n/i18n.ts'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { AppRouter } from '#platform/navigation/AppRouter.tsx'
import type { LoginState } from '#platform/navigation/login-state.ts'
import { paths } from '#platform/navigation/paths.ts'
import { goBack } from '#platform/navigation/use-back.ts'
import { useSession, useSignedIn } from '#platform/session/session.ts'
import { UiEnvironmentProvider } from '#ui/environment.tsx'
import { isStepping, whenArrived } from '#ui/overlay-history.ts'
import { Boundary } from './Boundary.tsx'
import { PageOutlet } from './PageOutlet.tsx'
import { routeAt } from './routes.ts'
import styles from './Shell.module.css'
import { StatusBars } from './StatusBars.tsx'
import { TabBar } from './TabBar.tsx'
import { useRefusalEffects } from './use-refusal-effects.ts'
import { useShownLocation } from './use-shown-location.ts'
import { useUiEnvironment } from './use-ui-environment.ts'

export function Shell() {
  return (
    <AppRouter>
      <Column />
    </AppRouter>
  )
}

/** Everything that outlives a page: status bars, tab bar, sheets, toasts. */
function Column() {
  const location = useLocation()
  const signedIn = useSignedIn()
  // No page, sheet, toast or tab is there while the app is locked.
  const covered = useSession(({ locked }) => locked) && signedIn
  const shown = useShownLocation()
  const [overlayRoot, setOverlayRoot] = useState<HTMLElement | null>(null)
  useRefusalEffects()
  const title = usePageTitle((shown ?? location).pathname)
  // A page that is leaving still takes taps: a second one must not leave the next page too.
  const back = () => shown?.key === location.key && !isStepping() && goBack()
  const environment = useUiEnvironment(title, overlayRoot, back)

  const wanted = routeAt(location.pathname)
  if (wanted && !wanted.public && !signedIn) return <ToLogin wanted={location} />
  const seen = covered ? undefined : shown
  const route = seen && routeAt(seen.pathname)
  return (
    <UiEnvironmentProvider value={environment}>
      <div className={styles.column}>
        <div className={styles.safeTop} data-zone={route?.safeZone} />
        <StatusBars />
        {!covered && <Toaster />}
        <PageOutlet shown={seen} title={title} />
        {signedIn && (
          <Boundary>
            <UserNews />
          </Boundary>
        )}
        {route?.tab && <TabBar current={route.tab} />}
        <div ref={setOverlayRoot} />
      </div>
    </UiEnvironmentProvider>
  )
}

/** Leads a visitor to the login, which leads back to the requested page. */
function ToLogin({ wanted }: { wanted: Location }) {
  const navigate = useNavigate()
  useEffect(() => {
    const state: LoginState = { from: wanted.pathname + wanted.search }
    whenArrived(() => {
      // Another navigation, as at sign-out, goes first.
      if (history.state.key === wanted.key) navigate(paths.login, { replace: true, state })
    })
  }, [navigate, wanted])
  return null
}

/** Nothing is told before a page has shown. */
const Toaster = afterFirstPage(async () => ({ default: (await import('#ui/Toaster.tsx')).Toaster }))

/** What happens to the user, or the cover of a locked app; nobody else waits for it, so it loads after the first page. */
const UserNews = afterFirstPage(async () => {
  const [{ UserNews: News }, { withServerState }] = await Promise.all([
    import('./UserNews.tsx'),
    import('#platform/query/with-server-state.tsx'),
    loadRemainingTexts(),
  ])
  return { default: withServerState(News) }
})
if (useSession.getState().locked) announceFirstPage()

/** Empty until the texts of the pages are loaded. Home does not wait: its title is that of its tab. */
function usePageTitle(pathname: string): string {
  const { t } = useTranslation(['titles', 'app'])
  const route = routeAt(pathname)
  if (route?.tab === 'home') return t('app:tab.home')
  const name = route?.title ?? 'missing'
  const title = t(name)
  return title === name ? '' : title
}
