import { type AddressKind, hasAddressShape } from '@halyard/domain/networks'
import { blake2b } from '@noble/hashes/blake2.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { base32nopad, base58, base58check as base58checkOf, bech32, bech32m } from '@scure/base'

/**
 * Whether a text is an address of this kind on the main network, by its form and checksum. It asks no node, so the
 * address may still have no owner.
 */
export function isAddress(kind: AddressKind, text: string): boolean {
  if (!hasAddressShape(kind, text)) return false
  try {
    return checks[kind](text)
  } catch {
    // Decoders throw on a wrong checksum.
    return false
  }
}

/** The spelling in which an address is stored and compared. */
export function normalizeAddress(kind: AddressKind, address: string): string {
  if (kind === 'evm') return checksummed(address.slice(2))
  if (kind === 'bitcoinCash') return address.replace(/^bitcoincash:/, '')
  return /^(?:bc1|ltc1)/i.test(address) ? address.toLowerCase() : address
}

/** EIP-55: 40 hex digits whose case is the checksum. */
export function checksummed(digits: string): string {
  const lower = digits.toLowerCase()
  const hash = keccak_256(utf8.encode(lower))
  const cased = [...lower].map((digit, index) => {
    const nibble = ((hash[index >> 1] ?? 0) >> (index % 2 === 0 ? 4 : 0)) & 0x0f
    return nibble >= 8 ? digit.toUpperCase() : digit
  })
  return `0x${cased.join('')}`
}

const base58check = base58checkOf(sha256)
const utf8 = new TextEncoder()

const checks = {
  // Version bytes: 0x00 P2PKH, 0x05 P2SH (Bitcoin wiki, "List of address prefixes").
  bitcoin: (text) => (/^bc1/i.test(text) ? isSegwit(text, 'bc') : isBase58check(text, [0x00, 0x05])),
  litecoin: (text) => (/^ltc1/i.test(text) ? isSegwit(text, 'ltc') : isBase58check(text, [0x30, 0x32, 0x05])),
  dogecoin: (text) => isBase58check(text, [0x1e, 0x16]),
  bitcoinCash: (text) => (/^[13]/.test(text) ? isBase58check(text, [0x00, 0x05]) : isCashAddress(text)),
  evm: isEthereum,
  tron: (text) => isBase58check(text, [0x41]),
  // A public key of 32 bytes, without a checksum.
  solana: (text) => base58.decode(text).length === 32,
  // CIP-19: 57 bytes with a stake part, 29 without; longer than bech32 itself allows. The first byte's low half is 1 on
  // the main network.
  cardano: (text) => {
    const { prefix, words } = bech32.decode(text as `addr1${string}`, false)
    const bytes = bech32.fromWords(words)
    return prefix === 'addr' && (bytes.length === 57 || bytes.length === 29) && ((bytes[0] ?? 0) & 0x0f) === 1
  },
  polkadot: isPolkadot,
  // Names can be anything: there is nothing to compute.
  near: () => true,
  filecoin: isFilecoin,
} as const satisfies Record<AddressKind, (text: string) => boolean>

/** A version byte and 20 bytes of hash. */
function isBase58check(text: string, versions: readonly number[]): boolean {
  const bytes = base58check.decode(text)
  return bytes.length === 21 && versions.includes(bytes[0] ?? -1)
}

/** BIP 173 for version 0 (20 or 32 bytes), BIP 350 from version 1 on (2 to 40 bytes). */
function isSegwit(text: string, prefix: string): boolean {
  const lower = text.toLowerCase() as `${string}1${string}`
  const isVersion0 = lower[prefix.length + 1] === 'q'
  const decoder = isVersion0 ? bech32 : bech32m
  const { prefix: found, words } = decoder.decode(lower)
  const version = words[0] ?? -1
  const program = decoder.fromWords(words.slice(1))
  const fits = isVersion0 ? program.length === 20 || program.length === 32 : program.length >= 2 && program.length <= 40
  return found === prefix && version >= 0 && version <= 16 && fits
}

/** EIP-55: mixed case is a checksum; a single case carries none. */
function isEthereum(text: string): boolean {
  const digits = text.slice(2)
  return digits === digits.toLowerCase() || digits === digits.toUpperCase() || text === checksummed(digits)
}

/** The CashAddr checksum (BCH code over GF(32), 40 bits) of a 160-bit hash. */
function isCashAddress(text: string): boolean {
  const alphabet = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'
  const prefix = 'bitcoincash'
  const payload = [...text.replace(/^bitcoincash:/, '')].map((letter) => alphabet.indexOf(letter))
  const generators = [0x98f2bc8e61n, 0x79b76d99e2n, 0xf33e5fb3c4n, 0xae2eabe2a8n, 0x1e4f43e470n]
  let checksum = 1n
  for (const value of [...[...prefix].map((letter) => letter.charCodeAt(0) & 0x1f), 0, ...payload]) {
    const top = checksum >> 35n
    checksum = ((checksum & 0x07ffffffffn) << 5n) ^ BigInt(value)
    generators.forEach((generator, bit) => {
      if ((top >> BigInt(bit)) & 1n) checksum ^= generator
    })
  }
  return checksum === 1n
}

/** SS58 of the Polkadot relay chain: prefix 0, a key of 32 bytes, 2 bytes of BLAKE2b over "SS58PRE" and both. */
function isPolkadot(text: string): boolean {
  const bytes = base58.decode(text)
  if (bytes.length !== 35 || bytes[0] !== 0) return false
  const hash = blake2b(new Uint8Array([...utf8.encode('SS58PRE'), ...bytes.subarray(0, 33)]))
  return hash[0] === bytes[33] && hash[1] === bytes[34]
}

/** A payload and 4 bytes of BLAKE2b over the protocol's number and the payload (Filecoin spec, "Address"). */
function isFilecoin(text: string): boolean {
  const protocol = Number(text[1])
  const isDelegated = protocol === 4
  const bytes = base32nopad.decode(text.slice(isDelegated ? 5 : 2).toUpperCase())
  const payload = bytes.subarray(0, -4)
  // A delegated address names its manager, 10 for Ethereum accounts, before the payload.
  const hashed = new Uint8Array([protocol, ...(isDelegated ? [10] : []), ...payload])
  const hash = blake2b(hashed, { dkLen: 4 })
  return bytes.subarray(-4).every((byte, index) => byte === hash[index])
}
