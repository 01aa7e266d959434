import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'

/**
 * What axe finds wrong with the page as it stands, one line an element: rule, what to change, where.
 * An empty list is a page that it has nothing against.
 */
export async function axe(page: Page): Promise<string[]> {
  await page.evaluate(await axeSource())
  const results = (await page.evaluate('axe.run({ resultTypes: ["violations"] })')) as AxeResults
  return results.violations.flatMap((violation) =>
    violation.nodes.map((node) => `${violation.id}: ${violation.help} at ${node.target.join(' ')} (${node.html})`),
  )
}

async function axeSource(): Promise<string> {
  source ??= readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
  return source
}

let source: Promise<string> | undefined
