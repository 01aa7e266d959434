import { Amount } from '@halyard/domain'
import type { SourcedTick } from './tick-source.ts'

/** A trade as it was recorded: with its number at the server, and when it came, where the recording has that. */
export interface RecordedTick extends SourcedTick {
  readonly received?: Date
}

/**
 * One line of a recording, such as
 * `{"symbol":"btcusdt","price":"67412.3","volume":"0.02","at":"2026-11-21T09:00:00.120Z"}`.
 *
 * @throws with the line's number when it is none
 */
function recordedTick({ symbol, price, volume, at, id, received }: RecordedLine, line: number): RecordedTick {
  const parsed = {
    price: Amount.parseAny(String(price)),
    volume: Amount.parseAny(String(volume)),
    at: new Date(String(at)),
  }
  if (typeof symbol !== 'string' || !parsed.price || !parsed.volume || Number.isNaN(parsed.at.getTime())) {
    throw new Error(`line ${line} is not a tick`)
  }
  return {
    ...{ symbol, price: parsed.price, volume: parsed.volume, at: parsed.at },
    ...(typeof id === 'number' && { number: id }),
    ...(typeof received === 'string' && { received: new Date(received) }),
  }
}

export function lineOf({ symbol, price, volume, at, number, received }: RecordedTick): string {
  const told = { symbol, price: price.text(), volume: volume.text(), at: at.toISOString() }
  return JSON.stringify({ ...told, id: number, received: received?.toISOString() })
}

/** What a line says. Those without a symbol are of another kind: what a host announced. */
type RecordedLine = Readonly<Record<string, unknown>>

/** The lines of a recording, each with its number. */
export function recordedLines(text: string): [line: RecordedLine, number: number][] {
  return text
    .split('\n')
    .flatMap((line, index): [RecordedLine, number][] =>
      line === '' ? [] : [[JSON.parse(line) as RecordedLine, index + 1]],
    )
}

/** The ticks of a recording in order of time. */
export function recordedTicks(text: string): RecordedTick[] {
  const ticks = recordedLines(text)
    .filter(([line]) => !('announced' in line || 'asked' in line || 'begun' in line))
    .map(([line, number]) => recordedTick(line, number))
  return ticks.sort((a, b) => a.at.getTime() - b.at.getTime())
}
