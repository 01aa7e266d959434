import { expect, it } from 'vitest'
import { parseAccount, parseBic } from './account-number.ts'
import { isCountry } from './countries.ts'

it.each([
  //  bic            typed                                 read as
  ['COBADEFF', 'DE89 3704 0044 0532 0130 00', { account: 'DE89370400440532013000' }],
  ['BARCGB22', 'gb33bukb20201555555555', { account: 'GB33BUKB20201555555555' }],
  ['COBADEFF', 'DE89 3704 0044 0532 0130 01', { fault: 'iban' }],
  ['COBADEFF', '0532013000', { fault: 'iban' }],
  ['CHASUS33', '000123456789', { account: '000123456789' }],
  ['CHASUS33', '0001-2345-6789', { account: '000123456789' }],
  ['CHASUS33', '12', { fault: 'accountNumber' }],
  ['CHASUS33', '12;DROP', { fault: 'accountNumber' }],
  // Whatever looks like an IBAN has to be one, wherever the bank is.
  ['CHASUS33', 'DE89370400440532013001', { fault: 'iban' }],
  ['BOTKJPJT', '1234567', { account: '1234567' }],
])('a bank with BIC %s and an account %s', (bic, typed, read) => {
  expect(parseAccount(typed, bic)).toEqual(read)
})

it.each([
  ['COBADEFF', 'COBADEFF'],
  ['cobadeff xxx', 'COBADEFFXXX'],
  ['COBADEF', undefined],
  ['COBAZZFF', undefined],
  ['', undefined],
])('a BIC %j is read as %s', (typed, read) => {
  expect(parseBic(typed)).toBe(read)
})

it.each([
  ['DE', true],
  ['TW', true],
  ['XK', true],
  ['EU', false],
  ['UK', false],
  ['SU', false],
  ['DD', false],
  ['YU', false],
  ['AN', false],
  ['ZZ', false],
  ['QQ', false],
  ['de', false],
  ['DEU', false],
])('%s is a country: %s', (code, is) => {
  expect(isCountry(code)).toBe(is)
})
