import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import '#ui/tokens.css'
import '#ui/base.css'
import './splash.css'
import { awaitAdditions } from '#platform/api/additions.ts'
import { firstPageShown } from '#platform/first-page.ts'
import { startI18n } from '#platform/i18n/i18n.ts'
import { useSession } from '#platform/session/session.ts'
import { watchTyping } from '#platform/site/typing.ts'
import { codeOf } from './page-code.ts'
import { routeAt } from './routes.ts'
import { Shell } from './Shell.tsx'

const root = document.getElementById('app')
if (!root) throw new Error('index.html has no #app')

awaitAdditions()
void start(root)

// After the first page has what it needs.
if (/iP(hone|ad|od)|Macintosh/.test(navigator.userAgent)) {
  void import('./ios-taps.ts').then(({ spaceTaps }) => spaceTaps(document, navigator))
}
void firstPageShown.then(beginUpdates)
watchTyping()

/** A function, since a top-level `await` keeps the bundler from merging files. */
async function start(element: HTMLElement): Promise<void> {
  try {
    const texts = startI18n()
    expectPage(location.hash.slice(1).split('?')[0] ?? '')
    // Texts first, so that no words change a moment after they are shown.
    await texts
    // A fault outside of a page must not leave an empty screen.
    const drawn = createRoot(element, { onRecoverableError, onUncaughtError: showNotOpened })
    // Rendered in slices, so that touches are answered.
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
}

/** Without them the app works as any page does, online. */
function beginUpdates(): void {
  const begun = import('#platform/site/update.ts').then(({ registerServiceWorker }) => registerServiceWorker())
  begun.catch((error) => console.warn('no updates', error))
}

/** Loads the code of the first page while the texts load; the page itself reports a failure. */
function expectPage(pathname: string): void {
  const route = routeAt(pathname)
  if (route && (route.public || useSession.getState().token)) codeOf(route)
}

/** The only texts that are certain are those in index.html, in English. */
function showNotOpened(error: unknown): void {
  reportError(error)
  const notice = document.querySelector<HTMLTemplateElement>('#not-opened')?.content.cloneNode(true)
  document.body.replaceChildren(...(notice ? [notice] : []))
  document.querySelector('button')?.addEventListener('click', () => location.reload())
}

/** A skipped page transition is no error. Others are reported as React does. */
function onRecoverableError(error: unknown): void {
  const late = error instanceof DOMException && error.name === 'TimeoutError'
  if (!late) reportError(error)
}
