import type { Page } from 'playwright-core'
import { soon } from '../journeys/account.ts'

/** Changes the theme of the screen as it stands, as a choice in another tab of the app does. */
export async function switchTheme(page: Page, theme: 'dark' | 'light'): Promise<void> {
  await chooseInOtherTab(page, 'appearance', { theme })
  await page.locator(`html[data-theme="${theme}"]`).waitFor(soon)
  await page.evaluate(finishTransitions)
}

/** The same for the language. The screen asks the server anew for what it says, so `complete` comes next. */
export async function switchLanguage(page: Page, language: string): Promise<void> {
  await chooseInOtherTab(page, 'language', language)
  await page.locator(`html[lang="${language}"]`).waitFor(soon)
}

function chooseInOtherTab(page: Page, name: string, value: unknown): Promise<void> {
  return page.evaluate(
    ([key, text]) => {
      localStorage.setItem(key, text)
      dispatchEvent(new StorageEvent('storage', { key }))
    },
    [`halyard.${name}`, JSON.stringify(value)] as const,
  )
}

/** Runs in the page. A colour that a child inherits begins to change when its parent's has changed. */
function finishTransitions(): void {
  const transitions = () => document.getAnimations().filter((motion) => motion instanceof CSSTransition)
  for (let running = transitions(); running.length > 0; running = transitions()) {
    for (const transition of running) transition.finish()
  }
}
