import type { AddressKind } from '@halyard/domain/networks'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { base58check as base58checkOf, base64urlnopad, bech32 } from '@scure/base'
import { HDKey } from '@scure/bip32'
import { checksummed } from './address-check.ts'

/** A wallet's receiving chain, which gives a public key for each index. */
export interface ReceivingChain {
  /** Identifies the key without revealing it. */
  readonly digest: string
  address(index: number): string
}

/**
 * Reads an extended public key (BIP 32) of an account, such as m/84'/0'/0', or of its receiving chain, m/84'/0'/0'/0.
 * Answers a fault for anything else, also for a private key: keys that can spend are never accepted.
 */
export function readExtendedKey(kind: AddressKind, text: string): ReceivingChain | { fault: string } {
  const typed = text.trim()
  if (/^[a-zA-Z]prv/.test(typed)) {
    return { fault: 'is a private key, which can spend: never give it to anybody. Give the public one (xpub or zpub)' }
  }
  const encode = addressOf[kind]
  if (!encode) return { fault: `derives no addresses of this network; ${derivable.join(', ')} can be derived` }
  const versions = typed.startsWith('xpub') || kind !== 'bitcoin' ? xpub : zpub
  const key = parse(typed, versions)
  if (!key) {
    return { fault: `is no extended public key; it begins with ${kind === 'bitcoin' ? 'zpub or xpub' : 'xpub'}` }
  }
  const chain = key.depth === accountDepth ? key.deriveChild(0) : key
  if (chain.depth !== accountDepth + 1) {
    return { fault: "is of no account: export the key of one, such as m/84'/0'/0'" }
  }
  return {
    digest: base64urlnopad.encode(sha256(new TextEncoder().encode(chain.publicExtendedKey)).subarray(0, 16)),
    address: (index) => encode(chain.deriveChild(index)),
  }
}

const accountDepth = 3
/** Version bytes of BIP 32, and of SLIP-132 for native segwit. */
const xpub = { public: 0x0488b21e, private: 0x0488ade4 }
const zpub = { public: 0x04b24746, private: 0x04b2430c }

function parse(text: string, versions: typeof xpub): HDKey | undefined {
  try {
    return HDKey.fromExtendedKey(text, versions)
  } catch {
    // Wrong checksum or version.
    return undefined
  }
}

const addressOf: Partial<Record<AddressKind, (key: HDKey) => string>> = {
  // P2WPKH (BIP 84): version 0 and the hash of the public key.
  bitcoin: (key) => bech32.encode('bc', [0, ...bech32.toWords(known(key.pubKeyHash))]),
  evm: (key) => checksummed(Buffer.from(account(key)).toString('hex')),
  tron: (key) => base58checkOf(sha256).encode(new Uint8Array([0x41, ...account(key)])),
}
const derivable = Object.keys(addressOf)

/** The last 20 bytes of the public key's Keccak hash. */
function account(key: HDKey): Uint8Array {
  const point = secp256k1.Point.fromBytes(known(key.publicKey)).toBytes(false)
  return keccak_256(point.subarray(1)).subarray(-20)
}

function known(bytes: Uint8Array | null | undefined): Uint8Array {
  if (!bytes) throw new Error('an extended key has a public key')
  return bytes
}
