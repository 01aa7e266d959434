/** The colours and sizes of the moment: a canvas cannot read the style sheets by itself. */
export function readPalette() {
  const style = getComputedStyle(document.documentElement)
  const token = (name: string) => style.getPropertyValue(`--${name}`).trim()
  return {
    line: token('accent'),
    fill: token('accent-soft'),
    grid: token('line'),
    label: token('text-3'),
    extreme: token('text-2'),
    up: { line: token('up'), text: token('on-up') },
    down: { line: token('down'), text: token('on-down') },
    labelFont: `${token('size-note')} ${token('font')}`,
    tagFont: `650 ${token('size-note')} ${token('font')}`,
  }
}

export type Palette = ReturnType<typeof readPalette>
