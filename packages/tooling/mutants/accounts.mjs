const auth = 'apps/server/src/features/auth'

export const accounts = [
  {
    id: 'accounts-first-password-at-once',
    rule: 'A first withdrawal password that a session sets without any proof blocks withdrawals for 24 hours',
    fault: 'It counts at once',
    file: `${auth}/withdrawal-password.service.ts`,
    find: 'const at = isOwners || isFresh ? null',
    put: 'const at = isOwners || isFirst ? null',
    test: { file: 'apps/server/test/stolen-session.test.ts', name: '%s', row: 'first withdrawal password' },
  },
  {
    id: 'accounts-passkeys-stay-unseen',
    rule: 'Who resets the password is shown the passkeys that still sign in',
    fault: 'They stay, and nobody hears of them',
    file: `${auth}/password.service.ts`,
    find: 'return this.passkeys.leftBy(await this.users.get(user.id))',
    put: 'return null',
    test: {
      file: `${auth}/passkeys.http.test.ts`,
      name: 'passkeys are shown and, if their owner wants it, all removed and told of',
    },
  },
  {
    id: 'accounts-tries-for-nothing',
    rule: 'A further try of a captcha costs a proof of work',
    fault: 'All that the limits let through are free',
    file: `${auth}/limits.ts`,
    find: 'freeTries = { network: 3, block: 12, account: 3 }',
    put: 'freeTries = { network: 30, block: 30, account: 30 }',
    test: {
      file: `${auth}/proof-of-work.http.test.ts`,
      name: 'is free three times from a network, as a client of the specification makes it, and then costs a proof of work',
    },
  },
  {
    id: 'accounts-registration-ends-half-way',
    rule: 'A registration whose process died ends when it is repeated',
    fault: 'Its captcha is used up, so that the repeat is refused',
    file: `${auth}/captcha.service.ts`,
    find: 'const taker = claim ? nameOf(claim) : randomUUID()',
    put: 'const taker = randomUUID()',
    test: {
      file: `${auth}/registration.http.test.ts`,
      name: 'a call whose process died when %s ends at its repeat',
      row: 'its captcha was right',
    },
  },
]
