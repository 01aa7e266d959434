import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type { AxeResults } from 'axe-core'

/**
 * What axe finds wrong with the page as it stands, one line an element: rule, what to change, where.
 * An empty list is a page that it has nothing against.
 */
export async function axe(page: Page, asked: 'everything' | 'colours' = 'everything'): Promise<string[]> {
  // Half a megabyte, of which a page that stays loaded needs one copy.
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(await axeSource())
  await page.evaluate(atRest)
  const results = (await page.evaluate(
    `axe.run(${JSON.stringify(asked === 'colours' ? { ...options, runOnly: colourRules } : options)})`,
  )) as AxeResults
  return results.violations.flatMap((violation) =>
    violation.nodes.map((node) => `${violation.id}: ${violation.help} at ${node.target.join(' ')} (${node.html})`),
  )
}

/** What is half faded fails every rule of contrast. What moves for ever, such as a skeleton, is looked at as it is. */
async function atRest(): Promise<void> {
  const passing = document.getAnimations().filter((motion) => motion.effect?.getComputedTiming().endTime !== Infinity)
  // One that is taken away with its element has ended too.
  await Promise.allSettled(passing.map((motion) => motion.finished))
}

/** Those of the rules above that look at a colour. */
const colourRules = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] }

/** There are no frames; and without the styles fetched once more, no rule that is on is missing. */
const options = { resultTypes: ['violations'], iframes: false, preload: false }

async function axeSource(): Promise<string> {
  source ??= readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
  return source
}

let source: Promise<string> | undefined
