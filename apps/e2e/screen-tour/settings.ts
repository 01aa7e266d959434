import type { Page } from 'playwright-core'
import { soon } from '../journeys/account.ts'

/**
 * Changes the theme of the screen as it stands, as a choice in another tab of the app does. Who asked for less motion
 * sees it at once.
 */
export async function switchTheme(page: Page, theme: 'dark' | 'light'): Promise<void> {
  await chooseInOtherTab(page, 'appearance', { theme })
  await page.locator(`html[data-theme="${theme}"]`).waitFor(soon)
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
