const calls = (name) => ({ file: 'apps/server/src/features/api-keys/api-keys.http.test.ts', name })
const signatures = (name) => ({ file: 'apps/server/src/features/api-keys/signature.test.ts', name })
const sql = (name) => ({ file: 'prisma/sql/api-keys/api-keys.sql.test.ts', name })

export const apiKeys = [
  {
    id: 'api-keys-old-signature',
    rule: 'A signature is taken for five minutes',
    fault: 'A call that was copied can be sent again for ever',
    file: 'apps/server/src/features/api-keys/api-keys.ts',
    find: 'call.now.getTime()) > signatureWindowMs',
    put: 'call.now.getTime()) > signatureWindowMs * 1e6',
    test: calls('signed %s seconds from now is taken: %s'),
  },
  {
    id: 'api-keys-revoked-is-taken',
    rule: 'A revoked key ends with the next call',
    fault: 'It goes on until it expires',
    file: 'apps/server/src/features/api-keys/api-keys.ts',
    find: "if (key.revokedAt) return 'keyRevoked'",
    put: '',
    test: calls('ends with its key: after 90 days, and with the next call when it is revoked'),
  },
  {
    id: 'api-keys-right-of-all',
    rule: 'A key does what its owner let it do',
    fault: 'Every key trades and withdraws',
    file: 'apps/server/src/features/api-keys/api-keys.ts',
    find: "return has[right] ? undefined : 'rightMissing'",
    put: "return has[right] || right !== 'read' ? undefined : 'rightMissing'",
    test: calls('is of the user whose key it is, within its rights'),
  },
  {
    id: 'api-keys-forwarded-by-anybody',
    rule: 'A forwarded host counts where the proxy is believed',
    fault: 'It counts whoever sends it',
    file: 'apps/server/src/features/api-keys/api-keys.ts',
    find: "this.environment.trustedProxies?.(socket.remoteAddress ?? '') === true",
    put: "this.environment.trustedProxies?.(socket.remoteAddress ?? '') !== undefined",
    test: calls('are what a proxy forwards, where the proxy is believed'),
  },
  {
    id: 'api-keys-unsigned-parameter',
    rule: 'Every parameter of a call is under its signature',
    fault: 'The last of two of a name is, and another may be done',
    file: 'packages/wire/src/htx/signature.ts',
    find: 'if (!sent || sent.size !== pairs.length) return undefined',
    put: 'if (!sent) return undefined',
    test: signatures('%s is no signature'),
  },
  {
    id: 'api-keys-made-while-blocked',
    rule: 'While withdrawals are blocked nobody makes a key',
    fault: 'Who sets a withdrawal password by a stolen session has a key that outlives it',
    file: 'prisma/sql/api-keys/api_key_add.sql',
    find: 'withdrawals_blocked_until > moment',
    put: 'withdrawals_blocked_until < moment',
    test: sql('adds none for whom %s'),
  },
  {
    id: 'api-keys-outlive-a-password',
    rule: 'A change of the password revokes every key',
    fault: 'They go on in the hands of whoever has them',
    file: 'prisma/sql/api-keys/changed_account_revokes_api_keys.sql',
    find: 'NEW.password_hash <> OLD.password_hash',
    put: 'NEW.password_hash IS NULL',
    test: sql('of %s: %s'),
  },
]
