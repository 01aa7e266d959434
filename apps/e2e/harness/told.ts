import type { BrowserContext, Page } from '@playwright/test'

/** From now on every page of the context records its toasts and announcements. */
export async function keepWhatIsTold(context: BrowserContext): Promise<void> {
  await context.addInitScript(noteStatuses)
}

/**
 * Waits for a toast or announcement with this text, and returns the whole sentence. A toast is gone after two seconds,
 * in which a busy machine may not have looked; so what is said is kept until somebody asked for it, or for what was
 * said after it.
 */
export async function told(
  page: Page,
  words: string | RegExp,
  { timeout }: { timeout?: number } = {},
): Promise<string> {
  const pattern = typeof words === 'string' ? words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&') : words.source
  const found = await page.waitForFunction(takeTold, pattern, { polling: 100, ...(timeout && { timeout }) })
  return String(await found.jsonValue())
}

declare global {
  /** In a page: recorded sentences that no test has read. */
  var saidInPassing: string[] | undefined
}

/** Runs in the page, before its own code. */
function noteStatuses(): void {
  const said: string[] = []
  globalThis.saidInPassing = said
  const note = ({ target, addedNodes }: MutationRecord) => {
    if (!(target instanceof Element) || target.getAttribute('role') !== 'status') return
    for (const node of addedNodes) said.push(node.textContent ?? '')
  }
  new MutationObserver((records) => records.forEach(note)).observe(document, { childList: true, subtree: true })
}

/** Runs in the page. */
function takeTold(pattern: string): string | undefined {
  const said = globalThis.saidInPassing ?? []
  const at = said.findIndex((sentence) => new RegExp(pattern).test(sentence))
  return at === -1 ? undefined : said.splice(0, at + 1)[at]
}
