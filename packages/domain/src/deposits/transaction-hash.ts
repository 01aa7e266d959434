import type { AddressKind } from '../networks/index.ts'

/**
 * The form in which a transaction hash is stored and compared, or undefined when it is none of that network. One form,
 * so that another spelling cannot be credited again.
 *
 * @example parseTransactionHash('evm', '0XAB…') and parseTransactionHash('evm', 'ab…') are the same '0xab…'
 */
export function parseTransactionHash(kind: AddressKind, typed: string): string | undefined {
  const text = typed.trim()
  switch (kind) {
    case 'evm':
    case 'polkadot':
      return hex(text, '0x')
    case 'bitcoin':
    case 'litecoin':
    case 'dogecoin':
    case 'bitcoinCash':
    case 'tron':
    case 'cardano':
      return hex(text, '')
    case 'solana':
      // An ed25519 signature in base58.
      return /^[1-9A-HJ-NP-Za-km-z]{80,90}$/.test(text) ? text : undefined
    case 'near':
      return /^[1-9A-HJ-NP-Za-km-z]{40,46}$/.test(text) ? text : undefined
    case 'filecoin':
      // A content id of version 1 in base 32.
      return /^bafy[a-z2-7]{50,70}$/i.test(text) ? text.toLowerCase() : undefined
  }
}

/** Whether a transaction of this chain usually has several outputs, so that a hash alone is ambiguous. */
export function hasOutputs(kind: AddressKind): boolean {
  return outputKinds.includes(kind)
}

const outputKinds: readonly AddressKind[] = ['bitcoin', 'litecoin', 'dogecoin', 'bitcoinCash', 'cardano']

/** 32 bytes in hex, with or without 0x, normalised. */
function hex(text: string, prefix: string): string | undefined {
  const digits = /^(?:0x)?([0-9a-f]{64})$/i.exec(text)?.[1]
  return digits && `${prefix}${digits.toLowerCase()}`
}
