import type { Tone } from './Pill.tsx'

/** What a picture of a result says. */
export interface ShareCard {
  title: string
  note: string
  outcome: string
  figure: string
  tone: Tone
  facts: readonly { label: string; value: string; note: string }[]
}

/** In pixels: upright, as feeds and stories show pictures. */
const width = 1080
const height = 1350
const edge = 84

/** Draws a card in the colours of the theme, with the address where anybody can check it once there is one. */
export async function drawCard(
  canvas: HTMLCanvasElement,
  card: ShareCard,
  brand: string,
  address?: string,
): Promise<void> {
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (!context) return
  const theme = getComputedStyle(document.documentElement)
  const colour = (name: string) => theme.getPropertyValue(`--${name}`).trim()
  const font = getComputedStyle(document.body).fontFamily
  const write = (text: string, y: number, size: number, weight: number, fill: string, x = edge) => {
    context.font = `${weight} ${size}px ${font}`
    // Whatever a language needs fits.
    const room = width - edge - x
    const fitting = Math.min(1, room / context.measureText(text).width)
    if (fitting < 1) context.font = `${weight} ${Math.floor(size * fitting)}px ${font}`
    context.fillStyle = colour(fill)
    context.fillText(text, x, y)
  }
  context.fillStyle = colour('background')
  context.fillRect(0, 0, width, height)
  context.fillStyle = colour('surface-1')
  context.beginPath()
  context.roundRect(edge / 2, edge / 2, width - edge, height - edge, 48)
  context.fill()

  write(brand, 140, 40, 700, 'text-2')
  write(card.title, 236, 56, 680, 'text-1')
  write(card.note, 296, 36, 400, 'text-2')
  write(card.figure, 440, 112, 700, card.tone === 'up' || card.tone === 'down' ? card.tone : 'text-1')
  write(card.outcome, 504, 40, 600, 'text-2')
  card.facts.forEach(({ label, value, note }, index) => {
    const top = 610 + index * 150
    write(label, top, 32, 400, 'text-3')
    write(value, top + 54, 46, 650, 'text-1')
    write(note, top + 98, 28, 400, 'text-2')
  })
  if (address === undefined) return
  const side = 220
  const [x, y] = [width - edge - side, height - edge - side]
  const { encode } = await import('uqr')
  const { data, size } = encode(address, { ecc: 'M', border: 2 })
  const module = side / size
  // Black on white in both themes, because scanners expect it.
  context.fillStyle = 'white'
  context.fillRect(x, y, side, side)
  context.fillStyle = 'black'
  data.forEach((row, line) => {
    row.forEach((dark, column) => {
      if (dark) context.fillRect(x + column * module, y + line * module, module + 0.5, module + 0.5)
    })
  })
  context.font = `400 24px ${font}`
  context.fillStyle = colour('text-2')
  const perLine = 46
  for (let start = 0; start < address.length; start += perLine) {
    context.fillText(
      address.slice(start, start + perLine),
      edge,
      height - edge - 60 + (start / perLine) * 34,
      x - edge - 24,
    )
  }
}

/** The card as a file. */
export async function fileOf(canvas: HTMLCanvasElement, name: string): Promise<File> {
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (!blob) throw new Error('the picture could not be made')
  return new File([blob], name, { type: 'image/png' })
}
