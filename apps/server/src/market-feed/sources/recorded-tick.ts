import { Amount } from '@halyard/domain'
import type { SourcedTick } from './tick-source.ts'

/**
 * One line of a recording, such as
 * `{"symbol":"btcusdt","price":"67412.3","volume":"0.02","at":"2026-11-21T09:00:00.120Z"}`.
 *
 * @throws with the line's number when it is none
 */
function recordedTick(line: string, index: number): SourcedTick {
  const { symbol, price, volume, at } = JSON.parse(line) as Record<string, unknown>
  const parsed = { price: Amount.parse(String(price)), volume: Amount.parse(String(volume)), at: new Date(String(at)) }
  if (typeof symbol !== 'string' || !parsed.price || !parsed.volume || Number.isNaN(parsed.at.getTime())) {
    throw new Error(`line ${index + 1} is not a tick`)
  }
  return { symbol, price: parsed.price, volume: parsed.volume, at: parsed.at }
}

export function lineOf({ symbol, price, volume, at }: SourcedTick): string {
  return JSON.stringify({ symbol, price: price.text(), volume: volume.text(), at: at.toISOString() })
}

/** The ticks of a recording in order of time. */
export function recordedTicks(text: string): SourcedTick[] {
  const ticks = text.split('\n').filter(Boolean).map(recordedTick)
  return ticks.sort((a, b) => a.at.getTime() - b.at.getTime())
}
