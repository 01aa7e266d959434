import { type FieldFault, uploadBytesMax, uploadPixelsMax, uploadRatioMax, uploadSideMax } from '@halyard/wire'
import pLimit from 'p-limit'
import sharp from 'sharp'
import { refuse } from '../../platform/http/refusal.ts'
import { inspect } from './image-format.ts'

/** A picture as it is kept: pixels in a JPEG of our own making, and nothing else of the file that came. */
export interface CleanImage {
  readonly bytes: Buffer
  readonly width: number
  readonly height: number
}

/** Longest side of what is kept: small print on a document stays readable. */
const sideMax = 3000
const quality = 88
const secondsMax = 10
/** Images being decoded at once: one of 25 megapixels takes some 100 MB. */
const limit = pLimit(2)
/** How many may wait for that; past this the answer is "later". */
const waitingMax = 20

sharp.cache(false)
sharp.concurrency(1)
// Nothing but the three decoders that are meant may ever see a stranger's bytes.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
})

/** Makes a picture of our own of what came, or says what is wrong with it. */
export async function cleanImage(bytes: Buffer): Promise<CleanImage | { fault: FieldFault }> {
  if (bytes.length > uploadBytesMax) return { fault: 'imageSize' }
  const found = inspect(bytes)
  if ('fault' in found) return found
  if (limit.pendingCount >= waitingMax) refuse('overloaded')
  return limit(() => reencode(bytes))
}

async function reencode(bytes: Buffer): Promise<CleanImage | { fault: FieldFault }> {
  try {
    const { width, height, pages } = await sharp(bytes, { limitInputPixels: false }).metadata()
    if ((pages ?? 1) > 1) return { fault: 'imageAnimated' }
    if (width * height > uploadPixelsMax) return { fault: 'imagePixels' }
    const [short, long] = [Math.min(width, height), Math.max(width, height)]
    if (long > uploadSideMax || long > short * uploadRatioMax) return { fault: 'imageShape' }
    const { data, info } = await sharp(bytes, {
      limitInputPixels: uploadPixelsMax,
      failOn: 'error',
      sequentialRead: true,
    })
      .timeout({ seconds: secondsMax })
      .autoOrient()
      .resize({ width: sideMax, height: sideMax, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .jpeg({ quality })
      .toBuffer({ resolveWithObject: true })
    return { bytes: data, width: info.width, height: info.height }
  } catch {
    // Whatever the decoder stumbled over, the person can only choose another file.
    return { fault: 'imageDamaged' }
  }
}
