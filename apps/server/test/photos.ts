import { randomBytes } from 'node:crypto'
import sharp from 'sharp'

/** A picture that no other test has, as a camera would send it. */
export function photo(
  format: 'jpeg' | 'png' | 'webp' = 'jpeg',
  size: { width: number; height: number } = { width: 64, height: 48 },
): Promise<Buffer> {
  const [r, g, b] = randomBytes(3)
  const drawing = sharp({ create: { ...size, channels: 3, background: { r: r ?? 0, g: g ?? 0, b: b ?? 0 } } })
  return drawing[format]().toBuffer()
}

export function base64(bytes: Buffer): string {
  return bytes.toString('base64')
}
