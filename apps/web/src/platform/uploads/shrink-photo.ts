/** Enough to read a document's small print; a phone's camera takes twice that and ten times the bytes. */
const longestEdge = 2000
const jpegQuality = 0.86

/** No picture that this browser can decode. */
export class UnreadablePhoto extends Error {
  override readonly name = 'UnreadablePhoto'
}

/**
 * Prepares a photo for upload: upright, at most 2000 pixels long, JPEG. Redrawing also removes place and time of the
 * shot.
 *
 * @throws UnreadablePhoto for anything that is no picture
 */
export async function shrinkPhoto(file: Blob): Promise<Blob> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => undefined)
  if (!picture) throw new UnreadablePhoto(file.type)
  try {
    const { width, height } = sizeWithin(picture)
    const canvas = Object.assign(document.createElement('canvas'), { width, height })
    const pen = canvas.getContext('2d')
    if (!pen) throw new UnreadablePhoto(file.type)
    // JPEG has no transparency: a clear background would turn black.
    pen.fillStyle = 'white'
    pen.fillRect(0, 0, width, height)
    pen.imageSmoothingQuality = 'high'
    pen.drawImage(picture, 0, 0, width, height)
    const drawn = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', jpegQuality))
    // Phones have little memory for canvases and free it late.
    canvas.width = 0
    if (!drawn) throw new UnreadablePhoto(file.type)
    return drawn
  } finally {
    picture.close()
  }
}

/**
 * The size of the upload; never larger than the original.
 *
 * @example sizeWithin({ width: 4000, height: 3000 }) // { width: 2000, height: 1500 }
 */
export function sizeWithin({ width, height }: { width: number; height: number }): { width: number; height: number } {
  const factor = Math.min(1, longestEdge / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * factor)), height: Math.max(1, Math.round(height * factor)) }
}

/** What the upload call takes: the base64 part of a data URL. */
export function dataUrlOf(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(blob)
  })
}
