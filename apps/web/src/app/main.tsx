import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import '#ui/tokens.css'
import '#ui/base.css'
import './splash.css'
import { startI18n } from '#platform/i18n/i18n.ts'
import { useSession } from '#platform/session/session.ts'
import { registerServiceWorker, watchTyping } from '#platform/site/update.ts'
import { codeOf } from './page-code.ts'
import { routeAt } from './routes.ts'
import { Shell } from './Shell.tsx'

const root = document.getElementById('app')
if (!root) throw new Error('index.html has no #app')

// Texts first, so that nothing is drawn in words that change a moment later.
try {
  const texts = startI18n()
  expectPage(location.hash.slice(1).split('?')[0] ?? '')
  await texts
  // What breaks outside of a page leaves nothing to stand on, and must not leave an empty screen.
  const drawn = createRoot(root, { onRecoverableError, onUncaughtError: showNotOpened })
  // In slices, between which a touch is answered.
  startTransition(() =>
    drawn.render(
      <StrictMode>
        <Shell />
      </StrictMode>,
    ),
  )
} catch (error) {
  showNotOpened(error)
}

// After the first page has what it needs.
if (/iP(hone|ad|od)|Macintosh/.test(navigator.userAgent)) {
  void import('./ios-taps.ts').then(({ spaceTaps }) => spaceTaps(document, navigator))
}
watchTyping()
if (document.readyState === 'complete') void registerServiceWorker()
else addEventListener('load', () => void registerServiceWorker(), { once: true })

/** The code of the page that was asked for comes while the texts do; whoever shows it tells of what does not come. */
function expectPage(pathname: string): void {
  const route = routeAt(pathname)
  if (route && (route.public || useSession.getState().token)) codeOf(route)
}

/** The only words that are there for certain are those that came with the page itself, in English. */
function showNotOpened(error: unknown): void {
  reportError(error)
  const notice = document.querySelector<HTMLTemplateElement>('#not-opened')?.content.cloneNode(true)
  document.body.replaceChildren(...(notice ? [notice] : []))
  document.querySelector('button')?.addEventListener('click', () => location.reload())
}

/**
 * A page that came too late to slide in is there all the same, without the motion. Anything else is said as React says
 * it.
 */
function onRecoverableError(error: unknown): void {
  const late = error instanceof DOMException && error.name === 'TimeoutError'
  if (!late) reportError(error)
}
