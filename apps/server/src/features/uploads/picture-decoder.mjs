// A process of its own that decodes strangers' pictures for the server (picture-decoders.ts): one picture for each message, and
// nothing else. Plain JavaScript, because it runs beside the server's sources as beside its build.
import { setPriority } from 'node:os'
import sharp from 'sharp'

/** What may be given with `fork`: how long a side is kept, how much memory a picture may take, and so on. */
const { sideMax, quality, pixelsMax, shapeSideMax, shapeRatioMax, memoryMax } = JSON.parse(process.argv[2])

sharp.cache(false)
sharp.concurrency(1)
// Nothing but the three decoders that are meant may ever see a stranger's bytes.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
})

// Whoever waits for an answer goes before whoever waits for a picture.
setPriority(10)
// The decoder works beside this thread, which sees how much it takes.
setInterval(() => {
  if (process.memoryUsage.rss() > memoryMax) process.kill(process.pid, 'SIGKILL')
}, 20).unref()

process.on('message', async (bytes) => process.send(await reencode(bytes)))
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))

/** Makes a picture of our own of what came, or says what is wrong with it. */
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
    // Whatever the decoder stumbled over, the person can only choose another file.
    return { fault: 'imageDamaged' }
  }
}
