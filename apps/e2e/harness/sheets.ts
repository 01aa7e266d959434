import type { BrowserContext } from '@playwright/test'

/** From now on a sheet or question that says something else while it closes is an error on the console. */
export async function watchSheets(context: BrowserContext): Promise<void> {
  await context.addInitScript(noteChanges)
}

/** Runs in the page, before its own code. */
function noteChanges(): void {
  const said = new WeakMap<Element, string>()
  // A button that was pressed says until the end that it is at work.
  const textOf = (sheet: Element) => {
    const copy = sheet.cloneNode(true) as Element
    for (const button of copy.querySelectorAll('button')) button.remove()
    return copy.textContent
  }
  const look = () => {
    for (const sheet of document.querySelectorAll('[role="dialog"], [role="alertdialog"]')) {
      const text = textOf(sheet)
      const before = said.get(sheet)
      if (sheet.hasAttribute('data-open')) said.set(sheet, text)
      else if (before !== undefined && before !== text) {
        said.set(sheet, text)
        console.error(`a sheet changed while it closed: ${before} → ${text}`)
      }
    }
  }
  new MutationObserver(look).observe(document, {
    attributeFilter: ['data-open', 'data-closed', 'role'],
    characterData: true,
    childList: true,
    subtree: true,
  })
}
