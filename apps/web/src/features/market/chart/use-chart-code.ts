import { type ComponentType, startTransition, useEffect, useState } from 'react'
import type { CandleChartProps } from './CandleChart.tsx'

/** The drawing code is a download of its own; one that fails can be tried again. */
export function useChartCode() {
  const [Chart, setChart] = useState<ComponentType<CandleChartProps>>()
  const [failed, setFailed] = useState(false)
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt runs the same effect again
  useEffect(() => {
    let current = true
    import('./CandleChart.tsx').then(
      ({ default: loaded }) => current && startTransition(() => setChart(() => loaded)),
      () => current && setFailed(true),
    )
    return () => {
      current = false
    }
  }, [attempt])
  const retry = () => {
    setFailed(false)
    setAttempt(attempt + 1)
  }
  return { Chart, failed, retry }
}
