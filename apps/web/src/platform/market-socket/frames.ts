/**
 * Frames of the HTX socket protocol. Every number is read as text: prices are exact decimals and must not pass through
 * a JavaScript number.
 */
export type Frame =
  | { kind: 'ping'; ping: string }
  | { kind: 'pong' }
  | { kind: 'push'; channel: string; at: number; tick: Fields; rows: Fields[] }
  | { kind: 'reply'; channel: string; at: number; tick: Fields; rows: Fields[] }
  | { kind: 'error'; channel: string | undefined; message: string }
  | { kind: 'other' }

export type Fields = Readonly<Record<string, unknown>>

export function readFrame(text: string): Frame {
  const frame = JSON.parse(withNumbersAsText(text)) as Fields
  if (typeof frame['ping'] === 'string') return { kind: 'ping', ping: frame['ping'] }
  if ('pong' in frame) return { kind: 'pong' }
  if (frame['status'] === 'error') {
    const message = String(frame['err-msg'] ?? frame['err-code'] ?? '')
    return { kind: 'error', channel: textOf(frame['id']), message }
  }
  if (typeof frame['ch'] === 'string') return { kind: 'push', channel: frame['ch'], ...contentOf(frame) }
  if (typeof frame['rep'] === 'string') return { kind: 'reply', channel: frame['rep'], ...contentOf(frame) }
  return { kind: 'other' }
}

function contentOf(frame: Fields) {
  const rows = frame['data']
  const tick = frame['tick']
  return {
    at: Number(frame['ts'] ?? 0),
    tick: isFields(tick) ? tick : {},
    rows: Array.isArray(rows) ? rows.filter(isFields) : [],
  }
}

/** Quotes every number that stands as a value of its own. Strings of the feed never look like one between commas. */
function withNumbersAsText(text: string): string {
  return text.replace(/([:[,]\s*)(-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?)(?=\s*[,}\]])/g, '$1"$2"')
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}
