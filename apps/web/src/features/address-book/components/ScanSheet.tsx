import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { Sheet } from '#ui/Sheet.tsx'
import { addressOfCode } from '../address-of-code.ts'
import styles from './ScanSheet.module.css'

interface ScanSheetProps {
  open: boolean
  onClose: () => void
  onFound: (address: string) => void
}

/** Scans an address with the camera, which is on only while the sheet is open. */
export function ScanSheet(props: ScanSheetProps) {
  const { t } = useTranslation('address-book')
  return (
    <Sheet open={props.open} onClose={props.onClose} title={t('scan.label')}>
      {props.open && <Scanner {...props} />}
    </Sheet>
  )
}

function Scanner({ onClose, onFound }: ScanSheetProps) {
  const { t } = useTranslation('address-book')
  const video = useRef<HTMLVideoElement>(null)
  const [failed, setFailed] = useState(false)
  const found = useRef<(text: string) => void>(undefined)
  useEffect(() => {
    found.current = (text) => {
      onFound(addressOfCode(text))
      onClose()
    }
  })
  useEffect(() => {
    const stopping = new AbortController()
    if (video.current) {
      readCodes(video.current, (text) => found.current?.(text), stopping.signal).catch(() => {
        if (!stopping.signal.aborted) setFailed(true)
      })
    }
    return () => stopping.abort()
  }, [])
  if (failed) return <p role="alert">{t('scan.noCamera')}</p>
  return (
    <>
      <video ref={video} className={styles.video} muted playsInline />
      <p className={styles.hint}>{t('scan.hint')}</p>
    </>
  )
}

/** A picture of this size is decoded in a few milliseconds on a phone. */
const side = 480
const everyMs = 150

/**
 * Shows the camera in a video and reports the first QR code. The decoder is loaded with the first scan.
 *
 * @throws where there is no camera, or it may not be used
 */
async function readCodes(video: HTMLVideoElement, onFound: (text: string) => void, signal: AbortSignal): Promise<void> {
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
