import { gzipSync } from 'node:zlib'

/** A gzipped JSON frame. Small windows, since messages are small and gzip's memory is not. */
export function frameOf(json: string): Buffer {
  return gzipSync(json, { level: 4, memLevel: 6, windowBits: 13, chunkSize: 1_024 })
}
