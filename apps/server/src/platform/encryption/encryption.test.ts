import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { Encryption, EncryptionFault } from './encryption.ts'
import { type EncryptionKey, parseEncryptionKeys } from './encryption-keys.ts'

const keyNamed = (name: string): EncryptionKey => ({ name, key: randomBytes(32) })
const under = (...encryptionKeys: EncryptionKey[]) => new Encryption({ encryptionKeys })
const place = 'two-factor:42'

it('reads back what it wrote, and writes the same text never twice alike', () => {
  const encryption = under(keyNamed('a'))
  const [one, two] = ['Zürich ₿', 'Zürich ₿'].map((text) => encryption.encryptText(text, place))
  expect(one).not.toBe(two)
  for (const each of [one, two]) expect(encryption.decryptText(each ?? '', place)).toBe('Zürich ₿')
  expect(encryption.decryptText(encryption.encryptText('', place), place)).toBe('')
})

it('after a rotation the new key writes and the old one still reads', () => {
  const [old, fresh] = [keyNamed('old'), keyNamed('new')]
  const before = under(old).encrypt(Buffer.from('secret'), place)
  const rotated = under(fresh, old)
  expect(rotated.decrypt(before, place).toString()).toBe('secret')
  expect(rotated.isOutdated(before)).toBe(true)
  const after = rotated.encrypt(Buffer.from('secret'), place)
  expect(rotated.isOutdated(after)).toBe(false)
  expect(() => under(old).decrypt(after, place)).toThrow('The encryption key "new" is not among ENCRYPTION_KEYS.')
})

it('reads nothing that was moved to another place', () => {
  const encryption = under(keyNamed('a'))
  const encrypted = encryption.encrypt(Buffer.from('secret'), 'two-factor:42')
  expect(() => encryption.decrypt(encrypted, 'two-factor:43')).toThrow('cannot be read')
  expect(() => encryption.decrypt(encrypted, '')).toThrow('cannot be read')
})

it('reads nothing in which any byte was changed, nor what was cut, nor by a key of the same name', () => {
  const key = keyNamed('a')
  const encryption = under(key)
  const encrypted = encryption.encrypt(Buffer.from('secret'), place)
  for (let at = 0; at < encrypted.length; at++) {
    const changed = Buffer.from(encrypted)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(() => encryption.decrypt(changed, place)).toThrow(EncryptionFault)
    expect(() => encryption.decrypt(encrypted.subarray(0, at), place)).toThrow(EncryptionFault)
  }
  expect(() => under(keyNamed('a')).decrypt(encrypted, place)).toThrow('has another key of that name')
})

it('keys are written as name:hex, the newest first', () => {
  const [one, two] = [randomBytes(32).toString('hex'), randomBytes(32).toString('hex')]
  expect(parseEncryptionKeys(`2026-11:${one}, 2025-02:${two}`)).toEqual([
    { name: '2026-11', key: Buffer.from(one, 'hex') },
    { name: '2025-02', key: Buffer.from(two, 'hex') },
  ])
})

it.each([
  '',
  'a',
  'a:',
  `:${'0'.repeat(64)}`,
  `a:${'0'.repeat(63)}`,
  `a:${'g'.repeat(64)}`,
  `a:${'0'.repeat(64)},`,
  `a:${'0'.repeat(64)},a:${'1'.repeat(64)}`,
])('takes no keys from %j', (text) => {
  expect(parseEncryptionKeys(text)).toBeUndefined()
})
