import type { Locator, Page } from 'playwright-core'

export async function fact(page: Page, name: string | RegExp, place: Page | Locator = page): Promise<string> {
  const row = place.locator('dl > div').filter({ has: page.getByText(name, { exact: true }) })
  return (await row.locator('dd').innerText()).trim()
}
