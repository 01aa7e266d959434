import { demoLogin } from '@halyard/domain/auth'
import { bankCard, visitor, wallet, wireOf } from '@halyard/testing'
import { endpoints } from '@halyard/wire'
import { DemoUser } from '../../src/features/auth/demo-user.service.ts'
import { KeyedHash } from '../../src/features/auth/keyed-hash.ts'
import {
  bareChangesByUser,
  captchasByOrigin,
  codeGuessesByOrigin,
  codesByOwner,
  demoSignInByOrigin,
  freeTries,
  passkeyChallengesByOrigin,
  passwordByUser,
  secondFactorByUser,
  signInByAccount,
  signInByOrigin,
  triesByOrigin,
} from '../../src/features/auth/limits.ts'
import { PasswordHasher } from '../../src/features/auth/password-hasher.ts'
import { messagesByUser } from '../../src/features/support/support.service.ts'
import { uploadsByUser } from '../../src/features/uploads/uploads.service.ts'
import { RateLimits } from '../../src/platform/rate-limit/rate-limits.ts'
import { Sessions } from '../../src/platform/session/sessions.ts'
import { freshEmail, freshPhone } from '../accounts.ts'
import { deviceFor, signedBy, withPasskey } from '../authenticator.ts'
import type { TestApp, TestUser } from '../harness.ts'
import { uploaded, withdrawalPassword } from '../money-movers.ts'
import { withTwoFactor } from '../two-factor.ts'
import {
  Asked,
  type Cases,
  captcha,
  code,
  exhaust,
  type ProvokedBy,
  password,
  type Sent,
  type Undo,
  unknown,
} from './provoked.ts'
import { secondFactorIsAsked } from './second-factor.ts'

const here = '127.0.0.1'

/** Refusals of signing in and of what an account keeps. */
export function accountRefusals(started: () => TestApp): ProvokedBy {
  /** The name of a user, whose password is the one of these cases. */
  async function nameOf({ userId }: TestUser, change: Sent = {}): Promise<string> {
    const app = started()
    const row = { password_hash: await app.get(PasswordHasher).hash(password), state: 'active', ...change }
    const { rows } = await app.pool.query<{ email: string }>(
      'UPDATE users SET password_hash = $2, state = $3 WHERE id = $1 RETURNING email',
      [userId, row.password_hash, row.state],
    )
    return rows[0]?.email ?? ''
  }
  const guessesAreSpent = async () => {
    await exhaust(started(), codeGuessesByOrigin.network, here)
    return {}
  }
  const forgetTries = () => started().pool.query("DELETE FROM rate_limit WHERE key LIKE 'try:%'")
  const tooManyMessages = async ({ userId }: TestUser) => {
    await exhaust(started(), messagesByUser, userId)
    return {}
  }
  const wrongCaptcha = async () => {
    await forgetTries()
    return { captcha: 'wrong' }
  }
  const triedBefore = async (_: TestUser, undo: Undo) => {
    undo(forgetTries)
    for (let left = freeTries.network; left > 0; left -= 1) {
      await started().get(RateLimits).consume(triesByOrigin.network, here)
    }
    return { captcha: 'wrong' }
  }
  const known = async (one: TestUser, sent: Sent) => {
    await nameOf(one)
    return sent
  }
  const photos = async (one: TestUser) => {
    const [card_front, card_end, card_hand] = await Promise.all([1, 2, 3].map(() => uploaded(started(), one)))
    return { type: 1, name: 'Mira Muster', card_front, card_end, card_hand }
  }

  /** As the demo account, which everybody shares. */
  const byDemo = async () => {
    await started().get(DemoUser).seed()
    const userId = (await started().get(DemoUser).find()) ?? 0
    return new Asked({}, await started().get(Sessions).begin(userId, 'test'))
  }
  const passwordsAreSpent = async ({ userId }: TestUser) => {
    await exhaust(started(), passwordByUser, userId)
    return {}
  }
  /** Somebody who has set no withdrawal password yet. */
  const withoutOne = async ({ userId }: TestUser, sent: Sent) => {
    await started().pool.query('UPDATE users SET withdrawal_password_hash = NULL WHERE id = $1', [userId])
    return sent
  }
  const turnedOn = async (one: TestUser) => {
    await withTwoFactor(started(), one)
    return {}
  }
  /** Somebody whose second factor is on, and the ticket of their first step. */
  const ticketOf = async (one: TestUser) => {
    const username = await nameOf(one)
    await turnedOn(one)
    const { data } = await started().tries(visitor, endpoints.login, { username, password, ...captcha })
    return (data as { detail: { ticket: string } }).detail
  }
  const begun = async (one: TestUser) => {
    await started().does(one, endpoints.beginTwoFactor, { password })
    return {}
  }
  const tenPasskeys = async ({ userId }: TestUser) => {
    await started().pool.query(
      `INSERT INTO passkey (user_id, credential_id, public_key, counter, transports, name, created_at)
       SELECT id, id || '-' || number, '', 0, '{}', 'x', now() FROM users, generate_series(1, 10) number WHERE id = $1`,
      [userId],
    )
    return {}
  }
  /** A passkey's answer to a sign-in, of an account that was closed meanwhile. */
  const signedWhile = async (one: TestUser, state: string) => {
    await known(one, {})
    const { device } = await withPasskey(started(), one, password)
    await nameOf(one, { state })
    return { credential: await signedBy(started(), device) }
  }
  const knownDevice = async (one: TestUser) => {
    const username = await nameOf(one)
    const { deviceToken } = await started().does(visitor, endpoints.login, { username, password, ...captcha })
    return deviceToken ?? ''
  }
  /**
   * A device that is known although its account was closed: as by an operator who was a moment later than its sign-in.
   */
  const knownWhile = async (one: TestUser, state: string) => {
    await nameOf(one, { state })
    await started().pool.query(
      `INSERT INTO known_device (token_hash, user_id, created_at, expires_at) VALUES ($1, $2, now(), 'infinity')`,
      [started().get(KeyedHash).of('known device', `kd_${one.userId}`), one.userId],
    )
    return { deviceToken: `kd_${one.userId}` }
  }
  /** What asks for the password and a code. */
  const doublyProven: Cases = {
    tooFrequent: passwordsAreSpent,
    passwordWrong: { password: 'not this one' },
    twoFactorOff: {},
    codeWrong: turnedOn,
  }

  return {
    captcha: {
      refusals: {
        tooFrequent: async () => {
          await exhaust(started(), captchasByOrigin.network, here)
          return {}
        },
      },
    },
    emailCode: {
      refusals: {
        emailFormat: { email: 'nobody' },
        tooFrequent: async () => {
          const email = freshEmail()
          await started().does(visitor, endpoints.emailCode, { email })
          return { email }
        },
      },
    },
    phoneCode: {
      sent: { countryCode: '86' },
      refusals: {
        phoneFormat: { phone: '12' },
        tooFrequent: async () => {
          const phone = freshPhone()
          await started().does(visitor, endpoints.phoneCode, { phone, countryCode: '86' })
          return { phone }
        },
      },
    },
    registerUser: {
      sent: () => ({ email: freshEmail(), passWord: password, smsCode: code, invitationCode: 'HALYARD', ...captcha }),
      refusals: {
        emailOrPhoneMissing: { email: '' },
        emailFormat: { email: 'nobody' },
        phoneFormat: { email: '', phone: '12', countryCode: '86' },
        passwordLength: { passWord: 'x' },
        passwordCommon: { passWord: 'Password123' },
        proofRequired: triedBefore,
        captchaWrong: wrongCaptcha,
        invitationCodeUnknown: { invitationCode: 'NOSUCH' },
        tooFrequent: guessesAreSpent,
        codeWrong: { smsCode: '000000' },
        accountExists: async (one) => ({ email: await nameOf(one) }),
      },
    },
    login: {
      sent: { username: 'nobody@example.com', password, ...captcha },
      refusals: {
        proofRequired: triedBefore,
        captchaWrong: wrongCaptcha,
        credentialsMalformed: { username: 'nobody' },
        tooFrequent: async (one) => {
          const username = await nameOf(one)
          await exhaust(started(), signInByAccount, username)
          return { username }
        },
        credentialsWrong: async (one) => ({ username: await nameOf(one), password: 'not this one' }),
        loginBanned: async (one) => ({ username: await nameOf(one, { state: 'banned' }) }),
        accountFrozen: async (one) => ({ username: await nameOf(one, { state: 'frozen' }) }),
        twoFactorRequired: async (one) => {
          await turnedOn(one)
          return { username: await nameOf(one) }
        },
      },
    },
    loginKnownDevice: {
      sent: async (one) => ({ username: await nameOf(one), password, deviceToken: await knownDevice(one) }),
      refusals: {
        credentialsMalformed: { username: 'nobody' },
        tooFrequent: async () => {
          await exhaust(started(), signInByOrigin.network, here)
          return {}
        },
        deviceUnknown: { deviceToken: 'kd_none' },
        credentialsWrong: { password: 'not this one' },
        loginBanned: (one) => knownWhile(one, 'banned'),
        accountFrozen: (one) => knownWhile(one, 'frozen'),
        twoFactorRequired: turnedOn,
      },
    },
    demoSignIn: {
      refusals: {
        tooFrequent: async () => {
          await exhaust(started(), demoSignInByOrigin.network, here)
          return {}
        },
        notFound: async (_, undo) => {
          const state = (to: string) =>
            started().pool.query('UPDATE users SET state = $1 WHERE email = $2', [to, demoLogin.username])
          await state('frozen')
          undo(() => state('active'))
          return {}
        },
      },
    },
    loginTwoFactor: {
      sent: async (one) => ({ ...(await ticketOf(one)), code: '000000' }),
      refusals: {
        signInTicketEnded: { ticket: 'st_none' },
        tooFrequent: async ({ userId }) => {
          await exhaust(started(), secondFactorByUser, userId)
          return {}
        },
        codeWrong: {},
      },
    },
    beginPasskeyLogin: {
      refusals: {
        tooFrequent: async () => {
          await exhaust(started(), passkeyChallengesByOrigin.network, here)
          return {}
        },
      },
    },
    loginPasskey: {
      sent: { credential: '{}' },
      refusals: {
        tooFrequent: async () => {
          await exhaust(started(), signInByOrigin.network, here)
          return {}
        },
        signInTicketEnded: { ticket: 'st_none' },
        passkeyRefused: {},
        loginBanned: (one) => signedWhile(one, 'banned'),
        accountFrozen: (one) => signedWhile(one, 'frozen'),
      },
    },
    confirmPasskey: {
      sent: { credential: '{}' },
      refusals: {
        tooFrequent: async () => {
          await exhaust(started(), signInByOrigin.network, here)
          return {}
        },
        passkeyRefused: {},
      },
    },
    beginPasskey: {
      sent: (one) => known(one, { password }),
      refusals: {
        demoAccountFixed: byDemo,
        tooFrequent: passwordsAreSpent,
        passwordWrong: { password: 'not this one' },
        tooManyEntries: tenPasskeys,
        twoFactorCodeMissing: turnedOn,
        codeWrong: async (one) => {
          await turnedOn(one)
          return { twoFactorCode: '000000' }
        },
      },
    },
    addPasskey: {
      sent: async (one) => {
        await known(one, {})
        const { options } = await started().does(one, endpoints.beginPasskey, { password })
        return { credential: deviceFor(started()).create(options), name: 'My phone' }
      },
      refusals: { passkeyRefused: { credential: '{}' }, tooManyEntries: tenPasskeys },
    },
    openSupportCase: {
      sent: { text: 'Where is it?' },
      refusals: {
        tooFrequent: tooManyMessages,
        notFound: { about: { kind: 'withdrawal', id: unknown } },
        tooManyEntries: async ({ userId }) => {
          await started().pool.query(
            `INSERT INTO support_case (user_id, language, state, state_since, opened_at, last_entry_id, entries, read_entry_id)
             SELECT $1, 'en-US', 'waitingForUs', now(), now(), 0, 0, 0 FROM generate_series(1, 10)`,
            [userId],
          )
          return {}
        },
      },
    },
    sendSupportMessage: {
      sent: async (one) => {
        const { caseId } = await started().does(one, endpoints.openSupportCase, { text: 'Where is it?' })
        return { ID: caseId, text: 'Still not here.' }
      },
      refusals: { tooFrequent: tooManyMessages, notFound: { ID: unknown } },
    },
    findSupportCase: { refusals: { notFound: { ID: unknown } } },
    supportEntries: { refusals: { notFound: { ID: unknown } } },
    readSupportCase: { sent: { entry: 1 }, refusals: { notFound: { ID: unknown } } },
    closeSupportCase: { refusals: { notFound: { ID: unknown } } },
    reopenSupportCase: { refusals: { notFound: { ID: unknown } } },
    makeApiKey: {
      sent: { name: 'Bot', trade: true, withdraw: false, addresses: [], pay_password: withdrawalPassword },
      refusals: {
        ...secondFactorIsAsked(started),
        withdrawalsBlocked: async (one) => {
          await started().does(one, endpoints.changeWithdrawalPassword, { password: '550021' })
          return {}
        },
        tooManyEntries: async ({ userId }) => {
          await started().pool.query(
            `INSERT INTO api_key (user_id, access_key, secret, name, may_trade, may_withdraw, addresses, created_at, expires_at)
             SELECT id, id || '-' || number, '', 'x', false, false, '{}', now(), now()
               FROM users, generate_series(1, 20) number WHERE id = $1`,
            [userId],
          )
          return {}
        },
        withdrawalPasswordMissing: { pay_password: '' },
        tooFrequent: async ({ userId }) => {
          await started().pool.query('UPDATE users SET withdrawal_password_failures = 5 WHERE id = $1', [userId])
          return {}
        },
        withdrawalPasswordWrong: { pay_password: 'not this one' },
      },
    },
    revokeApiKey: { refusals: { notFound: { ID: unknown } } },
    renamePasskey: { sent: { name: 'My phone' }, refusals: { notFound: { ID: unknown } } },
    removePasskey: {
      sent: (one) => known(one, { ID: unknown, password }),
      refusals: { tooFrequent: passwordsAreSpent, passwordWrong: { password: 'not this one' }, notFound: {} },
    },
    forgetDevices: {
      sent: (one) => known(one, { ID: unknown, password }),
      refusals: { tooFrequent: passwordsAreSpent, passwordWrong: { password: 'not this one' }, notFound: {} },
    },
    removePasskeys: { sent: { ticket: 'st_none' }, refusals: { signInTicketEnded: {} } },
    beginTwoFactor: {
      sent: (one) => known(one, { password }),
      refusals: {
        demoAccountFixed: byDemo,
        tooFrequent: passwordsAreSpent,
        passwordWrong: { password: 'not this one' },
        twoFactorOn: turnedOn,
      },
    },
    confirmTwoFactor: {
      sent: (one) => known(one, { code: '000000' }),
      refusals: {
        twoFactorOn: turnedOn,
        twoFactorNotBegun: {},
        tooFrequent: async (one) => {
          await begun(one)
          await exhaust(started(), secondFactorByUser, one.userId)
          return {}
        },
        codeWrong: begun,
      },
    },
    renewRecoveryCodes: { sent: (one) => known(one, { password, code: '000000' }), refusals: doublyProven },
    endTwoFactor: { sent: (one) => known(one, { password, code: '000000' }), refusals: doublyProven },
    setAddressWhitelist: {
      sent: async (one) => {
        await started().does(one, endpoints.setAddressWhitelist, { on: true })
        return { on: false, code }
      },
      refusals: {
        demoAccountFixed: byDemo,
        ...secondFactorIsAsked(started),
      },
    },
    setAntiPhishingCode: {
      sent: (one) => known(one, { password, antiPhishingCode: 'blue kettle' }),
      refusals: {
        demoAccountFixed: byDemo,
        tooFrequent: passwordsAreSpent,
        passwordWrong: { password: 'not this one' },
      },
    },
    resetPassword: {
      sent: async (one) => ({ email: await nameOf(one), emailCode: code, passWord: 'quiet harbour 77', ...captcha }),
      refusals: {
        emailFormat: { email: 'nobody' },
        passwordLength: { passWord: 'x' },
        passwordCommon: { passWord: 'Password123' },
        proofRequired: triedBefore,
        captchaWrong: wrongCaptcha,
        demoAccountFixed: { email: demoLogin.username },
        tooFrequent: guessesAreSpent,
        codeWrong: { emailCode: '000000' },
      },
    },
    resetPasswordByPhone: {
      sent: () => ({ phone: freshPhone(), countryCode: 86, smsCode: code, passWord: 'quiet harbour 77', ...captcha }),
      refusals: {
        phoneFormat: { phone: '12' },
        passwordLength: { passWord: 'x' },
        passwordCommon: { passWord: 'Password123' },
        proofRequired: triedBefore,
        captchaWrong: wrongCaptcha,
        tooFrequent: guessesAreSpent,
        // The right one, of a number that has no account.
        codeWrong: {},
      },
    },
    changePassword: {
      sent: (one) => known(one, { password, newPassword: 'quiet harbour 77' }),
      refusals: {
        demoAccountFixed: byDemo,
        tooFrequent: passwordsAreSpent,
        oldPasswordWrong: { password: 'not this one' },
        passwordLength: { newPassword: 'x' },
        passwordCommon: { newPassword: 'Password123' },
        passwordUnchanged: { newPassword: password },
      },
    },
    changeWithdrawalPassword: {
      sent: { password: '550021' },
      refusals: {
        demoAccountFixed: byDemo,
        passwordLength: { password: '1' },
        passwordCommon: { password: '123456' },
        twoFactorCodeMissing: turnedOn,
        passwordWrong: (one) => withoutOne(one, { loginPassword: 'not this one' }),
        passwordsAlike: (one) => known(one, { password }),
        tooFrequent: async ({ userId }) => {
          await exhaust(started(), bareChangesByUser, userId)
          return {}
        },
        codeWrong: { oldPassword: withdrawalPassword, code: '000000' },
        oldWithdrawalPasswordWrong: { oldPassword: 'not this one', code },
      },
    },
    securityCode: {
      refusals: {
        tooFrequent: async (one) => {
          await exhaust(started(), codesByOwner, await nameOf(one))
          return {}
        },
      },
    },
    saveAddress: {
      sent: wireOf(endpoints.saveAddress, wallet),
      refusals: {
        currencyUnsupported: { coin: 'ABC' },
        networkUnsupported: { czline: 'SOL' },
        addressMalformed: { address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6u' },
        ...secondFactorIsAsked(started),
        entryExists: async (one) => {
          await started().does(one, endpoints.saveAddress, wallet)
          return {}
        },
        tooManyEntries: async ({ userId }) => {
          await started().pool.query(
            `INSERT INTO address_book_entry (user_id, coin, network, address, remark, created_at, updated_at)
             SELECT $1, 'USDT', 'TRC20', 'address ' || number, '', now(), now() FROM generate_series(1, 100) number`,
            [userId],
          )
          return {}
        },
      },
    },
    findAddress: { refusals: { notFound: { ID: unknown } } },
    deleteAddress: { refusals: { notFound: { ID: unknown } } },
    saveBankCard: {
      sent: wireOf(endpoints.saveBankCard, bankCard),
      refusals: {
        badInput: { bic: 'no' },
        ...secondFactorIsAsked(started),
        entryExists: async (one) => {
          await started().does(one, endpoints.saveBankCard, bankCard)
          return {}
        },
        tooManyEntries: async ({ userId }) => {
          await started().pool.query(
            `INSERT INTO bank_card (user_id, bank_name, account_name, numbers, numbers_hash, last_digits, bank_address, bic,
                                    country, created_at, updated_at)
             SELECT $1, '', '', '', number, '', '', '', 'DE', now(), now() FROM generate_series(1, 100) number`,
            [userId],
          )
          return {}
        },
      },
    },
    deleteBankCard: { refusals: { notFound: { ID: unknown } } },
    submitIdentity: { sent: photos, refusals: { identityPassed: {} } },
    resubmitIdentity: {
      refusals: {
        notFound: { ID: unknown },
        identityPassed: async (one) => {
          const found = await started().tries(one, endpoints.findIdentity)
          return { ID: (found.data as { ID: number }).ID }
        },
      },
    },
    upload: {
      sent: { base64Str: '' },
      refusals: {
        tooFrequent: async ({ userId }) => {
          await exhaust(started(), uploadsByUser, userId)
          return { base64Str: 'AAAA' }
        },
      },
    },
  }
}
