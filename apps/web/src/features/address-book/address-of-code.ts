/**
 * Reads the address from a QR code or the clipboard: wallets put a scheme before it and an amount after it.
 *
 * @example bitcoin:bc1q…?amount=0.1 and ethereum:0x…@1 are the addresses alone
 */
export function addressOfCode(text: string): string {
  const plain = text.trim().replace(/^[a-z][a-z0-9+.-]*:(?:\/\/|pay-)?/i, '')
  return plain.split(/[?@/\s]/)[0] ?? ''
}
