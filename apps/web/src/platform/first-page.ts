let settle: () => void = () => {}

/**
 * Settles when the page that was opened first shows what it was opened for. Whatever nobody sees yet is loaded after it,
 * so that it takes nothing of a slow connection from what is waited for.
 */
export const firstPageShown = new Promise<void>((resolve) => {
  settle = resolve
})

/** For the page itself; every call after the first says nothing new. */
export function announceFirstPage(): void {
  settle()
}
