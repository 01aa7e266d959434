import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { Sheet } from '#ui/Sheet.tsx'
import { addressOfCode } from '../address-of-code.ts'
import { readCodes } from '../read-codes.ts'
import styles from './ScanSheet.module.css'

interface ScanSheetProps {
  open: boolean
  onClose: () => void
  onFound: (address: string) => void
}

/** Reads an address off a QR code with the camera, which is on only while the sheet is open. */
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
