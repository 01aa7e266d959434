import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import '#ui/tokens.css'
import '#ui/base.css'
import { startI18n } from '#platform/i18n/i18n.ts'
import { registerServiceWorker, watchTyping } from '#platform/site/update.ts'
import { BrokenApp } from './BrokenApp.tsx'
import { spaceTaps } from './ios-taps.ts'
import { Shell } from './Shell.tsx'

const root = document.getElementById('app')
if (!root) throw new Error('index.html has no #app')

// Texts first, so that nothing is drawn in words that change a moment later.
try {
  await startI18n()
  createRoot(root, { onRecoverableError }).render(
    <StrictMode>
      <BrokenApp>
        <Shell />
      </BrokenApp>
    </StrictMode>,
  )
} catch (error) {
  reportError(error)
  showNotOpened(root)
}
spaceTaps(document, navigator)

// After the first page has what it needs.
watchTyping()
if (document.readyState === 'complete') void registerServiceWorker()
else addEventListener('load', () => void registerServiceWorker(), { once: true })

/** Without texts the only words are those that came with the page itself, in English. */
function showNotOpened(place: HTMLElement): void {
  const notice = document.querySelector<HTMLTemplateElement>('#not-opened')
  place.replaceChildren(...(notice ? [notice.content.cloneNode(true)] : []))
  place.querySelector('button')?.addEventListener('click', () => location.reload())
}

/** A page that came too late to slide in is there all the same, without the motion. Anything else is said as React says it. */
function onRecoverableError(error: unknown): void {
  const late = error instanceof DOMException && error.name === 'TimeoutError'
  if (!late) reportError(error)
}
