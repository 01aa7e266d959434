import { randomInt } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import type { create } from 'svg-captcha'

/** Letters that look alike are left out: 0 and O, 1, I and L, 2 and Z, 5 and S, 8 and B, U and V. */
export const captchaAlphabet = 'ACDEFHJKMNPRTWXY34679'
export const captchaLength = 5

/** By the system's random source; svg-captcha's own texts can be guessed. */
export function captchaAnswer(): string {
  return Array.from({ length: captchaLength }, () => captchaAlphabet[randomInt(captchaAlphabet.length)]).join('')
}

const [width, height] = [180, 60]
/** For screens with two pixels a point. */
const scale = 2
const [ink, paper] = ['#20242c', '#eef1f6']

/**
 * A captcha as a data URL, dark on light in both themes. The letters stand at no fixed places and touch each other. Lines
 * and scraps of the same ink and pen cross them, others in the colour of the paper cut them, and the picture is bent, so
 * a letter differs from a line by shape only (docs/decisions/050).
 */
export async function drawCaptcha(answer: string): Promise<string> {
  pen ??= loadPen()
  const letters = drawLetters(answer, await pen)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width * scale}" height="${height * scale}"
    viewBox="0 0 ${width} ${height}" stroke-linecap="round"><rect width="100%" height="100%" fill="${paper}"/>
    <g fill="${ink}" stroke="${ink}" stroke-width="0.6">${letters}</g>
    <g fill="none" stroke="${ink}" stroke-width="2">${drawLine()}${drawLine()}${drawScraps(3)}</g>
    <g fill="none" stroke="${paper}" stroke-width="1.5">${drawLine()}${drawScraps(1)}</g></svg>`
  const { data, info } = await sharp(Buffer.from(svg)).flatten().greyscale().raw().toBuffer({ resolveWithObject: true })
  const raw = { width: info.width, height: info.height, channels: 1 } as const
  const png = await sharp(distort(data, raw.width, raw.height), { raw })
    .png({ palette: true, colours: 8 })
    .toBuffer()
  return `data:image/png;base64,${png.toString('base64')}`
}

type Pen = typeof create
/** Loaded with the first captcha, since reading fonts is a part of a process' start that few processes need. */
let pen: Promise<Pen> | undefined

async function loadPen(): Promise<Pen> {
  const { create, loadFont } = await import('svg-captcha')
  // Its letters are strokes of a pen, as the lines are; the shaded ones that come with svg-captcha stand out.
  loadFont(fileURLToPath(import.meta.resolve('@fontsource/patrick-hand/files/patrick-hand-latin-400-normal.woff')))
  return create
}

function drawLetters(answer: string, draw: Pen): string {
  const steps = [...answer].slice(1).map(() => between(28, 35))
  const room = width - 36 - steps.reduce((sum, step) => sum + step, 0)
  let x = 18 + between(0, Math.max(0, room))
  return [...answer]
    .map((letter, index) => {
      const drawn = drawLetter(letter, x, draw)
      x += steps[index] ?? 0
      return drawn
    })
    .join('')
}

/** With a random size, height and tilt. svg-captcha chooses among the characters that it is given: this one. */
function drawLetter(letter: string, x: number, draw: Pen): string {
  const [y, turn, lean, fontSize] = [between(26, 33), between(-16, 16), between(-12, 12), between(48, 56)]
  const { data } = draw({ charPreset: letter, size: 1, noise: 0, width: box, height: box, fontSize })
  const place = `translate(${x} ${y}) rotate(${turn}) skewX(${lean}) translate(${-box / 2} ${-box / 2})`
  return `<g transform="${place}">${data.replace(/fill="[^"]*"/, '')}</g>`
}

const box = 100

/** From edge to edge, so that lines cross every letter. */
function drawLine(): string {
  const y = () => between(4, height - 4)
  return `<path d="M0 ${y()}C${between(30, 90)} ${y()} ${between(90, 150)} ${y()} ${width} ${y()}"/>`
}

/** Bends as long as the stroke of a letter, anywhere. */
function drawScraps(count: number): string {
  const bend = () => between(-18, 18)
  const scrap = () =>
    `<path d="M${between(5, width - 5)} ${between(5, height - 5)}q${bend()} ${bend()} ${bend()} ${bend()}"/>`
  return Array.from({ length: count }, scrap).join('')
}

/** Long and short waves in both directions. */
function distort(points: Buffer, columns: number, rows: number): Buffer {
  const wave = (length: number, high: number, long: number) => {
    const from = between(0, length)
    return (at: number) => high * Math.sin(((at + from) / long) * 2 * Math.PI)
  }
  const waves = (length: number, highMax: number) => {
    const long = wave(length, between(4, highMax), between(90, 150))
    const short = wave(length, between(1, 2), between(34, 50))
    return (at: number) => Math.round(long(at) + short(at))
  }
  const [sideways, upwards] = [waves(rows, 7), waves(columns, 8)]
  const result = Buffer.alloc(points.length)
  const within = (at: number, length: number) => Math.min(length - 1, Math.max(0, at))
  for (let y = 0; y < rows; y += 1) {
    for (let x = 0; x < columns; x += 1) {
      result[y * columns + x] = points[within(y + upwards(x), rows) * columns + within(x + sideways(y), columns)] ?? 0
    }
  }
  return result
}

const between = (min: number, max: number) => randomInt(min, max + 1)
