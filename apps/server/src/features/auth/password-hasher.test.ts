import { hash } from '@node-rs/argon2'
import { expect, it } from 'vitest'
import { PasswordHasher } from './password-hasher.ts'

it('costs what OWASP asks, unless a test lowers it', async () => {
  const made = await new PasswordHasher().hash('vexing ladder 41')
  expect(made).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})

it.each([
  ['less memory', { memoryCost: 8192, timeCost: 2, parallelism: 1 }, true],
  ['fewer passes', { memoryCost: 19_456, timeCost: 1, parallelism: 1 }, true],
  ['today’s', { memoryCost: 19_456, timeCost: 2, parallelism: 1 }, false],
])('a hash of %s is renewed: %s', async (_, cost, outdated) => {
  expect(new PasswordHasher().isOutdated(await hash('vexing ladder 41', cost))).toBe(outdated)
})

it('knows a password whatever keyboard wrote it, and no other', async () => {
  const passwords = new PasswordHasher()
  const made = await passwords.hash('caf\u00e9 ﬁle')
  expect(await passwords.verify(made, 'cafe\u0301 file')).toBe(true)
  expect(await passwords.verify(made, 'cafe file')).toBe(false)
  expect(await passwords.verify(undefined, 'cafe file')).toBe(false)
})
