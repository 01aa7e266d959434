import { gzipSync } from 'node:zlib'

/** A frame as it goes over the wire: JSON, gzipped. Small windows, since messages are small and gzip's memory is not. */
export function frameOf(json: string): Buffer {
  return gzipSync(json, { level: 4, memLevel: 6, windowBits: 13, chunkSize: 1_024 })
}
