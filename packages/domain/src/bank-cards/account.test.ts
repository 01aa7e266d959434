import { describe, expect, it } from 'vitest'
import { accountFault, grouped, isBic, ungrouped } from './account.ts'

/** The examples of the SWIFT IBAN Registry. */
const ibans = [
  'DE89 3704 0044 0532 0130 00',
  'GB29 NWBK 6016 1331 9268 19',
  'FR14 2004 1010 0505 0001 3M02 606',
  'NO93 8601 1117 947',
  'CH93 0076 2011 6238 5295 7',
  'MT84 MALT 0110 0001 2345 MTLC AST0 01S',
]

describe('an account to pay to', () => {
  it.each(ibans)('%s is an IBAN, grouped, bare or in small letters', (iban) => {
    expect(accountFault(iban, 'COBADEFF')).toBeUndefined()
    expect(accountFault(ungrouped(iban), '')).toBeUndefined()
    expect(accountFault(iban.toLowerCase(), '')).toBeUndefined()
    expect(grouped(ungrouped(iban))).toBe(iban)
  })

  it.each(ibans)('%s is none with any two neighbouring digits exchanged, or cut short', (iban) => {
    const bare = ungrouped(iban)
    for (let place = 4; place < bare.length - 1; place += 1) {
      const [first = '', second = ''] = bare.slice(place, place + 2)
      if (first === second) continue
      const exchanged = bare.slice(0, place) + second + first + bare.slice(place + 2)
      expect([exchanged, accountFault(exchanged, '')]).toEqual([exchanged, 'iban'])
    }
    expect(accountFault(bare.slice(0, -1), '')).toBe('iban')
  })

  it.each<[string, string, 'iban' | 'accountNumber' | undefined]>([
    //  account                     bank        what is wrong
    ['000123456789', 'CHASUS33', undefined],
    ['1234567', 'BOTKJPJT', undefined],
    ['12', 'BOTKJPJT', 'accountNumber'],
    ['000123456789', 'COBADEFF', 'iban'],
    ['DE88 3704 0044 0532 0130 00', 'CHASUS33', 'iban'],
    ['', 'CHASUS33', 'accountNumber'],
  ])('%s at %s: %s', (account, bic, fault) => {
    expect(accountFault(account, bic)).toBe(fault)
  })
})

it.each([
  ['COBADEFF', true],
  ['cobadeff xxx', true],
  ['CHASUS33', true],
  ['COBADEF', false],
  ['COBADEFFX', false],
  ['C0BADEFF', false],
])('%s as a BIC: %s', (bic, is) => {
  expect(isBic(bic)).toBe(is)
})
