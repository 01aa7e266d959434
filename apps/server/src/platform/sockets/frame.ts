import { gzipSync } from 'node:zlib'
import type { SocketProtocol } from './socket-options.ts'

/** A gzipped JSON frame. Small windows, since messages are small and gzip's memory is not. */
export function frameOf(json: string): Buffer {
  return gzipSync(json, { level: 4, memLevel: 6, windowBits: 13, chunkSize: 1_024 })
}

/** A frame as a protocol has it. */
export function encodedBy({ isPlain }: Pick<SocketProtocol, 'isPlain'>, json: string): Buffer {
  return isPlain ? Buffer.from(json) : frameOf(json)
}
