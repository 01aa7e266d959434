import styles from './Sparkline.module.css'

export interface SparklineProps {
  /** Values in order; only their shape matters. */
  values: readonly number[]
  tone: 'up' | 'down' | 'neutral'
}

const width = 44
const height = 22

/** The shape of a series, without axes. The numbers beside it say the same. */
export function Sparkline({ values, tone }: SparklineProps) {
  const lowest = Math.min(...values)
  const span = Math.max(...values) - lowest || 1
  const points = values.map((value, index) => {
    const x = (index / Math.max(1, values.length - 1)) * (width - 2) + 1
    const y = height - 2 - ((value - lowest) / span) * (height - 4)
    return `${x.toFixed(1)} ${y.toFixed(1)}`
  })
  return (
    <svg
      className={`${styles.line} ${styles[tone]}`}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {values.length > 1 && <path d={`M${points.join('L')}`} />}
    </svg>
  )
}
