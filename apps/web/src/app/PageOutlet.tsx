import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, ViewTransition } from 'react'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { useNavigationType } from '#platform/navigation/router.tsx'
import { ScrollerContext } from '#ui/scroller.ts'
import { Boundary } from './Boundary.tsx'
import { BrokenPage } from './BrokenPage.tsx'
import styles from './PageOutlet.module.css'
import { ShownView } from './ShownView.tsx'
import './transitions.css'
import { useKeptScroll } from './use-kept-scroll.ts'
import type { Shown } from './use-shown-page.ts'

/** Spec section 2: pages fade and slide for 200 ms. */
const motion = { forward: 'page-forward', back: 'page-back', default: 'none' }

/** Where the page of the moment stands, with its scroll position, its title and its motion. */
export function PageOutlet({ shown, title }: { shown: Shown | undefined; title: string }) {
  return (
    <div className={styles.outlet}>
      {shown && (
        <ViewTransition key={shown.location.key} enter={motion} exit={motion} default="none">
          <Scroller shown={shown} title={title}>
            <Boundary broken={(retry) => <BrokenPage onRetry={retry} />}>
              <ShownView shown={shown} />
            </Boundary>
          </Scroller>
        </ViewTransition>
      )}
    </div>
  )
}

function Scroller({ shown, title, children }: { shown: Shown; title: string; children: ReactNode }) {
  const element = useRef<HTMLElement>(null)
  const { t } = useTranslation('app')
  useKeptScroll(element, shown.location.key)
  useHeadingFocus(element, shown)
  useEffect(() => {
    // Home does not wait for the texts of the other pages, and its tab is called as it is.
    const own = shown.route?.tab === 'home' ? t('tab.home') : title
    document.title = own === '' ? t('name') : `${own} · ${t('name')}`
  }, [shown.route, title, t])
  return (
    <main ref={element} className={styles.scroller} data-scroller="">
      <ScrollerContext value={element}>{children}</ScrollerContext>
    </main>
  )
}

/** Screen readers continue at the heading of the page that was opened; the first page is left alone. */
function useHeadingFocus(element: RefObject<HTMLElement | null>, shown: Shown): void {
  const type = useNavigationType()
  const opened = useRef(false)
  useLayoutEffect(() => {
    if (shown.view.kind === 'loading' || opened.current) return
    opened.current = true
    const first = type === 'POP' && shown.location.key === 'first'
    if (!first) element.current?.querySelector<HTMLElement>('[data-page-heading]')?.focus({ preventScroll: true })
  }, [element, shown, type])
}
