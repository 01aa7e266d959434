import { randomInt } from 'node:crypto'
import sharp from 'sharp'

/**
 * Pen strokes of each letter around its centre. Letters that look alike are left out: 0 and O, 1, I and L, 2 and Z, 5
 * and S, 8 and B, U and V.
 */
const letters: Readonly<Record<string, string>> = {
  3: 'M-8-14H8L-1-3C10-4 10 14-1 14Q-7 14-9 9',
  4: 'M5 14V-14L-9 6H9',
  6: 'M7-13C-4-12-9-2-9 5A8.5 8.5 0 1 0 8 5A8.5 8.5 0 0 0-9 5',
  7: 'M-9-14H9L-3 14',
  9: 'M-7 13C4 12 9 2 9-5A8.5 8.5 0 1 0-8-5A8.5 8.5 0 0 0 9-5',
  A: 'M-9 14L0-14L9 14M-6 4H6',
  C: 'M8-9C4-16-9-16-9 0S4 16 8 9',
  D: 'M-8-14V14H-2C12 14 12-14-2-14Z',
  E: 'M8-14H-8V14H8M-8 0H5',
  F: 'M8-14H-8V14M-8 0H5',
  H: 'M-8-14V14M8-14V14M-8 0H8',
  J: 'M6-14V6C6 16-8 16-8 7',
  K: 'M-8-14V14M8-14L-8 2M-2-3L8 14',
  M: 'M-10 14V-14L0 3L10-14V14',
  N: 'M-8 14V-14L8 14V-14',
  P: 'M-8 14V-14H0C10-14 10 2 0 2H-8',
  R: 'M-8 14V-14H0C10-14 10 1 0 1H-8M0 1L8 14',
  T: 'M-9-14H9M0-14V14',
  W: 'M-11-14L-6 14L0-6L6 14L11-14',
  X: 'M-8-14L8 14M8-14L-8 14',
  Y: 'M-9-14L0 0L9-14M0 0V14',
}
export const captchaAlphabet = Object.keys(letters).join('')

const [width, height] = [180, 60]
/** For screens with two pixels a point. */
const scale = 2
const [ink, paper] = ['#20242c', '#eef1f6']

/**
 * A captcha as a data URL, dark on light in both themes. Letters and crossing lines have the same pen, a line in the
 * colour of the paper cuts them, and the picture is distorted, so a letter differs from a line by shape only.
 */
export async function drawCaptcha(answer: string): Promise<string> {
  const step = width / (answer.length + 0.6)
  const written = [...answer].map((letter, index) => drawLetter(letter, step * (index + 0.8)))
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width * scale}" height="${height * scale}"
    viewBox="0 0 ${width} ${height}" fill="none" stroke-width="3.2"><rect width="100%" height="100%" fill="${paper}"/>
    <g stroke="${ink}">${written.join('')}${drawLine()}${drawLine()}</g><g stroke="${paper}" stroke-width="1.8">${drawLine()}</g></svg>`
  const { data, info } = await sharp(Buffer.from(svg)).flatten().greyscale().raw().toBuffer({ resolveWithObject: true })
  const raw = { width: info.width, height: info.height, channels: 1 } as const
  const png = await sharp(distort(data, raw.width, raw.height), { raw })
    .png({ palette: true, colours: 8 })
    .toBuffer()
  return `data:image/png;base64,${png.toString('base64')}`
}

/** With a random tilt and size. */
function drawLetter(letter: string, x: number): string {
  const [y, turn, lean, size] = [between(26, 34), between(-20, 20), between(-14, 14), between(100, 125) / 100]
  return `<path transform="translate(${x} ${y}) rotate(${turn}) skewX(${lean}) scale(${size})" d="${letters[letter]}"/>`
}

/** From edge to edge, so that lines cross every letter. */
function drawLine(): string {
  const y = () => between(8, height - 8)
  return `<path d="M0 ${y()}C${between(40, 80)} ${y()} ${between(100, 140)} ${y()} ${width} ${y()}"/>`
}

/** Waves in both directions. */
function distort(points: Buffer, columns: number, rows: number): Buffer {
  const wave = (length: number) => {
    const [high, long, from] = [between(4, 7), between(90, 150), between(0, length)]
    return (at: number) => Math.round(high * Math.sin(((at + from) / long) * 2 * Math.PI))
  }
  const [sideways, upwards] = [wave(rows), wave(columns)]
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
