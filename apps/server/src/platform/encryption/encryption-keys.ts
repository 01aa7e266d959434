/** A key and the name by which ciphertexts refer to it. */
export interface EncryptionKey {
  readonly name: string
  /** 32 bytes. */
  readonly key: Buffer
}

const written = /^([a-z0-9-]{1,32}):([0-9a-f]{64})$/

/**
 * Reads `2026-11:<64 hex digits>,2025-02:<…>`, the newest first. Undefined for anything else, also for a repeated name.
 */
export function parseEncryptionKeys(text: string): readonly EncryptionKey[] | undefined {
  const keys = text.split(',').map((entry) => {
    const [, name, hex] = written.exec(entry.trim()) ?? []
    return name === undefined || hex === undefined ? undefined : { name, key: Buffer.from(hex, 'hex') }
  })
  const read = keys.filter((key) => key !== undefined)
  const names = new Set(read.map((key) => key.name))
  return read.length === keys.length && names.size === read.length ? read : undefined
}
