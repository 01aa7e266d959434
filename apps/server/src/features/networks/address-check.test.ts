import type { AddressKind } from '@halyard/domain/networks'
import { sha256 } from '@noble/hashes/sha2.js'
import { base58check } from '@scure/base'
import { describe, expect, it } from 'vitest'
import { isAddress } from './address-check.ts'
import { sampleAddress } from './sample-address.ts'

/**
 * Published examples: BIPs 173 and 350, EIP-55, the CashAddr and CIP-19 specifications, SS58 and Filecoin documents.
 */
const good: [AddressKind, string][] = [
  ['bitcoin', '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2'],
  ['bitcoin', '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy'],
  ['bitcoin', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
  ['bitcoin', 'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4'],
  ['bitcoin', 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0'],
  ['evm', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
  ['evm', '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'],
  ['evm', '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed'],
  ['tron', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'],
  ['solana', 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'],
  ['bitcoinCash', 'bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a'],
  ['bitcoinCash', 'qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a'],
  [
    'cardano',
    'addr1qx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzer3n0d3vllmyqwsx5wktcd8cc3sq835lu7drv2xwl2wywfgse35a3x',
  ],
  ['cardano', 'addr1vx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzers66hrl8'],
  ['polkadot', '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5'],
  ['near', 'mira.near'],
  ['near', '98793cd91a3f870fb126f66285808c7e094afcfc4eda8a970f6648cdf0dbd6de'],
  ['filecoin', 'f17uoq6tp427uzv7fztkbsnn64iwotfrristwpryy'],
]

describe('an address', () => {
  it.each(good)('%s: %s is one', (kind, address) => {
    expect(isAddress(kind, address)).toBe(true)
  })

  // Names of NEAR carry no checksum, and nor do keys of Solana or Ethereum addresses in one case.
  const checked = good.filter(
    ([kind, address]) => kind !== 'near' && kind !== 'solana' && !(kind === 'evm' && address === address.toLowerCase()),
  )
  it.each(checked)('%s: %s is none with any one character changed', (kind, address) => {
    for (let place = kind === 'evm' ? 2 : 5; place < address.length; place += 7) {
      const other = kind === 'evm' ? flipped(address[place] ?? '') : address[place] === 'q' ? 'p' : 'q'
      const changed = `${address.slice(0, place)}${other}${address.slice(place + 1)}`
      if (changed !== address) expect([changed, isAddress(kind, changed)]).toEqual([changed, false])
    }
  })

  it.each<[string, AddressKind, string]>([
    ['of a test network', 'bitcoin', 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'],
    ['of a test network', 'bitcoin', 'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn'],
    ['of a test network', 'cardano', 'addr_test1vz2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzerspjrlsz'],
    [
      'of version 1 with the checksum of version 0',
      'bitcoin',
      'bc1p38j9r5y49hruaue7wxjce0updqjuyyx0kh56v8s25huc6995vvpql3jow4',
    ],
    ['of another network', 'tron', '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2'],
    ['of another network', 'bitcoin', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'],
    ['with a space', 'tron', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t '],
    ['that is too short for a key', 'solana', 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEG'],
    ['that is empty', 'evm', ''],
  ])('%s is refused (%s %s)', (_, kind, address) => {
    expect(isAddress(kind, address)).toBe(false)
  })

  it.each<[AddressKind, number]>([
    ['litecoin', 0x30],
    ['litecoin', 0x32],
    ['dogecoin', 0x1e],
    ['dogecoin', 0x16],
    ['tron', 0x41],
  ])('%s with version byte %i is one, and with the next is none', (kind, version) => {
    const encoded = (byte: number) => base58check(sha256).encode(Uint8Array.of(byte, ...new Uint8Array(20).fill(7)))
    expect(isAddress(kind, encoded(version))).toBe(true)
    expect(isAddress(kind, encoded(version + 0x11))).toBe(false)
  })
})

it('a sample address is the same each time, differs by user and network, and is an address of no chain', () => {
  expect(sampleAddress(1001, 'TRC20')).toBe(sampleAddress(1001, 'TRC20'))
  expect(new Set([sampleAddress(1001, 'TRC20'), sampleAddress(1002, 'TRC20'), sampleAddress(1001, 'BTC')]).size).toBe(3)
  for (const kind of new Set(good.map(([kind]) => kind)))
    expect(isAddress(kind, sampleAddress(1001, 'BTC'))).toBe(false)
})

/** The other case of a letter; another digit for a digit. */
function flipped(character: string): string {
  if (/[a-f]/.test(character)) return character.toUpperCase()
  return /[A-F]/.test(character) ? character.toLowerCase() : character === '1' ? '2' : '1'
}
