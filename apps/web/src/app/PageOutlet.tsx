import { Suspense, useEffect, useRef, ViewTransition } from 'react'
import { type Location, Outlet, Route, Routes, useLocation } from 'react-router-dom'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { ScrollerContext } from '#ui/scroller.ts'
import { Boundary } from './Boundary.tsx'
import { BrokenPage } from './BrokenPage.tsx'
import { LoadingView } from './LoadingView.tsx'
import styles from './PageOutlet.module.css'
import { MissingPage, RoutePage } from './RoutePage.tsx'
import { addresses } from './routes.ts'
import './transitions.css'
import { useKeptScroll } from './use-kept-scroll.ts'

/** Spec section 2: pages fade and slide for 200 ms. */
const motion = { forward: 'page-forward', back: 'page-back', default: 'none' }

/** The outlet of the current page, which sees the location that it is shown for, also while the next one loads. */
export function PageOutlet({ shown, title }: { shown: Location | undefined; title: string }) {
  return (
    <div className={styles.outlet}>
      {shown && (
        <ViewTransition key={shown.key} enter={motion} exit={motion} default="none">
          <Routes location={shown}>
            <Route element={<PageFrame title={title} />}>
              {addresses.map(({ route, ...address }) => (
                <Route key={address.path} {...address} element={<RoutePage route={route} />} />
              ))}
              <Route path="*" element={<MissingPage />} />
            </Route>
          </Routes>
        </ViewTransition>
      )}
    </div>
  )
}

/** The scroll position and title of a page, and its loading and error views. */
function PageFrame({ title }: { title: string }) {
  const scroller = useRef<HTMLElement>(null)
  const { t } = useTranslation('app')
  useKeptScroll(scroller, useLocation().key)
  useEffect(() => {
    document.title = title === '' ? t('name') : `${title} · ${t('name')}`
  }, [title, t])
  return (
    <main ref={scroller} className={styles.scroller} data-scroller="">
      <ScrollerContext value={scroller}>
        <Boundary broken={(retry, error) => <BrokenPage error={error} onRetry={retry} />}>
          <Suspense fallback={<LoadingView />}>
            <Outlet />
          </Suspense>
        </Boundary>
      </ScrollerContext>
    </main>
  )
}
