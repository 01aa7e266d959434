import type { AddressKind } from '@halyard/domain/networks'
import { HDKey } from '@scure/bip32'
import { describe, expect, it } from 'vitest'
import { isAddress } from './address-check.ts'
import { readExtendedKey } from './extended-key.ts'

/** The seed of the phrase "abandon … about", whose addresses every wallet's documentation shows. */
const root = HDKey.fromMasterSeed(
  Buffer.from(
    '5eb00bbddcf069084889a8ab9155568165f5c453ccb85e70811aaed6f6da5fc19a5ac40b389cd370d086206dec8aa6c43daea6690f20ad3d8d48b2d2ce9e38e4',
    'hex',
  ),
)
const xpub = (path: string) => root.derive(path).publicExtendedKey
/** BIP 84, "Test vectors". */
const zpub =
  'zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs'

describe('addresses of an extended public key', () => {
  it.each<[string, AddressKind, string, number, string]>([
    ['zpub of an account', 'bitcoin', zpub, 0, 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu'],
    ['its second', 'bitcoin', zpub, 1, 'bc1qnjg0jd8228aq7egyzacy8cys3knf9xvrerkf9g'],
    ['xpub of an account', 'bitcoin', xpub("m/84'/0'/0'"), 0, 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu'],
    ['xpub of an account', 'evm', xpub("m/44'/60'/0'"), 0, '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'],
    ['its chain for receiving', 'evm', xpub("m/44'/60'/0'/0"), 0, '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'],
    ['xpub of an account', 'tron', xpub("m/44'/195'/0'"), 0, 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH'],
  ])('%s, %s', (_, kind, key, index, address) => {
    const chain = readExtendedKey(kind, ` ${key}\n`)
    if ('fault' in chain) throw new Error(chain.fault)
    expect(chain.address(index)).toBe(address)
    expect(isAddress(kind, chain.address(index + 7))).toBe(true)
    expect(chain.digest).not.toContain(key.slice(4, 12))
  })

  it('belong to one digest, whether the account or its chain was exported', () => {
    const digests = ["m/44'/60'/0'", "m/44'/60'/0'/0", "m/44'/60'/1'"].map((path) => {
      const chain = readExtendedKey('evm', xpub(path))
      return 'digest' in chain ? chain.digest : undefined
    })
    expect(digests[0]).toBe(digests[1])
    expect(digests[2]).not.toBe(digests[0])
  })

  it.each<[string, AddressKind, string, RegExp]>([
    ['a private key', 'evm', root.derive("m/44'/60'/0'").privateExtendedKey, /private key, which can spend/],
    ['a private key of segwit', 'bitcoin', `zprv${zpub.slice(4)}`, /private key, which can spend/],
    ['a mistyped key', 'bitcoin', `${zpub.slice(0, -1)}t`, /no extended public key/],
    ['an address', 'bitcoin', 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu', /no extended public key/],
    ['the root', 'evm', root.publicExtendedKey, /of no account/],
    ['a network that derives nothing', 'solana', xpub("m/44'/60'/0'"), /derives no addresses of this network/],
    ['segwit for accounts', 'evm', zpub, /begins with xpub/],
  ])('%s is declined', (_, kind, key, sentence) => {
    expect(readExtendedKey(kind, key)).toEqual({ fault: expect.stringMatching(sentence) })
  })
})
