import type { Page } from '@playwright/test'

/**
 * What does not fit on the screen as it stands, one line a place; text in a list that scrolls sideways can be reached
 * and counts as fitting.
 */
export function overflowOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = []
    const wide = document.documentElement.scrollWidth - innerWidth
    if (wide > 0) found.push(`the page is ${wide} px wider than the phone`)
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const said = walker.currentNode.textContent?.trim()
      const parent = walker.currentNode.parentElement
      if (!said || !parent?.checkVisibility({ visibilityProperty: true })) continue
      const range = document.createRange()
      range.selectNodeContents(walker.currentNode)
      const fault = beyond(range.getBoundingClientRect(), parent, /\p{N}/u.test(said))
      if (fault) found.push(`"${said}" ${fault}`)
    }
    for (const field of document.querySelectorAll<HTMLInputElement>('input[placeholder]:placeholder-shown')) {
      const style = getComputedStyle(field)
      const pen = document.createElement('canvas').getContext('2d')
      if (!pen || !field.checkVisibility()) continue
      pen.font = `${style.fontWeight} ${getComputedStyle(field, '::placeholder').fontSize} ${style.fontFamily}`
      const room = field.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight)
      const over = pen.measureText(field.placeholder).width - room
      if (over > 1) found.push(`"${field.placeholder}" is ${Math.ceil(over)} px too wide for its field`)
    }
    return [...new Set(found)]

    /** Goes outwards from a text: it may not leave its own block, nor any box that cuts. */
    function beyond(whole: DOMRect, parent: Element, isNumber: boolean): string | undefined {
      let text = whole
      let own = true
      let scrolls = false
      for (let box: Element | null = parent; box && box !== document.body; box = box.parentElement) {
        const style = getComputedStyle(box)
        if (style.display === 'inline' || style.display === 'contents') continue
        const around = box.getBoundingClientRect()
        // Words for a screen reader stand in a box of one pixel.
        if (around.width <= 1 || style.clipPath !== 'none') return undefined
        if (/auto|scroll/.test(style.overflowX) && box.scrollWidth > box.clientWidth) return undefined
        const cuts = /hidden|clip|auto|scroll/.test(style.overflowX)
        // Where dots take the place of letters, the text's own rectangle ends with them.
        if (isNumber && style.textOverflow === 'ellipsis' && box.scrollWidth > box.clientWidth)
          return `is a number, cut by ${nameOf(box)}`
        const sideways = Math.max(text.right - around.right, around.left - text.left)
        const declared = style.textOverflow === 'ellipsis' && box.closest('[title], [aria-label]')
        if (sideways > 1 && declared && !isNumber) return undefined
        if (sideways > 1 && (own || cuts)) return `is ${Math.ceil(sideways)} px too wide for ${nameOf(box)}`
        scrolls ||= /auto|scroll/.test(style.overflowY)
        // Lines beyond those that are shown are not there.
        if (style.webkitLineClamp !== 'none') {
          text = new DOMRect(text.x, text.y, text.width, Math.min(text.bottom, around.bottom) - text.y)
        } else if (/hidden|clip/.test(style.overflowY) && !scrolls) {
          // Rows that a list has no room for are not there at all; only one that is cut through is.
          if (text.top >= around.bottom - 1) return undefined
          if (text.bottom - around.bottom > 2) return `is cut off below by ${nameOf(box)}`
        }
        own = false
      }
      return undefined
    }

    function nameOf(box: Element): string {
      const named = (one: Element) => [one.localName, ...one.classList].join('.')
      return [box.parentElement, box].map((one) => (one ? named(one) : '')).join(' > ')
    }
  })
}
