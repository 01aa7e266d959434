import { useEffect, useState } from 'react'
import styles from './QrCode.module.css'

export interface QrCodeProps {
  text: string
  /** The label. */
  label: string
  size?: number
}

/** Black on white in both themes, because scanners expect it. */
export function QrCode({ text, label, size = 176 }: QrCodeProps) {
  const [drawing, setDrawing] = useState<{ path: string; side: number }>()
  useEffect(() => {
    let current = true
    import('uqr').then(({ encode }) => {
      if (!current) return
      const { data, size: side } = encode(text, { ecc: 'M', border: 0 })
      const squares = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
      setDrawing({ path: squares.join(''), side })
    })
    return () => {
      current = false
    }
  }, [text])
  return (
    <span className={styles.frame} style={{ width: size, height: size }} role="img" aria-label={label}>
      {drawing && (
        <svg viewBox={`0 0 ${drawing.side} ${drawing.side}`} shapeRendering="crispEdges" aria-hidden="true">
          <path d={drawing.path} />
        </svg>
      )}
    </span>
  )
}
