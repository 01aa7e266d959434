/** Spec section 9: on iOS a touch within 500 ms of the one before it does nothing. */
const spacing = 500

/**
 * Keeps double taps on iOS from zooming and from pressing twice. Text fields are left alone: a second tap there selects
 * a word.
 */
export function spaceTaps(page: Document, device: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): void {
  if (!isIos(device)) return
  let last = Number.NEGATIVE_INFINITY
  page.addEventListener(
    'touchend',
    (event) => {
      const early = event.timeStamp - last <= spacing
      last = event.timeStamp
      if (early && !(event.target as Element).closest('input, textarea, select')) event.preventDefault()
    },
    { passive: false },
  )
}

/** An iPad calls itself a Mac; no Mac has a touch screen. */
function isIos({ userAgent, maxTouchPoints }: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): boolean {
  return /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
}
