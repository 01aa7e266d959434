/** A picture of that size is read in a few milliseconds on a phone. */
const side = 480
const everyMs = 150

/**
 * Shows the camera in a video and tells of the first QR code that it sees. What reads codes is loaded with the first scan.
 *
 * @throws where there is no camera, or it may not be used
 */
export async function readCodes(
  video: HTMLVideoElement,
  onFound: (text: string) => void,
  signal: AbortSignal,
): Promise<void> {
  const [{ decodeQR }, stream] = await Promise.all([
    import('qr/decode.js'),
    navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } }),
  ])
  const stop = () => {
    for (const track of stream.getTracks()) track.stop()
  }
  if (signal.aborted) return stop()
  signal.addEventListener('abort', stop)
  video.srcObject = stream
  await video.play()
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  const look = () => {
    if (signal.aborted || !context) return
    const text = textIn(video, context, decodeQR)
    if (text === undefined) setTimeout(look, everyMs)
    else onFound(text)
  }
  look()
}

function textIn(
  video: HTMLVideoElement,
  context: CanvasRenderingContext2D,
  decode: (image: ImageData) => string,
): string | undefined {
  if (video.videoWidth === 0) return undefined
  const scale = side / Math.min(video.videoWidth, video.videoHeight)
  const [width, height] = [Math.round(video.videoWidth * scale), Math.round(video.videoHeight * scale)]
  Object.assign(context.canvas, { width, height })
  context.drawImage(video, 0, 0, width, height)
  try {
    return decode(context.getImageData(0, 0, width, height))
  } catch {
    // No code in this picture.
    return undefined
  }
}
