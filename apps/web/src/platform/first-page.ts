let settle: () => void = () => {}

/**
 * Settles when the page that was opened first shows what it was opened for. Whatever nobody sees yet is loaded after
 * it, so that it takes nothing of a slow connection from what is waited for.
 */
export const firstPageShown = new Promise<void>((resolve) => {
  settle = resolve
})

/** For the page itself; every call after the first says nothing new. */
export function announceFirstPage(): void {
  settle()
}

/** A user's home is shown when all of these are; nobody waits for more than ten seconds for what does not come. */
export function announcePart(part: 'prices' | 'total'): void {
  missing.delete(part)
  if (missing.size === 0) settle()
}

const missing = new Set(['prices', 'total'])
setTimeout(() => settle(), 10_000)
