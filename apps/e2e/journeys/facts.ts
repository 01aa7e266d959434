import type { Locator, Page } from '@playwright/test'

/**
 * The value that stands beside a name in a list of facts, in a part of the page where the name stands more than once.
 */
export async function fact(page: Page, name: string | RegExp, place: Page | Locator = page): Promise<string> {
  const row = place.locator('dl > div').filter({ has: page.getByText(name, { exact: true }) })
  return (await row.locator('dd').first().innerText()).trim()
}
