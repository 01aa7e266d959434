/** Address formats; several networks can share one. */
export const addressKinds = [
  'bitcoin',
  'litecoin',
  'dogecoin',
  'bitcoinCash',
  'evm',
  'tron',
  'solana',
  'cardano',
  'polkadot',
  'near',
  'filecoin',
] as const
export type AddressKind = (typeof addressKinds)[number]

/**
 * Whether a text has an address's alphabet, prefix and length. Quick enough for every keystroke; the server checks the
 * checksum.
 *
 * @example hasAddressShape('tron', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t') // true
 */
export function hasAddressShape(kind: AddressKind, text: string): boolean {
  return shapes[kind].test(text)
}

const base58 = '[1-9A-HJ-NP-Za-km-z]'
const bech32 = '[02-9ac-hj-np-z]'

const shapes = {
  // Base58 (P2PKH 1…, P2SH 3…), or bech32 in one case (BIP 173, BIP 350).
  bitcoin: new RegExp(`^(?:[13]${base58}{25,34}|bc1${bech32}{8,87}|BC1${bech32.toUpperCase()}{8,87})$`),
  litecoin: new RegExp(`^(?:[LM3]${base58}{25,34}|ltc1${bech32}{8,86}|LTC1${bech32.toUpperCase()}{8,86})$`),
  dogecoin: new RegExp(`^[DA9]${base58}{25,34}$`),
  // CashAddr with or without its prefix, or the old base58 form.
  bitcoinCash: new RegExp(`^(?:(?:bitcoincash:)?[qp]${bech32}{41}|[13]${base58}{25,34})$`),
  evm: /^0x[0-9a-fA-F]{40}$/,
  tron: new RegExp(`^T${base58}{33}$`),
  solana: new RegExp(`^${base58}{32,44}$`),
  cardano: new RegExp(`^addr1${bech32}{50,110}$`),
  polkadot: new RegExp(`^1${base58}{45,47}$`),
  // An implicit account (64 hex digits), or a named one of 2 to 64 characters that ends in .near (nomicon, "Account").
  near: /^(?:[0-9a-f]{64}|(?=.{7,64}$)(?:[a-z0-9]+(?:[-_][a-z0-9]+)*\.)+near)$/,
  // f1 (secp256k1), f3 (BLS) and f410 (Ethereum) accounts in lower-case base 32.
  filecoin: /^(?:f1[a-z2-7]{39}|f3[a-z2-7]{84}|f410f[a-z2-7]{39})$/,
} as const satisfies Record<AddressKind, RegExp>
