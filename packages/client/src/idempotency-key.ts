/** A key of 128 random bits. `crypto.randomUUID` exists on secure origins only; this works on a local network too. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
