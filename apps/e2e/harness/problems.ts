import type { BrowserContext, Page } from 'playwright-core'

/** Writes down every uncaught error and every console error of the context's pages, but for the expected ones. */
export function watch(context: BrowserContext, expected: readonly RegExp[]): void {
  const note = (problem: string) => {
    if (!expected.some((pattern) => pattern.test(problem))) noted.push(problem)
  }
  context.on('weberror', (webError) => note(`uncaught: ${webError.error().stack || webError.error().message}`))
  context.on('console', (message) => {
    if (message.type() === 'error') note(`console: ${message.text()} (${message.location().url})`)
  })
  watched.add(context)
  context.on('close', () => watched.delete(context))
}

/** Hands over what was written down since the last call. */
export function takeProblems(): string[] {
  return noted.splice(0)
}

/** Every page that is open now, in the order in which the phones were taken in hand. */
export function openPages(): Page[] {
  return [...watched].flatMap((context) => context.pages())
}

/** Lets go of every phone, with whatever its pages were about to complain of. */
export async function closePhones(): Promise<void> {
  for (const context of [...watched]) await context.close()
}

const noted: string[] = []
const watched = new Set<BrowserContext>()
