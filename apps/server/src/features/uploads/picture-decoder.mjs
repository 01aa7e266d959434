// A separate process that decodes untrusted pictures (picture-decoders.ts), one for each message. Plain JavaScript,
// because it runs beside the sources and beside the build.
import { setPriority } from 'node:os'
import sharp from 'sharp'

/** Parameters from `fork`. */
const { sideMax, quality, pixelsMax, shapeSideMax, shapeRatioMax, memoryMax } = JSON.parse(process.argv[2])

sharp.cache(false)
sharp.concurrency(1)
// Only the three expected decoders may read untrusted bytes.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
})

// API requests go before pictures.
setPriority(10)
// The decoder works on other threads, so this one can watch its memory.
setInterval(() => {
  if (process.memoryUsage.rss() > memoryMax) process.kill(process.pid, 'SIGKILL')
}, 20).unref()

process.on('message', async (bytes) => process.send(await reencode(bytes)))
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))

/** Re-encodes a picture, or says what is wrong with it. */
async function reencode(bytes) {
  try {
    const { width, height, pages } = await sharp(bytes, { limitInputPixels: false }).metadata()
    if ((pages ?? 1) > 1) return { fault: 'imageAnimated' }
    if (width * height > pixelsMax) return { fault: 'imagePixels' }
    const [short, long] = [Math.min(width, height), Math.max(width, height)]
    if (long > shapeSideMax || long > short * shapeRatioMax) return { fault: 'imageShape' }
    const { data, info } = await sharp(bytes, { limitInputPixels: pixelsMax, failOn: 'error', sequentialRead: true })
      .autoOrient()
      .resize({ width: sideMax, height: sideMax, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .jpeg({ quality })
      .toBuffer({ resolveWithObject: true })
    return { bytes: data, width: info.width, height: info.height }
  } catch {
    // Whatever the cause, the user can only choose another file.
    return { fault: 'imageDamaged' }
  }
}
