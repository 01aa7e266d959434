import { describe, expect, it } from 'vitest'
import { Amount } from '../amount/index.ts'
import {
  checkLoginPassword,
  checkWithdrawalPassword,
  isMainlandMobile,
  maskEmail,
  maskPhone,
  normalInvitationCode,
  parseEmail,
  playMoneyJournal,
} from './index.ts'

describe('email addresses', () => {
  it.each([
    ['mira@example.com', 'mira@example.com'],
    ['  Mira.K+trade@Mail.Example.COM ', 'mira.k+trade@mail.example.com'],
    ['m@xn--bcher-kva.example', 'm@xn--bcher-kva.example'],
  ])('%s is %s', (typed, stored) => {
    expect(parseEmail(typed)).toBe(stored)
  })

  it.each([
    '',
    'mira',
    'mira@',
    '@example.com',
    'mira@example',
    'mira@@example.com',
    'mi ra@example.com',
    '.mira@example.com',
    'mi..ra@example.com',
    'mira@-example.com',
    'mira@example.c',
    'mira@example.com\nbcc: all@example.com',
    `${'a'.repeat(65)}@example.com`,
    `m@${'a.'.repeat(130)}com`,
    'мира@example.com',
  ])('%j is none', (typed) => {
    expect(parseEmail(typed)).toBeUndefined()
  })
})

it.each([
  ['13800138000', true],
  ['19912345678', true],
  ['12800138000', false],
  ['1380013800', false],
  ['138001380000', false],
  ['23800138000', false],
  ['１3800138000', false],
])('%s as a number of country code 86: %s', (digits, valid) => {
  expect(isMainlandMobile(digits)).toBe(valid)
})

describe('login passwords', () => {
  it.each([
    ['seven77', 'passwordLength'],
    ['a'.repeat(129), 'passwordLength'],
    ['password', 'passwordCommon'],
    ['Password123', 'passwordCommon'],
    ['P@ssw0rd!', 'passwordCommon'],
    ['iloveyou', 'passwordCommon'],
    ['dragon1987', 'passwordCommon'],
    ['sunshine!!', 'passwordCommon'],
    ['12345678', 'passwordCommon'],
    ['87654321', 'passwordCommon'],
    ['11111111', 'passwordCommon'],
    ['abcabcabc', 'passwordCommon'],
    ['qwertyuiop', 'passwordCommon'],
    ['1q2w3e4r5t', 'passwordCommon'],
    ['1qaz2wsx', 'passwordCommon'],
    ['19870612', 'passwordCommon'],
    ['12.06.1987', 'passwordCommon'],
    ['monkeydragon', 'passwordCommon'],
    ['bitcoin2026', 'passwordCommon'],
    ['mira.keller', 'passwordCommon'],
    ['Keller1987', 'passwordCommon'],
    ['mira.keller@example.com', 'passwordCommon'],
    ['13800138000', 'passwordCommon'],
    ['correct horse battery', undefined],
    ['a new horse battery', undefined],
    ['tR4verse-gl', undefined],
    ['vexing ladder', undefined],
    ['8 летних дождей', undefined],
    ['日本の夏は暑いです', undefined],
    ['f'.repeat(2) + 'x9 quilt'.repeat(15), undefined],
  ])('%s: %s', (password, refusal) => {
    expect(checkLoginPassword(password, ['mira.keller@example.com', '+8613800138000'])?.refusal).toBe(refusal)
  })

  it('counts characters as people do', () => {
    expect(checkLoginPassword('🌲🐎🔋📎🌊🎻🪁', [])?.refusal).toBe('passwordLength')
    expect(checkLoginPassword('🌲🐎🔋📎🌊🎻🪁🧭', [])).toBeUndefined()
  })
})

it('takes a withdrawal password of 6 to 32 characters that is not the first one to try', () => {
  const refusalOf = (password: string) => checkWithdrawalPassword(password, ['mira.keller@example.com'])?.refusal
  expect(checkWithdrawalPassword('12345', [])).toEqual({
    refusal: 'passwordLength',
    detail: { minimum: '6', maximum: '32' },
  })
  for (const fine of ['839201', '550021', 'x7 quilt '.repeat(3)]) expect(refusalOf(fine)).toBeUndefined()
  expect(refusalOf('x'.repeat(33))).toBe('passwordLength')
  for (const first of [
    '123456',
    '654321',
    '000000',
    '121212',
    '112233',
    '123123',
    '159753',
    '19870612',
    'keller',
    'password',
  ])
    expect(refusalOf(first), first).toBe('passwordCommon')
})

describe('masks', () => {
  it.each([
    ['mira@example.com', 'm***a@example.com'],
    ['ab@example.com', 'a***@example.com'],
    ['a@example.com', 'a***@example.com'],
  ])('%s is shown as %s', (address, masked) => {
    expect(maskEmail(address)).toBe(masked)
  })

  it.each([
    ['+8613800138000', '+86138****8000'],
    ['+447911123456', '+4479****3456'],
    ['+12345', '+1****5'],
  ])('%s is shown as %s', (number, masked) => {
    expect(maskPhone(number)).toBe(masked)
  })
})

it('reads an invitation code as people type it', () => {
  expect(normalInvitationCode(' halyard ')).toBe('HALYARD')
})

it('gives play money from the house, to zero in each coin', () => {
  const { key, legs } = playMoneyJournal(42)
  expect(key).toBe('user:42:playMoney')
  expect(legs.map((leg) => [leg.account, leg.amount.text(), leg.recordType])).toEqual([
    ['house:play:USDT', '-10000', undefined],
    ['user:42:available:USDT', '10000', 26],
    ['house:play:BTC', '-0.1', undefined],
    ['user:42:available:BTC', '0.1', 26],
    ['house:play:ETH', '-1', undefined],
    ['user:42:available:ETH', '1', 26],
  ])
  expect(Amount.sum(legs.map((leg) => leg.amount)).isZero()).toBe(true)
})
