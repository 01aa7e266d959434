let typedAt: string | undefined

/** Notices typing from the start on, so that a reload never loses it. */
export function watchTyping(): void {
  addEventListener('input', () => {
    typedAt = location.href
  })
}

/** Whether something was typed on the page that is shown. */
export function hasTypedHere(): boolean {
  return typedAt === location.href
}
