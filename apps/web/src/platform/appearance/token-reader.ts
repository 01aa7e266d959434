/** Reads design tokens as they are now, for what style sheets do not reach: a canvas, a tag of the page's head. */
export function tokenReader(): (name: string) => string {
  const style = getComputedStyle(document.documentElement)
  return (name) => style.getPropertyValue(`--${name}`).trim()
}
