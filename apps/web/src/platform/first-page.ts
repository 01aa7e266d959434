let settle: () => void = () => {}

/**
 * Settles when the first page shows its content. Whatever is not visible yet loads after it, so that a slow connection
 * serves the page first.
 */
export const firstPageShown = new Promise<void>((resolve) => {
  settle = resolve
})

/** Called by the page; only the first call counts. */
export function announceFirstPage(): void {
  settle()
}

/** A user's home is ready when all of these are, or after ten seconds. */
export function announcePart(part: 'prices' | 'total'): void {
  missing.delete(part)
  if (missing.size === 0) settle()
}

const missing = new Set(['prices', 'total'])
setTimeout(() => settle(), 10_000)
