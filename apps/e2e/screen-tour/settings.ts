import type { Page } from '@playwright/test'
import { expect } from '../harness/index.ts'

/**
 * Changes the theme of the screen as it stands, as a choice in another tab of the app does. Who asked for less motion
 * sees it at once.
 */
export async function switchTheme(page: Page, theme: 'dark' | 'light'): Promise<void> {
  await chooseInOtherTab(page, 'appearance', { theme })
  await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
}

/** The same for the language. The screen asks the server anew for what it says, so `complete` comes next. */
export async function switchLanguage(page: Page, language: string): Promise<void> {
  await chooseInOtherTab(page, 'language', language)
  await expect(page.locator('html')).toHaveAttribute('lang', language)
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
