type ImageFormat = 'jpeg' | 'png' | 'webp'

/** A file's format by its structure, before any decoder reads it. */
export type Inspection =
  | { format: ImageFormat }
  | { fault: 'imageFormat' | 'imageDamaged' | 'imageAnimated' | 'imageForeign' }

/**
 * Checks the structure of a JPEG, PNG or WebP: complete, still, and nothing but a picture. A file that is also
 * something else (a page, a script, a PDF, an archive) is refused, although only pixels are kept.
 */
export function inspect(bytes: Buffer): Inspection {
  const format = formatOf(bytes)
  if (!format) return { fault: 'imageFormat' }
  const structure = walks[format](bytes)
  if (structure !== 'whole') return { fault: structure }
  return isAlsoSomethingElse(bytes) ? { fault: 'imageForeign' } : { format }
}

function formatOf(bytes: Buffer): ImageFormat | undefined {
  if (bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'jpeg'
  if (bytes.subarray(0, 8).equals(pngSignature)) return 'png'
  if (bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP') return 'webp'
  return undefined
}

const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

type Structure = 'whole' | 'imageDamaged' | 'imageAnimated' | 'imageForeign'

const walks = { jpeg: walkJpeg, png: walkPng, webp: walkWebp } as const satisfies Record<
  ImageFormat,
  (bytes: Buffer) => Structure
>

/** Chunks up to IEND, the end of the file. `acTL` means an animation. */
function walkPng(bytes: Buffer): Structure {
  let at = 8
  while (at + 12 <= bytes.length) {
    const type = bytes.toString('latin1', at + 4, at + 8)
    if (type === 'acTL') return 'imageAnimated'
    at += 12 + bytes.readUInt32BE(at)
    if (type === 'IEND') return at === bytes.length ? 'whole' : 'imageForeign'
  }
  return 'imageDamaged'
}

/** The length is in the header; `ANIM` and `ANMF` mean an animation. */
function walkWebp(bytes: Buffer): Structure {
  if (bytes.length < 20) return 'imageDamaged'
  const end = 8 + bytes.readUInt32LE(4)
  if (end > bytes.length) return 'imageDamaged'
  if (end + (end % 2) < bytes.length) return 'imageForeign'
  let at = 12
  while (at + 8 <= end) {
    const type = bytes.toString('latin1', at, at + 4)
    if (type === 'ANIM' || type === 'ANMF') return 'imageAnimated'
    const size = bytes.readUInt32LE(at + 4)
    at += 8 + size + (size % 2)
  }
  return 'whole'
}

/**
 * Segments up to the end marker. Phones append data after it (a second exposure, a clip), which is allowed because it
 * is not kept.
 */
function walkJpeg(bytes: Buffer): Structure {
  let at = 2
  while (at + 4 <= bytes.length) {
    if (bytes[at] !== 0xff) return 'imageDamaged'
    const marker = bytes[at + 1] as number
    if (marker === 0xd9) return 'whole'
    if (marker === 0xff) {
      at += 1
      continue
    }
    at += 2 + bytes.readUInt16BE(at + 2)
    if (marker === 0xda) at = endOfScan(bytes, at)
  }
  return at + 2 <= bytes.length && bytes[at] === 0xff && bytes[at + 1] === 0xd9 ? 'whole' : 'imageDamaged'
}

/** The next marker that is neither an escaped FF nor a restart. */
function endOfScan(bytes: Buffer, from: number): number {
  let at = bytes.indexOf(0xff, from)
  while (at !== -1 && at + 1 < bytes.length) {
    const next = bytes[at + 1] as number
    if (next !== 0x00 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at
    at = bytes.indexOf(0xff, at + 1)
  }
  return bytes.length
}

function isAlsoSomethingElse(bytes: Buffer): boolean {
  return isArchive(bytes) || /<script[\s>]|<html[\s>]|<!doctype|<svg[\s>]|<\?php|%pdf-/i.test(bytes.toString('latin1'))
}

/** A zip archive has its directory at the end, with a comment that reaches to the end of the file. */
function isArchive(bytes: Buffer): boolean {
  const directory = bytes.lastIndexOf('PK\x05\x06', undefined, 'latin1')
  if (directory === -1 || directory + 22 > bytes.length) return false
  return directory + 22 + bytes.readUInt16LE(directory + 20) === bytes.length
}
